/// Where a backend is and how long it is waited for.
public struct BackendSettings: Sendable, Hashable {
  /// Its address, such as "https://kitchen.example.org"; empty: there is none, and the box keeps everything itself. The
  /// default is empty.
  public var address = ""
  /// What the box shows to be let in, sent as `Authorization: Bearer`; empty: nothing. The default is empty.
  public var token = ""
  /// The time for a whole answer, in seconds. The default is 10.
  public var time = 10.0

  /// No backend.
  public init() {}
}
