import CMosquitto
import Foundation
import Synchronization

/// A connection to a broker of MQTT 3.1.1, which is made again whenever it ends.
///
/// Nobody waits for the broker: what is published while it is away is dropped, so whoever publishes states tells all of
/// them again at ``MQTTEvent/connected``. Between two tries there are 1 s, 2 s, 4 s and so on up to a minute, each made
/// longer or shorter by chance, so that a thousand boxes do not come back at once.
public final class MQTTClient: Sendable {
  /// What happens, in order. It ends with the client.
  public let events: AsyncStream<MQTTEvent>
  private let core: MQTTCore

  /// Begins to connect.
  /// - Parameters:
  ///   - name: the client's identifier; of two with one name the broker keeps the later.
  ///   - will: what the broker publishes, retained, when the connection is lost; nil, the default: nothing.
  ///   - pauses: how long to wait after a failed try, in seconds, the last one again and again.
  public init(
    _ broker: MQTTBroker, name: String, will: MQTTMessage? = nil, pauses: [Double] = [1, 2, 4, 8, 16, 32, 60]
  ) {
    let (events, told) = AsyncStream.makeStream(of: MQTTEvent.self, bufferingPolicy: .bufferingNewest(1_000))
    self.events = events
    core = MQTTCore(broker, name: name, will: will, pauses: pauses, told: told)
    let thread = Thread { [core] in core.run() }
    thread.name = "sous-mqtt"
    thread.start()
  }

  deinit { core.stop(saying: []) }

  /// Publishes a message at least once (QoS 1), if the broker is there.
  /// - Returns: whether it was.
  @discardableResult
  public func publish(_ message: MQTTMessage) -> Bool { core.publish(message) }

  /// Asks for the messages of a topic, in which `+` stands for one level and `#` for all further ones.
  /// - Returns: whether the broker was there.
  @discardableResult
  public func subscribe(to topic: String) -> Bool { core.subscribe(to: topic) }

  /// Ends the connection in order: the broker publishes no will.
  /// - Parameter last: what is published before.
  public func close(saying last: [MQTTMessage] = []) async {
    core.stop(saying: last)
    await core.ended()
  }
}
