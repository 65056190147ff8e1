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

  /// Syncs with the backend for a waiting person, if no box runs: reads its data, sends the waiting
  /// messages, polls the earlier ones.
  /// - Parameter seconds: the longest wait.
  /// - Returns: the messages for people.
  public func catchUp(within seconds: Double) async -> [String] {
    guard let courier else { return [] }
    let state = await restaurant()
    let isKnown = !state.remotes.isEmpty && state.remotes.values.allSatisfy { $0.menuAt != nil }
    guard !isKnown || !state.outbox.values.allSatisfy({ $0.state == .refused }) else { return [] }
    return await courier.hurry(for: self, within: seconds)
  }

  /// Sends the messages of an answer, if no box runs to do it.
  /// - Parameter seconds: the longest time.
  /// - Returns: the answer with its result.
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
    // The backend's answer replaces the earlier reply.
    if !waiting.isEmpty {
      answer.say = ([answer.say] + told + [left]).joined(separator: " ")
    } else if !told.isEmpty {
      answer.say = told.joined(separator: " ")
    }
    return answer
  }

  /// Asks the backend for the facts that a command needs.
  func prepare(_ command: Command, now: Date, zone: TimeZone) async {
    guard let courier else { return }
    let questions = Restaurant().questions(before: command, in: await restaurant(), now: now, zone: zone)
    if !questions.isEmpty { await courier.ask(questions, for: self) }
  }
}
