import Commands
import Crypto
import Foundation
import Home
import Kitchen
import ListSync
import Store

/// Keeps one of the box's lists and one elsewhere equal.
actor ListCourier {
  private let remote: any RemoteList
  private let list: String
  private let file: String
  private let state: @Sendable () async -> KitchenState
  private let submit: @Sendable (_ command: Command, _ id: String) async -> Answer
  private var memory: ListMemory
  private var isBusy = false
  /// What keeps the two apart; nil: nothing.
  private(set) var problem: String?

  /// - Parameters:
  ///   - list: the box's.
  ///   - file: where what is known of both is kept.
  ///   - submit: does a command on the bus, once for each name.
  init(
    _ remote: any RemoteList, list: String, file: String, state: @escaping @Sendable () async -> KitchenState,
    submit: @escaping @Sendable (_ command: Command, _ id: String) async -> Answer
  ) {
    (self.remote, self.list, self.file, self.state, self.submit) = (remote, list, file, state, submit)
    let kept = try? Data(contentsOf: URL(fileURLWithPath: file))
    memory = kept.flatMap { try? JSONDecoder().decode(ListMemory.self, from: $0) } ?? ListMemory()
  }

  /// Does what makes both equal.
  /// - Returns: whether it could be done.
  @discardableResult
  func round() async -> Bool {
    guard !isBusy else { return true }
    isBusy = true
    defer { isBusy = false }
    do {
      let there = try await remote.lines()
      let before = memory
      for step in memory.steps(own: await own(), there: there) {
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

  private func own() async -> [KnownLine] {
    await state().items.values.filter { $0.list == list }.map { item in
      KnownLine(item.id, ListText.line(of: item), origin: Self.origin(of: item.id))
    }
  }

  private func perform(_ step: ListStep) async throws {
    switch step {
    case .addThere(let line, let own):
      memory.willAdd(line, own: own)
      // Before it is sent: from then on it may be there.
      try keep()
      try await remote.add(line)
    case .changeThere(let id, let line, let before, _):
      try await remote.change(id, to: line, from: before)
      memory.did(step)
    case .removeThere(let id):
      try await remote.remove(id)
      memory.did(step)
    case .addHere(let line, let there, let time):
      let own = Self.id(there, time)
      try await done(.item(.add(change: change(of: line), name: line.name, id: own, list: list)), "\(own)/add")
      memory.added(line, own: own, there: there)
    case .changeHere(let id, let line, let before, _):
      if !line.saysTheSame(as: before) {
        var wanted = change(of: line)
        wanted.name = line.name
        try await done(.item(.update(id: id, change: wanted, at: nil)), nil)
      }
      if line.isDone != before.isDone {
        try await done(.item(line.isDone ? .check(id: id, at: nil) : .uncheck(id: id, at: nil)), nil)
      }
      memory.did(step)
    case .removeHere(let id):
      try await done(.item(.delete(id: id)), nil)
      memory.did(step)
    }
  }

  private func change(of line: ListLine) -> ItemChange {
    var change = ItemChange()
    let amount = ListText.amount(line.amount) ?? (1, nil)
    (change.quantity, change.unit) = (amount.quantity, amount.unit ?? .piece)
    return change
  }

  private func done(_ command: Command, _ name: String?) async throws {
    let answer = await submit(command, "lists/\(name ?? UUID().uuidString.lowercased())")
    if answer.reason == .unavailable { throw NotKept(description: answer.say) }
  }

  private func keep() throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(memory).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  /// The box itself could not keep it.
  private struct NotKept: Error, CustomStringConvertible { let description: String }

  // MARK: Names

  /// The name here of a line that came from there, the `time`th time.
  private static func id(_ there: String, _ time: Int) -> String {
    let clean =
      there.utf8.count <= 60 && there.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    let name =
      clean
      ? there : hashed + SHA256.hash(data: Data(there.utf8)).prefix(16).map { String(format: "%02x", $0) }.joined()
    return "\(prefix)\(name).\(time)"
  }

  /// What such a line was there; nil: it is the box's own, or its name there was too long to be kept.
  private static func origin(of id: String) -> String? {
    guard id.hasPrefix(prefix), !id.hasPrefix(prefix + hashed), let dot = id.lastIndex(of: ".") else { return nil }
    return String(id[id.index(id.startIndex, offsetBy: prefix.count)..<dot])
  }

  private static let prefix = "todo:"
  private static let hashed = "sha256:"
}

extension ItemCommand {
  /// Adds a line under a name of its own.
  fileprivate static func add(change: ItemChange, name: String, id: String, list: String) -> ItemCommand {
    .add(
      id: id, name: name, quantity: change.quantity, unit: change.unit, list: list, category: nil, store: nil,
      people: nil,
      position: nil, at: nil)
  }
}
