import Foundation

/// The settings of a device's connection to its box.
public struct ConnectionSettings: Sendable {
  /// The box's address.
  public var address: BoxAddress
  /// The device's token from pairing; nil: none, which is enough on the box's own machine alone.
  public var token: String?
  /// The app's name. The default is "SousClient".
  public var client = "SousClient"
  /// The person whose list the app shows; nil: all people's. The default is nil.
  public var person: String?
  /// The folder of the queue and of the replica, so that both survive the app being killed; one
  /// connection at a time may have it. The default, nil, keeps them in memory alone.
  public var folder: URL?
  /// The most changes that wait for the box. The default is 5,000.
  public var mostWaiting = 5_000
  /// The wait before the second try, in seconds, doubled before each one after it. The default is 0.5.
  public var firstRetry = 0.5
  /// The longest wait between two tries, in seconds. The default is 30.
  public var longestRetry = 30.0
  /// The interval between pings. The default is 20 seconds.
  public var heartbeat = Duration.seconds(20)
  /// The timeout of a ping and of an answer. The default is 10 seconds.
  public var patience = Duration.seconds(10)
  /// The time for which a command or a timer's action waits for the box: "stop" an hour late would stop
  /// another timer. Changes of lists and of the pantry have no limit. The default is 60 seconds.
  public var commandLifetime = Duration.seconds(60)

  /// The defaults.
  public init(address: BoxAddress, token: String? = nil) {
    self.address = address
    self.token = token
  }
}
