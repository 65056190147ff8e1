import Basics
import Commands
import Home
import Server
import Store

/// A house whose commands are decided by the shop's box, as served by the platform: requests go to the
/// box, and wait as long as the box is away.
struct LedHouse: Sendable {
  let desk: BranchDesk

  /// The house of a store; nil: this process alone has it.
  /// - Throws: `StoreError`
  init?(of store: KitchenStore) throws {
    guard let desk = BranchDesk(of: store) else { return nil }
    self.desk = desk
    try desk.look()
  }

  /// Checks whether the box decides.
  @discardableResult
  func look() async -> Bool {
    (try? await Blocking.run { [desk] in try desk.look() }) ?? desk.isLed
  }

  /// The box's answer to a request; nil: the platform decides.
  func answer(to request: ClientRequest, on bus: HouseholdBus) async -> Answer? {
    guard desk.isLed else { return nil }
    guard case .command(let command) = request.content else {
      return Answer(
        to: .box(.help(topic: nil)), say: "Words are understood in the shop itself.", .refused(.unavailable),
        isSaid: true)
    }
    do throws(Refusal) {
      try Rights.check(command.intent, by: request.giver)
    } catch {
      return Answer(to: command, error, isSaid: false)
    }
    do {
      if let done = try await bus.receipt(id: request.id) { return Answer(to: command, done, isSaid: false) }
      let wish = BranchDesk.Request(id: request.id, command: command, origin: request.origin, by: request.giver)
      guard try await Blocking.run({ [desk] in try desk.ask(wish) }) else { return nil }
      for _ in 0..<Self.looks {
        if let done = try await decided(wish, on: bus) { return done }
        try await Task.sleep(for: Self.pause)
      }
      let say = "The shop cannot be reached now. This waits for it, and is done as soon as it is back."
      return Answer(to: command, say: say, .refused(.unavailable, code: .waiting), isSaid: false)
    } catch {
      return Answer(to: command, error, isSaid: false)
    }
  }

  private func decided(_ wish: BranchDesk.Request, on bus: HouseholdBus) async throws -> Answer? {
    if let done = try await bus.receipt(id: wish.id) {
      // The caller gets the answer after the command is visible.
      try await bus.catchUp()
      return Answer(to: wish.command, done, isSaid: false)
    }
    return try await Blocking.run { [desk] in try desk.settlement(of: wish.id) }.map { told in
      Answer(
        to: wish.command, say: told.say, told.isDone ? .told : .refused(.impossible, code: told.code), isSaid: false)
    }
  }

  private static let looks = 50
  private static let pause = Duration.milliseconds(100)
}
