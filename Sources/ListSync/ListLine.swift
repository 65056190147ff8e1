/// One line of a list, as both sides have it.
public struct ListLine: Codable, Hashable, Sendable {
  public var name: String
  /// "2 l"; empty: one, or nothing was said.
  public var amount: String
  public var isDone: Bool

  /// Makes a line.
  public init(_ name: String, amount: String = "", isDone: Bool = false) {
    (self.name, self.amount, self.isDone) = (name, amount, isDone)
  }

  /// Whether two say the same, whoever has ticked them.
  public func saysTheSame(as other: ListLine) -> Bool { name == other.name && amount == other.amount }
}

/// A line under the identifier that its side knows it by.
public struct KnownLine: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var line: ListLine
  /// Of a line of the box's that came from the other side: what it was there.
  public var origin: String?

  /// Makes it.
  public init(_ id: String, _ line: ListLine, origin: String? = nil) {
    (self.id, self.line, self.origin) = (id, line, origin)
  }
}

/// What makes the two sides equal, a step each.
public enum ListStep: Hashable, Sendable {
  /// A line of the box's that the other side lacks.
  case addThere(ListLine, own: String)
  case changeThere(String, to: ListLine, from: ListLine, own: String)
  case removeThere(String)
  /// A line of the other side's that the box lacks. It is done once for each `time`, whoever forgets that it was.
  case addHere(ListLine, there: String, time: Int)
  case changeHere(String, to: ListLine, from: ListLine, there: String)
  case removeHere(String)
}
