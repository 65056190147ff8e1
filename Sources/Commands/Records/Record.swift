import OrderedCollections

/// Records by identifier, in the order they were added.
public typealias Table<Value: Record> = OrderedDictionary<String, Value>

/// Something the house keeps: a row of the store, an object on every screen.
public protocol Record: Codable, Hashable, Sendable, SendableMetatype, Identifiable where ID == String {
  /// The fields that a command can change, for taking one command's effect back.
  static var fields: [RecordField<Self>] { get }

  /// What its numbers and moments can be. Every one that is reckoned with, or that a range, an index or a date is made
  /// of, stands here: what no bound names is trusted nowhere.
  static var bounds: [Bound<Self>] { get }

  /// Whether so little is left of it that it goes. The default is never.
  var isSpent: Bool { get }
  /// What others have put into `current` since it was added as `added`, so that taking the addition back leaves
  /// theirs; nil when it goes whole, which is the default.
  static func rest(of current: Self, without added: Self) -> Self?
  /// What brings `removed` back into `table`, which has no record with its identifier; nil when nothing needs to come
  /// back. The default adds it as it was.
  static func restoring(_ removed: Self, into table: Table<Self>) -> Change<Self>?
}

extension Record {
  public var isSpent: Bool { false }
  public static func rest(of current: Self, without added: Self) -> Self? { nil }
  public static func restoring(_ removed: Self, into table: Table<Self>) -> Change<Self>? {
    Change(from: nil, to: removed)
  }
}

/// How one field takes back the step from `before` to `after` while keeping what others changed since.
public struct RecordField<Owner: Record>: Sendable {
  private let takeBack: @Sendable (_ current: inout Owner, _ before: Owner, _ after: Owner) -> Void

  /// Makes a field that takes a step back in a way of its own.
  public init(_ takeBack: @escaping @Sendable (_ current: inout Owner, _ before: Owner, _ after: Owner) -> Void) {
    self.takeBack = takeBack
  }

  /// Takes the step from `before` to `after` back in `current`.
  public func takeBack(in current: inout Owner, from before: Owner, to after: Owner) {
    takeBack(&current, before, after)
  }

  /// A field whose old value returns unless somebody else has set it since.
  public static func value<Value: Equatable & SendableMetatype>(
    _ path: WritableKeyPath<Owner, Value> & Sendable
  ) -> RecordField {
    RecordField { current, before, after in
      if before[keyPath: path] != after[keyPath: path], current[keyPath: path] == after[keyPath: path] {
        current[keyPath: path] = before[keyPath: path]
      }
    }
  }

  /// An amount: the difference is taken off, whatever it is by now.
  public static func amount(_ path: WritableKeyPath<Owner, Double> & Sendable) -> RecordField {
    RecordField { current, before, after in
      current[keyPath: path] += before[keyPath: path] - after[keyPath: path]
    }
  }
}

/// A step of a record of whatever kind.
public protocol RecordStep<Value>: Sendable {
  associatedtype Value: Record
  /// What it was; nil: it was not there.
  var before: Value? { get }
  /// What it became; nil: it went.
  var after: Value? { get }
}

extension RecordStep {
  /// The record's identifier.
  public var id: String { after?.id ?? before?.id ?? "" }
}

/// One step of one record: added (`before` nil), changed, or removed (`after` nil).
public struct Change<Value: Record>: RecordStep, Codable, Hashable, Sendable {
  /// What it was.
  public var before: Value?
  /// What it became.
  public var after: Value?

  /// Makes a change.
  public init(from before: Value?, to after: Value?) {
    self.before = before
    self.after = after
  }

  /// The change that takes this one back, given the record as it is now; nil when nothing is left to take back.
  public func undone(current: Value?) -> Change? {
    switch (before, after, current) {
    case (nil, .some(let added), .some(let current)):
      Change(from: current, to: current == added ? nil : Value.rest(of: current, without: added))
    case (.some(let before), nil, nil): Change(from: nil, to: before)
    case (.some(let before), .some(let after), .some(let current)):
      {
        var restored = current
        for field in Value.fields { field.takeBack(in: &restored, from: before, to: after) }
        return restored == current ? nil : Change(from: current, to: restored.isSpent ? nil : restored)
      }()
    default: nil
    }
  }

  /// The change that takes this one back, given all records as they are now; nil when nothing is left to take back.
  ///
  /// What was removed and has been added anew meanwhile is joined with it (see ``Record/restoring(_:into:)``).
  public func undone(in table: Table<Value>) -> Change? {
    if let before, after == nil, table[id] == nil { return Value.restoring(before, into: table) }
    return undone(current: table[id])
  }
}
