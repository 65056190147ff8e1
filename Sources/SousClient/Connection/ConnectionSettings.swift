import Foundation

/// How a device is connected with its box.
public struct ConnectionSettings: Sendable {
  /// Where the box is.
  public var address: BoxAddress
  /// The device's, from pairing; nil: none, which is enough on the box's own machine alone.
  public var token: String?
  /// What the app calls itself. The default is "SousClient".
  public var client = "SousClient"
  /// Whose list it is; nil: everybody's. The default is nil.
  public var person: String?
  /// Where the queue and what was last known are kept, so that both survive the app being killed; one connection at a
  /// time may have it. The default, nil, keeps them in memory alone.
  public var folder: URL?
  /// The most changes that may wait for the box. The default is 5,000.
  public var mostWaiting = 5_000
  /// How long to wait before the second try, in seconds, twice as long before each one after it. The default is 0.5.
  public var firstRetry = 0.5
  /// The longest wait between two tries, in seconds. The default is 30.
  public var longestRetry = 30.0
  /// How often the box is asked for a sign of life. The default is 20 seconds.
  public var heartbeat = Duration.seconds(20)
  /// How long a sign of life and an answer may take. The default is 10 seconds.
  public var patience = Duration.seconds(10)
  /// How long a command or what is done to a timer waits for the box: "stop" that comes an hour late stops another
  /// timer. Changes of lists and of the pantry wait for ever. The default is 60 seconds.
  public var commandLifetime = Duration.seconds(60)

  /// The defaults.
  public init(address: BoxAddress, token: String? = nil) {
    self.address = address
    self.token = token
  }
}
