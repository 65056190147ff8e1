import OrderedCollections

/// The properties of one kind of record: its table in the state, and the event of its change.
///
/// All operations common to the kinds (applying, undoing, storing, loading) use this, so that a new
/// kind is named in one list.
public protocol RecordTable<Event, State>: Sendable {
  associatedtype Event
  associatedtype State
  associatedtype Value: Record

  /// The event of a change.
  func event(_ change: Change<Value>) -> Event
  /// Sets or removes a record.
  func put(_ record: Value?, of id: String, into state: inout State)
  /// The change that takes one back; nil if nothing of it is left.
  func undone(_ change: Change<Value>, in state: State) -> Change<Value>?
}

extension RecordTable {
  /// Applies a step of this kind.
  public func apply(_ step: any RecordStep, to state: inout State) {
    guard let change = step as? Change<Value> else { return assertionFailure("a step of another kind") }
    put(change.after, of: change.id, into: &state)
  }

  /// The event that takes a step of this kind back; nil if nothing of it is left.
  public func undone(_ step: any RecordStep, in state: State) -> Event? {
    (step as? Change<Value>).flatMap { undone($0, in: state) }.map(event)
  }
}

/// A table within a state.
public struct StateTable<Event, State, Value: Record>: RecordTable {
  private let make: @Sendable (Change<Value>) -> Event
  private let set: @Sendable (inout State, Value?, String) -> Void
  private let takeBack: @Sendable (Change<Value>, State) -> Change<Value>?

  /// Makes a table with custom storage.
  public init(
    _ event: @escaping @Sendable (Change<Value>) -> Event,
    put: @escaping @Sendable (_ state: inout State, _ record: Value?, _ id: String) -> Void,
    undone: @escaping @Sendable (_ change: Change<Value>, _ state: State) -> Change<Value>?
  ) {
    make = event
    set = put
    takeBack = undone
  }

  /// Records by identifier.
  public init(
    _ path: WritableKeyPath<State, Table<Value>> & Sendable, _ event: @escaping @Sendable (Change<Value>) -> Event
  ) {
    self.init(
      event, put: { state, record, id in state[keyPath: path][id] = record },
      undone: { change, state in change.undone(in: state[keyPath: path]) })
  }

  /// The only record of its kind.
  /// - Parameter empty: the value without a stored record.
  public init(
    _ path: WritableKeyPath<State, Value> & Sendable, empty: Value,
    _ event: @escaping @Sendable (Change<Value>) -> Event
  ) {
    self.init(
      event, put: { state, record, _ in state[keyPath: path] = record ?? empty },
      undone: { change, state in change.undone(current: state[keyPath: path]) })
  }

  /// The only record of its kind, or none.
  public init(
    _ path: WritableKeyPath<State, Value?> & Sendable, _ event: @escaping @Sendable (Change<Value>) -> Event
  ) {
    self.init(
      event, put: { state, record, _ in state[keyPath: path] = record },
      undone: { change, state in change.undone(current: state[keyPath: path]) })
  }

  public func event(_ change: Change<Value>) -> Event { make(change) }

  public func put(_ record: Value?, of id: String, into state: inout State) { set(&state, record, id) }

  public func undone(_ change: Change<Value>, in state: State) -> Change<Value>? { takeBack(change, state) }
}
