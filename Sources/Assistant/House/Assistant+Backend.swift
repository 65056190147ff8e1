import Backend
import Commands
import Foundation
import Home
import Restaurant

extension Assistant: BackendHouse {
  public func restaurant() async -> RestaurantState { await bus.state.restaurant }

  public func take(_ news: BackendCommand) async throws -> String {
    let receipt = try await bus.submit(.business(.backend(news: news)), origin: .clock)
    learn(receipt.entry.events)
    return receipt.entry.say
  }

  /// Where no box runs, catches up with the backend for somebody who waits: learns what there is, sends what waits, looks
  /// how it stands.
  /// - Parameter seconds: how long they wait at most.
  /// - Returns: what people are to be told.
  public func catchUp(within seconds: Double) async -> [String] {
    guard let courier else { return [] }
    let state = await restaurant()
    let isKnown = !state.remotes.isEmpty && state.remotes.values.allSatisfy { $0.menuAt != nil }
    guard !isKnown || !state.outbox.values.allSatisfy({ $0.state == .refused }) else { return [] }
    return await courier.hurry(for: self, within: seconds)
  }

  /// Sends what an answer put into the queue, where no box runs to do it.
  /// - Parameter seconds: how long that may take.
  /// - Returns: the answer with what became of it.
  public func delivering(_ answer: Answer, within seconds: Double) async -> Answer {
    let queued = answer.events.compactMap { event in
      if case .restaurant(.outgoing(let change)) = event, change.after?.state == .waiting { change.id } else { nil }
    }
    guard let courier, !queued.isEmpty else { return answer }
    var answer = answer
    let told = await courier.hurry(for: self, within: seconds)
    let waiting = await restaurant().outbox.values.filter { queued.contains($0.id) && $0.state == .waiting }
    let problem = waiting.lazy.compactMap(\.problem).first
    let left = "It waits here and is sent when the box runs (sous run)\(problem.map { ": \($0)" } ?? "")."
    // What was said before the backend answered is overtaken by what it answered.
    if !waiting.isEmpty {
      answer.say = ([answer.say] + told + [left]).joined(separator: " ")
    } else if !told.isEmpty {
      answer.say = told.joined(separator: " ")
    }
    return answer
  }

  /// Asks the backend what a command needs to know.
  func prepare(_ command: Command, now: Date, zone: TimeZone) async {
    guard let courier else { return }
    let questions = Restaurant().questions(before: command, in: await restaurant(), now: now, zone: zone)
    if !questions.isEmpty { await courier.ask(questions, for: self) }
  }
}
