/// One line of a list, as both sides have it.
public struct ListLine: Codable, Hashable, Sendable {
  public var name: String
  /// "2 l"; empty: one, or nothing was said.
  public var amount: String
  public var isDone: Bool
  /// What it is filed under, "dairy"; empty: nothing, or one of the sides has no such thing.
  public var label: String

  /// Makes a line.
  public init(_ name: String, amount: String = "", isDone: Bool = false, label: String = "") {
    (self.name, self.amount, self.isDone, self.label) = (name, amount, isDone, label)
  }

  /// Reads a line; one that was kept before lines had labels has none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .name), amount: try container.decode(String.self, forKey: .amount),
      isDone: try container.decode(Bool.self, forKey: .isDone),
      label: try container.decodeIfPresent(String.self, forKey: .label) ?? "")
  }

  /// Whether two say the same, whoever has ticked or filed them.
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
