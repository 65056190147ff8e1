import Basics
import Commands
import Foundation
import Home
import Synchronization

/// The copy of a shop's store at a platform. The shop's own box decides all commands, and sends them
/// here. Requests to the copy wait here until the box has decided them.
public final class BranchDesk: Sendable {
  /// The progress of the copy.
  public struct Report: Codable, Hashable, Sendable {
    /// The number of its newest command.
    public var last: Int
    /// The name of the original store.
    public var epoch: String
  }

  /// A command that waits for the box.
  public struct Request: Codable, Hashable, Sendable {
    public var id: String
    public var command: Command
    public var origin: Origin
    /// The role of the giver, and their device.
    public var role: Role?
    public var device: String?
    public var isAtOpenDesk: Bool

    /// Makes a request.
    public init(id: String, command: Command, origin: Origin, by giver: Giver) {
      (self.id, self.command, self.origin) = (id, command, origin)
      (role, device, isAtOpenDesk) = (giver.role, giver.device, giver.isAtOpenDesk)
    }

    /// The giver in the shop, with the rights of staff at most, whatever their role at the platform.
    public var giver: Giver {
      let inShop: Role? =
        switch role {
        case nil, .guest, .customer: role
        default: .staff
        }
      return Giver(role: inShop, device: device, isAtOpenDesk: isAtOpenDesk)
    }
  }

  /// The box's answer to a request that it did not execute, or that changed nothing.
  public struct Settlement: Codable, Hashable, Sendable {
    public var id: String
    public var say: String
    /// Whether it was as wished already.
    public var isDone: Bool
    public var code: RefusalCode?

    /// Makes an answer.
    public init(id: String, say: String, isDone: Bool, code: RefusalCode?) {
      (self.id, self.say, self.isDone, self.code) = (id, say, isDone, code)
    }
  }

  private let store: KitchenStore
  private let shared: SharedJournal
  private let led = Atomic(false)

  /// The desk of a store that servers share; nil: the store belongs to this process alone.
  public init?(of store: KitchenStore) {
    guard let shared = store.shared else { return nil }
    (self.store, self.shared) = (store, shared)
  }

  /// Whether a shop's box decides for the house, as far as is known here.
  public var isLed: Bool { led.load(ordering: .relaxed) }

  /// Checks whether a shop's box decides.
  /// - Throws: ``StoreError``
  @discardableResult
  public func look() throws -> Bool {
    let found = try shared.engine.read(to: "look who decides") { try $0.value("SELECT 1 FROM leaders") != nil }
    led.store(found, ordering: .relaxed)
    return found
  }

  /// Lets the platform decide again, because the shop's box is gone for good. Its later commands count as
  /// those of another store.
  /// - Returns: whether a box decided until now.
  /// - Throws: ``StoreError``
  public func release() throws -> Bool {
    try shared.engine.write(to: "decide again") { database in
      guard try database.execute("DELETE FROM leaders", []) > 0 else { return false }
      // Waiting requests are decided here when they are sent again, and not by a later box.
      try database.run("DELETE FROM requests", [])
      try database.run("UPDATE identity SET epoch = ?", [.text(Identifier.new())])
      return true
    }
  }

  /// The progress of the copy.
  /// - Throws: ``StoreError``
  public func report() throws -> Report {
    let (last, epoch) = (try store.lastSequence(), try store.epoch())
    return Report(last: last, epoch: epoch)
  }

  /// Stores commands of the shop's box. From now on, only the box decides.
  /// - Parameters:
  ///   - last: the number of the newest command that the copy has according to the box.
  ///   - epoch: the name of the box's store. A copy without any command becomes a copy of it.
  /// - Throws: `JournalConflict` if the copy is at another number; ``BranchProblem/otherStore``,
  ///   ``BranchProblem/gap(expected:found:)`` and ``BranchProblem/impossible(number:field:)`` for
  ///   commands that can never be stored; ``StoreError``
  public func take(_ shipped: [ShippedCommand], after last: Int, of epoch: String) throws {
    guard last >= 0 else { throw BranchProblem.gap(expected: 0, found: last) }
    var expected = last
    let commands = try shipped.map { one in
      let next = expected.addingReportingOverflow(1)
      guard !next.overflow, one.seq == next.partialValue else {
        throw BranchProblem.gap(expected: next.overflow ? last : next.partialValue, found: one.seq)
      }
      expected = one.seq
      return try Self.known(one) { try one.journalled() }
    }
    do {
      try shared.engine.write { database in
        try database.run("SET LOCAL sous.shipping = 'on'", [])
        let newest = try database.value("SELECT max(seq) FROM journal")?.integer ?? 0
        guard newest == last else { throw JournalConflict() }
        if last == 0 { try database.run("UPDATE identity SET epoch = ?", [.text(epoch)]) }
        guard try database.value("SELECT epoch FROM identity")?.text == epoch else { throw BranchProblem.otherStore }
        try database.run(
          "INSERT INTO leaders (heard_at) VALUES (?) ON CONFLICT (house) DO UPDATE SET heard_at = excluded.heard_at",
          [SQLValue(Timestamp.text(Date()))])
        for one in commands {
          // bounded: they follow one upon the other, as was looked at above
          try Self.known(shipped[one.sequence - last - 1]) {
            _ = try JournalRow.insert(one.entry, sequence: one.sequence, database)
            for event in one.entry.events { try event.step.save(database) }
          }
          try database.run("DELETE FROM requests WHERE id = ?", [.text(SQLText.key(one.entry.id))])
        }
      }
    } catch let error as PostgresError where error.isConflict || error.constraint == "journal_identifier" {
      throw JournalConflict()
    }
    led.store(true, ordering: .relaxed)
    shared.server.tell(shared.engine.house)
  }

