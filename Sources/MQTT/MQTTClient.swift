import CMosquitto
import Foundation
import Synchronization

/// A connection to a broker of MQTT 3.1.1. A lost connection is made again.
///
/// No caller waits for the broker. A message during an outage is dropped, so a publisher of states
/// sends all of them again at ``MQTTEvent/connected``. The pauses between tries are 1 s, 2 s, 4 s and
/// so on up to a minute, each with a random change, so that a thousand boxes do not come back at once.
public final class MQTTClient: Sendable {
  /// The events, in order. The stream ends with the client.
  public let events: AsyncStream<MQTTEvent>
  private let core: MQTTCore

  /// Begins to connect.
  /// - Parameters:
  ///   - name: the client's identifier; of two with one name, the broker keeps the later.
  ///   - will: what the broker publishes, retained, when the connection is lost; nil, the default:
  ///     nothing.
  ///   - pauses: the waits after failed tries, in seconds; the last one repeats.
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

  /// Publishes a message at least once (QoS 1), if the broker is connected.
  /// - Returns: whether the broker was connected.
  @discardableResult
  public func publish(_ message: MQTTMessage) -> Bool { core.publish(message) }

  /// Subscribes to a topic, in which `+` stands for one level and `#` for all further ones.
  /// - Returns: whether the broker was connected.
  @discardableResult
  public func subscribe(to topic: String) -> Bool { core.subscribe(to: topic) }

  /// Ends the connection in order: the broker publishes no will.
  /// - Parameter last: the messages to publish first.
  public func close(saying last: [MQTTMessage] = []) async {
    core.stop(saying: last)
    await core.ended()
  }
}
