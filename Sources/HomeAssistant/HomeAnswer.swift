/// The box's answer to a request of Home Assistant.
public struct HomeAnswer: Encodable, Hashable, Sendable {
  /// The words; nil: a button was pressed.
  public var heard: String?
  public var say: String
  public var isDone: Bool
  /// The beginning of the answer, of the longest length for a sensor's state.
  public var short: String

  private enum CodingKeys: String, CodingKey {
    case heard, say, short
    case isDone = "done"
  }

  public init(heard: String?, say: String, isDone: Bool) {
    (self.heard, self.say, self.isDone) = (heard, say, isDone)
    short = HomeReport.short(say)
  }
}