  // A permanent error of a command gets our own message; otherwise its sender would retry forever.
  private static func known<Value>(_ shipped: ShippedCommand, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let field as BadField {
      throw BranchProblem.impossible(number: shipped.seq, field: "\(field.table).\(field.column)")
    } catch let error as PostgresError where error.isForGood {
      throw BranchProblem.impossible(number: shipped.seq, field: nil)
    } catch let error as StoreError where error.refusal != nil {
      throw BranchProblem.impossible(number: shipped.seq, field: nil)
    }
  }

  /// Renumbers the commands of a house without a gap, for an operator whose house holds a command that
  /// blocks every later one. Followers of the house start from a new snapshot.
  /// - Returns: the number of renumbered commands.
  /// - Throws: ``StoreError``
  public func renumber() throws -> Int {
    let count = try store.renumber()
    if count > 0 { shared.server.tell(shared.engine.house) }
    return count
  }

  /// Stores a request for the shop's box to decide, once.
  /// - Returns: false: no box decides here any longer.
  /// - Throws: ``StoreError``
  public func ask(_ request: Request) throws -> Bool {
    let text = String(decoding: try StoreCoding.encoder.encode(request), as: UTF8.self)
    let isLed = try shared.engine.write(to: "keep a request") { database in
      guard try database.value("SELECT 1 FROM leaders") != nil else { return false }
      try database.run(
        "INSERT INTO requests (id, request, asked_at) VALUES (?, ?, ?) ON CONFLICT (house, id) DO NOTHING",
        [.text(SQLText.key(request.id)), .text(text), SQLValue(Timestamp.text(Date()))])
      return true
    }
    led.store(isLed, ordering: .relaxed)
    if isLed { shared.server.tell(shared.engine.house) }
    return isLed
  }

  /// The requests that wait for the box, oldest first, at most 100.
  /// - Throws: ``StoreError``
  public func waiting() throws -> [Request] {
    try shared.engine.read(to: "read requests") { database in
      try database.texts("SELECT request FROM requests WHERE answer IS NULL ORDER BY number LIMIT 100")
    }.compactMap { try? StoreCoding.decoder.decode(Request.self, from: Data($0.utf8)) }
  }

  /// The same, as soon as a request waits; empty: none came within `time`.
  /// - Throws: ``StoreError``
  public func waiting(for time: Duration) async throws -> [Request] {
    let clock = ContinuousClock()
    let end = clock.now + time
    for await _ in news(until: end) {
      let found = try await Blocking.run { try self.waiting() }
      if !found.isEmpty || clock.now >= end { return found }
    }
    return []
  }

  // Yields at once, at each news of the house, and at the end.
  private func news(until end: ContinuousClock.Instant) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let stop = shared.server.listener.follow(shared.engine.house, looks: true) { continuation.yield() }
      let last = Task {
        try? await Task.sleep(until: end, clock: .continuous)
        continuation.yield()
      }
      continuation.onTermination = { _ in
        stop()
        last.cancel()
      }
    }
  }

  /// Stores the box's answer to a request that is not in its journal.
  /// - Throws: ``StoreError``
  public func settle(_ settlement: Settlement) throws {
    let text = String(decoding: try StoreCoding.encoder.encode(settlement), as: UTF8.self)
    try shared.engine.write(to: "settle a request") { database in
      try database.run(
        "UPDATE requests SET answer = ? WHERE id = ? AND answer IS NULL",
        [.text(text), .text(SQLText.key(settlement.id))])
      // The caller had a day to get the answer.
      let yesterday = SQLValue(Timestamp.text(Date(timeIntervalSinceNow: -86_400)))
      try database.run("DELETE FROM requests WHERE answer IS NOT NULL AND asked_at < ?", [yesterday])
    }
    shared.server.tell(shared.engine.house)
  }

  /// The box's answer to a request that it did not execute; nil: there is no answer yet, or it executed
  /// the request.
  /// - Throws: ``StoreError``
  public func settlement(of id: String) throws -> Settlement? {
    try shared.engine.read(to: "look up a request") { database in
      try database.value("SELECT answer FROM requests WHERE id = ?", [.text(SQLText.key(id))])?.text
    }.flatMap { try? StoreCoding.decoder.decode(Settlement.self, from: Data($0.utf8)) }
  }
}
