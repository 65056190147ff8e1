import Foundation
import ListSync

/// Syncs a list of the box with a list elsewhere.
actor ListCourier {
  private let remote: any RemoteList
  private let own: any OwnLines
  private let file: String
  private var memory: ListMemory
  private var isBusy = false
  /// The lines that the box refuses, such as names without letters, in the other side's form: they are
  /// left alone.
  private var refused: [String: ListLine] = [:]
  /// The lines that the other side refuses, in the box's form.
  private var refusedThere: [String: ListLine] = [:]
  /// The problem that prevents syncing; nil: none.
  private(set) var problem: String?
  /// The other side's reason for refusing a line, until it is requested.
  private var refusal: String?

  /// - Parameter file: the file of the sync memory.
  init(_ remote: any RemoteList, _ own: any OwnLines, file: String) {
    (self.remote, self.own, self.file) = (remote, own, file)
    let kept = try? Data(contentsOf: URL(fileURLWithPath: file))
    memory = kept.flatMap { try? JSONDecoder().decode(ListMemory.self, from: $0) } ?? ListMemory()
  }

  /// Executes the steps that make both equal.
  /// - Returns: whether it worked.
  @discardableResult
  func round() async -> Bool {
    guard !isBusy else { return true }
    isBusy = true
    defer { isBusy = false }
    do {
      let there = try await remote.lines()
      // With a truncated reading, the other lines would look deleted.
      guard there.count <= Self.mostLines else {
        problem = "the list there has \(there.count) lines; at most \(Self.mostLines) are followed"
        return false
      }
      let before = memory
      let here = await own.lines(remote.prefix) { [remote] in await remote.label(for: $0) }
      for step in memory.steps(own: here, there: there) {
        try await perform(step)
        try keep()
      }
      if memory != before { try keep() }
      problem = nil
      return true
    } catch {
      problem = "\(error)"
      return false
    }
  }

  /// A newly refused line with the other side's reason; nil: none.
  func takeRefusal() -> String? {
    defer { refusal = nil }
    return refusal
  }

  private func perform(_ step: ListStep) async throws {
    switch step {
    case .addThere(let line, let own):
      guard refusedThere[own] != line else { return }
      memory.willAdd(line, own: own)
      // Before it is sent: from then on it may be there.
      try keep()
      try await asked(line, own) { try await remote.add(line) }
    case .changeThere(let id, let line, let before, let own):
      guard refusedThere[own] != line else { return }
      if try await asked(line, own, { try await remote.change(id, to: line, from: before) }) { memory.did(step) }
    case .removeThere(let id):
      try await remote.remove(id)
      memory.did(step)
    case .addHere(let line, let there, let time):
      guard refused[there] != line else { return }
      if let id = try await own.add(line, from: RemoteName(remote.prefix, there, time)) {
        memory.added(line, own: id, there: there)
      } else {
        refused[there] = line
      }
    case .changeHere(let id, let line, let before, _):
      let now = try await own.change(id, to: line, from: before)
      memory.did(step)
      if now != id { memory.moved(id, to: now) }
    case .removeHere(let id):
      try await own.remove(id)
      memory.did(step)
    }
  }

  // Whether it was accepted. A line refused for its content does not delay the others.
  @discardableResult
  private func asked(_ line: ListLine, _ own: String, _ body: () async throws -> Void) async throws -> Bool {
    do {
      try await body()
      refusedThere[own] = nil
      return true
    } catch let problem as any RemoteProblem where problem.isRefusal {
      refusedThere[own] = line
      refusal = "\(ListText.text(of: line)): \(problem)"
      return false
    }
  }

  /// No household has as many; each accepted line is a command.
  private static let mostLines = 2_000

  private func keep() throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(memory).write(to: URL(fileURLWithPath: file), options: .atomic)
  }
}
