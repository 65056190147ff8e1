import Commands

@testable import Assistant

extension ListHand {
  /// That of a household without a box around it.
  init(_ household: Household) {
    self.init(state: { await household.assistant.bus.state.kitchen }) { command, id in
      await household.assistant.submit(command, origin: .companion, by: Giver(role: .kitchen, device: "lists"), id: id)
    }
  }
}
