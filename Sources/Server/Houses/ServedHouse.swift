import Store

/// The house of a request, for the routes, which are made once for all houses of a server.
struct ServedHouse: Sendable {
  let house: any House
  let hub: Hub
  let devices: DeviceRegistry
  let perimeter: Perimeter
  /// The accounts of the house's platform; nil: there are none.
  var accounts: AccountShelf?
  /// The platform operator's marks on the house's businesses; nil: there is no platform.
  var operatorsWord: OperatorsWord?

  @TaskLocal private static var served: ServedHouse?

  /// The house of the current request.
  static var current: ServedHouse {
    guard let served else { preconditionFailure("Routes answer within ServedHouse.answering(_:).") }
    return served
  }

  /// Answers a request for this house.
  func answering<Answer>(_ body: () async throws -> Answer) async rethrows -> Answer {
    try await Self.$served.withValue(self, operation: body)
  }
}
