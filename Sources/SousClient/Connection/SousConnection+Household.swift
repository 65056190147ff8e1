import Foundation
import Wire

/// The actions of apps.
extension SousConnection {
  // MARK: Lists

  /// Adds an item to a list.
  /// - Parameters:
  ///   - quantity: a number, with `unit` beside it, or a text such as "2 lb". The default, nil, is one
  ///     piece.
  ///   - unit: the apps' word (`WireUnit`).
  ///   - category: nil: derived from the name.
  ///   - store: the shop's name; empty: any; nil: the shop of new items.
  ///   - forUsers: the identifiers of its people; empty: everybody. The default, nil, is the person of
  ///     the connection, or everybody without one.
  ///   - list: nil: the shopping list.
  /// - Returns: the new line's identifier.
  /// - Throws: ``Outbox/Failure``
  @discardableResult
  public func addItem(
    _ name: String, quantity: WireQuantity? = nil, unit: String? = nil, category: String? = nil,
    store: String? = nil, forUsers: [String]? = nil, list: String? = nil
  ) throws(Outbox.Failure) -> String {
    let id = stamps.identifier(time.now())
    var frame = ItemAdded(id: nil, itemId: id, name: name)
    (frame.quantity, frame.unit, frame.category, frame.store) = (quantity, unit, category, store)
    (frame.forUsers, frame.list) = (forUsers ?? settings.person.map { [$0] }, list)
    try send(.itemAdded(frame))
    return id
  }

  /// Ticks a line.
  /// - Throws: ``Outbox/Failure``
  public func check(_ itemId: String) throws(Outbox.Failure) {
    try send(.itemChecked(ItemChecked(id: nil, itemId: itemId)))
  }

  /// Removes the tick of a line.
  /// - Throws: ``Outbox/Failure``
  public func uncheck(_ itemId: String) throws(Outbox.Failure) {
    try send(.itemUnchecked(ItemUnchecked(id: nil, itemId: itemId)))
  }

  /// Changes fields of a line; nil leaves a field unchanged.
  /// - Throws: ``Outbox/Failure``
  public func update(_ itemId: String, _ fields: ItemFields) throws(Outbox.Failure) {
    var frame = ItemUpdated(id: nil, itemId: itemId)
    frame.fields = fields
    try send(.itemUpdated(frame))
  }

  /// Removes a bought line from its list: the pantry gains it.
  /// - Throws: ``ConnectionError/noSuchItem(_:)``, ``Outbox/Failure``
  public func removeBought(_ itemId: String) throws {
    guard let item = item(itemId) else { throw ConnectionError.noSuchItem(itemId) }
    try send(
      .itemRemoved(
        ItemRemoved(id: nil, ingredient: item.name, qty: item.qtyNum, unit: item.unit, itemId: itemId)))
  }

  /// Removes a line from its list; the pantry gains nothing.
  /// - Throws: ``Outbox/Failure``
  public func delete(_ itemId: String) throws(Outbox.Failure) {
    try send(.itemDeleted(ItemDeleted(id: nil, itemId: itemId)))
  }

  // MARK: The pantry

  /// Adds an item to the pantry.
  /// - Throws: ``Outbox/Failure``
  public func addPantryItem(_ item: AddPantryItem) throws(Outbox.Failure) { try send(.pantryItem(item)) }

  /// Adds an item to the pantry.
  /// - Parameters:
  ///   - quantity: the amount, in `unit`. The default is 1.
  ///   - unit: the apps' word (`WireUnit`). The default is "item".
  /// - Throws: ``Outbox/Failure``
  public func addPantryItem(
    _ name: String, quantity: Double = 1, unit: String = "item", barcode: String? = nil
  ) throws(Outbox.Failure) {
    var item = AddPantryItem(id: nil, name: name)
    (item.qtyNum, item.unit, item.barcode) = (quantity, unit, barcode)
    try addPantryItem(item)
  }

  // MARK: Timers and commands, which mean the moment they are given

  /// Starts a timer, and waits for the box's answer.
  /// - Throws: as ``perform(_:)``.
  @discardableResult
  public func startTimer(seconds: Int, name: String? = nil) async throws -> Ack {
    try await perform(.timer(TimerCommandFrame(id: nil, action: .start, seconds: seconds, name: name)))
  }

  /// Executes an action on a timer, and waits for the box's answer.
  /// - Parameters:
  ///   - action: anything but `start`.
  ///   - timerId: the timer; not needed for `stop`.
  ///   - seconds: the change of its length, or the length of the snooze.
  ///   - name: its new name.
  /// - Throws: as ``perform(_:)``.
  @discardableResult
  public func timer(
    _ action: TimerCommandFrame.Action, _ timerId: String? = nil, seconds: Int? = nil, name: String? = nil
  ) async throws -> Ack {
    try await perform(
      .timer(TimerCommandFrame(id: nil, action: action, timerId: timerId, seconds: seconds, name: name)))
  }

  /// Sends a command in words, as if typed at the box, and waits for the answer.
  /// - Throws: as ``perform(_:)``.
  @discardableResult
  public func command(_ text: String) async throws -> Ack {
    try await perform(.command(CommandFrame(id: nil, text: text)))
  }
}
