/// One line of a list, in the form of both sides.
public struct ListLine: Codable, Hashable, Sendable {
  public var name: String
  /// "2 l"; empty: one, or no amount.
  public var amount: String
  public var isDone: Bool
  /// The category, "dairy"; empty: none, or one of the sides has no categories.
  public var label: String

  /// Makes a line.
  public init(_ name: String, amount: String = "", isDone: Bool = false, label: String = "") {
    (self.name, self.amount, self.isDone, self.label) = (name, amount, isDone, label)
  }

  /// Decodes a line; one that was stored before lines had labels has none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .name), amount: try container.decode(String.self, forKey: .amount),
      isDone: try container.decode(Bool.self, forKey: .isDone),
      label: try container.decodeIfPresent(String.self, forKey: .label) ?? "")
  }

  /// Whether two lines have the same text, whatever their ticks and categories.
  public func saysTheSame(as other: ListLine) -> Bool { name == other.name && amount == other.amount }
}

/// A line with its side's identifier.
public struct KnownLine: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var line: ListLine
  /// For a line of the box's that came from the other side: its identifier there.
  public var origin: String?

  public init(_ id: String, _ line: ListLine, origin: String? = nil) {
    (self.id, self.line, self.origin) = (id, line, origin)
  }
}

/// One step to make the two sides equal.
public enum ListStep: Hashable, Sendable {
  /// A line of the box's that the other side lacks.
  case addThere(ListLine, own: String)
  case changeThere(String, to: ListLine, from: ListLine, own: String)
  case removeThere(String)
  /// A line of the other side's that the box lacks. It is done once for each `time`, even if a side has
  /// forgotten it.
  case addHere(ListLine, there: String, time: Int)
  case changeHere(String, to: ListLine, from: ListLine, there: String)
  case removeHere(String)
}
