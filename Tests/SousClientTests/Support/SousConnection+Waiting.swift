import SousClient

extension SousConnection {
  /// The first update that is wanted; it may have been there already.
  /// - Parameter then: what is done once it is listened for.
  func first<Value>(
    _ wanted: (ConnectionUpdate) -> Value?, then act: () async throws -> Void = {}
  ) async throws -> Value? {
    let updates = updates()
    try await act()
    for await update in updates { if let value = wanted(update) { return value } }
    return nil
  }

  /// Waits until what is shown is as wanted.
  @discardableResult
  func shows(_ wanted: (HouseholdView) -> Bool) async -> HouseholdView? {
    for await update in updates() { if case .state(let view) = update, wanted(view) { return view } }
    return nil
  }

  /// Waits until the link is as wanted.
  func isLinked(_ wanted: (LinkState) -> Bool) async {
    for await update in updates() { if case .link(let state) = update, wanted(state) { return } }
  }

  /// The names on the shopping list.
  var names: [String] { view.items().map { $0.checked ? "+\($0.name)" : $0.name } }
}
