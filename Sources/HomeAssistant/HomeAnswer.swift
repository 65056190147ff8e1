/// What the box answered to what Home Assistant asked.
public struct HomeAnswer: Encodable, Hashable, Sendable {
  /// The words; nil: a button was pressed.
  public var heard: String?
  public var say: String
  public var isDone: Bool
  /// As much of it as the state of a sensor takes.
  public var short: String

  private enum CodingKeys: String, CodingKey {
    case heard, say, short
    case isDone = "done"
  }

  /// Makes it.
  public init(heard: String?, say: String, isDone: Bool) {
    (self.heard, self.say, self.isDone) = (heard, say, isDone)
    short = HomeReport.short(say)
  }
}
