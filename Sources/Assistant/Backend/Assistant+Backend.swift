import Commands
import Foundation
import Restaurant

extension Assistant: BackendHouse {
  public func restaurant() async -> RestaurantState { await bus.state.restaurant }

  public func take(_ news: BackendCommand) async throws -> String {
    let receipt = try await bus.submit(.business(.backend(news: news)), origin: .clock)
    learn(receipt.entry.events)
    return receipt.entry.say
  }

  /// Asks the backend what a command needs to know.
  func prepare(_ command: Command, now: Date, zone: TimeZone) async {
    guard let courier else { return }
    let questions = Restaurant().questions(before: command, in: await restaurant(), now: now, zone: zone)
    if !questions.isEmpty { await courier.ask(questions, for: self) }
  }
}
