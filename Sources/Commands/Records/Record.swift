import OrderedCollections

/// Records by identifier, in the order of their addition.
public typealias Table<Value: Record> = OrderedDictionary<String, Value>

/// A record of the house: a row of the store, an object on every screen.
public protocol Record: Codable, Hashable, Sendable, SendableMetatype, Identifiable where ID == String {
  /// The fields that a command can change, for taking one command's effect back.
  static var fields: [RecordField<Self>] { get }

  /// The bounds of its numbers and times. They include every one used in arithmetic, a range, an index or
  /// a date: a field without a bound is never trusted.
  static var bounds: [Bound<Self>] { get }

  /// Whether so little of it is left that it is deleted. The default is never.
  var isSpent: Bool { get }
  /// The part of `current` that others have added since it was added as `added`, which an undo of the
  /// addition leaves; nil if it is deleted whole, which is the default.
  static func rest(of current: Self, without added: Self) -> Self?
  /// The change that restores `removed` in `table`, which has no record with its identifier; nil if there
  /// is nothing to restore. The default adds it as it was.
  static func restoring(_ removed: Self, into table: Table<Self>) -> Change<Self>?
}

extension Record {
  public var isSpent: Bool { false }
  public static func rest(of current: Self, without added: Self) -> Self? { nil }
  public static func restoring(_ removed: Self, into table: Table<Self>) -> Change<Self>? {
    Change(from: nil, to: removed)
  }
}

/// The undoing of a step from `before` to `after` in one field, which keeps later changes by others.
public struct RecordField<Owner: Record>: Sendable {
  private let takeBack: @Sendable (_ current: inout Owner, _ before: Owner, _ after: Owner) -> Void

  /// Makes a field with custom undoing.
  public init(_ takeBack: @escaping @Sendable (_ current: inout Owner, _ before: Owner, _ after: Owner) -> Void) {
    self.takeBack = takeBack
  }

  /// Takes the step from `before` to `after` back in `current`.
  public func takeBack(in current: inout Owner, from before: Owner, to after: Owner) {
    takeBack(&current, before, after)
  }

  /// A field whose old value returns unless others have set it since.
  public static func value<Value: Equatable & SendableMetatype>(
    _ path: WritableKeyPath<Owner, Value> & Sendable
  ) -> RecordField {
    RecordField { current, before, after in
      if before[keyPath: path] != after[keyPath: path], current[keyPath: path] == after[keyPath: path] {
        current[keyPath: path] = before[keyPath: path]
      }
    }
  }

  /// An amount: the difference is subtracted from the current value.
  public static func amount(_ path: WritableKeyPath<Owner, Double> & Sendable) -> RecordField {
    RecordField { current, before, after in
      current[keyPath: path] += before[keyPath: path] - after[keyPath: path]
    }
  }
}

/// A step of a record of any kind.
public protocol RecordStep<Value>: Sendable {
  associatedtype Value: Record
  /// The old record; nil: there was none.
  var before: Value? { get }
  /// The new record; nil: it was deleted.
  var after: Value? { get }
}

extension RecordStep {
  /// The record's identifier.
  public var id: String { after?.id ?? before?.id ?? "" }
}

/// One step of one record: added (`before` nil), changed, or removed (`after` nil).
public struct Change<Value: Record>: RecordStep, Codable, Hashable, Sendable {
  /// The old record.
  public var before: Value?
  /// The new record.
  public var after: Value?

  /// Makes a change.
  public init(from before: Value?, to after: Value?) {
    self.before = before
    self.after = after
  }

  /// The change that takes this one back, given the current record; nil if nothing is left to take back.
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

  /// The change that takes this one back, given all current records; nil if nothing is left to take back.
  ///
  /// A removed record that has been added anew meanwhile is joined with the new one (see
  /// ``Record/restoring(_:into:)``).
  public func undone(in table: Table<Value>) -> Change? {
    if let before, after == nil, table[id] == nil { return Value.restoring(before, into: table) }
    return undone(current: table[id])
  }
}
