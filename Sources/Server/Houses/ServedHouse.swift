import Store

/// The house that a request is for, as its routes find it: those are made once, for all houses of a
/// server.
struct ServedHouse: Sendable {
  let house: any House
  let hub: Hub
  let devices: DeviceRegistry
  let perimeter: Perimeter
  /// The accounts of the platform that the house is of; nil: there are none.
  var accounts: AccountShelf?
  /// The platform operator's marks on the house's businesses; nil: there is no platform.
  var operatorsWord: OperatorsWord?

  @TaskLocal private static var served: ServedHouse?

  /// The house of the current request.
  static var current: ServedHouse {
    guard let served else { preconditionFailure("Routes answer within ServedHouse.answering(_:).") }
    return served
  }

  /// Has a request answered for this house.
  func answering<Answer>(_ body: () async throws -> Answer) async rethrows -> Answer {
    try await Self.$served.withValue(self, operation: body)
  }
}
