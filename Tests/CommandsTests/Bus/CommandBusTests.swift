import Foundation
import Synchronization
import Testing

@testable import Commands

private final class Notes: WorkNotes {
  let all = Mutex<[String]>([])
  let aside = Mutex<Set<String>>([])

  func isSetAside(_ name: String) -> Bool { aside.withLock { $0.contains(name) } }

  func reading<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
    all.withLock { $0.append(name) }
    return try body()
  }
}

@Suite("The command bus")
struct CommandBusTests {
  private let journal = MemoryJournal<Int>()

  @Test("a command is decided, kept and applied")
  func applies() async throws {
    let bus = makeBus(journal)
    let receipt = try await bus.submit(add(5), id: "a", origin: .text)
    #expect(await bus.state == 5)
    #expect(receipt.entry.say == "5 now.")
    #expect(!receipt.repeated)
    #expect(journal.entries == [receipt.entry])
  }

  @Test("a second command with the same identifier changes nothing and gets the first one's answer")
  func idempotent() async throws {
    let bus = makeBus(journal)
    let first = try await bus.submit(add(5), id: "a", origin: .http, by: .family)
    let second = try await bus.submit(add(7), id: "a", origin: .http, by: .family)
    #expect(second.repeated)
    #expect(second.entry == first.entry)
    #expect(await bus.state == 5)
    #expect(journal.entries.count == 1)
  }

  @Test("a receipt has the number of its own command, however many came after it")
  func numbers() async throws {
    let bus = makeBus(journal)
    #expect(try await bus.submit(add(5), id: "a", origin: .text).sequence == 1)
    #expect(try await bus.submit(add(7), id: "b", origin: .text).sequence == 2)
    #expect(try await bus.submit(add(5), id: "a", origin: .text).sequence == 1)
    // A question has none of its own.
    #expect(try await bus.submit(.box(.time), id: "q", origin: .text).sequence == 2)
    let numbers = await withTaskGroup(of: (String, Int?).self) { group in
      for number in 1...50 {
        group.addTask { ("n\(number)", try? await bus.submit(add(number), id: "n\(number)", origin: .text).sequence) }
      }
      return await group.reduce(into: [String: Int?]()) { $0[$1.0] = $1.1 }
    }
    for (place, entry) in journal.entries.enumerated().dropFirst(2) { #expect(numbers[entry.id] == place + 1) }
  }

  @Test("others wait until somebody who follows the bus has come to a command, and for nobody who does not follow")
  func progress() async {
    var progress = BusProgress()
    #expect(!progress.lacks(1))
    progress.come(to: 3)
    #expect(progress.lacks(4) && !progress.lacks(3))
    await withCheckedContinuation { waiter in
      progress.wake(at: 5, waiter)
      progress.come(to: 4)
      progress.come(to: 6)
    }
    await withCheckedContinuation { waiter in
      progress.wake(at: 9, waiter)
      progress.end()
    }
    #expect(!progress.lacks(9))
  }

  @Test("what cannot be kept changes nothing and is not published")
  func failingJournal() async throws {
    let bus = makeBus(journal)
    let publications = await bus.publications()
    journal.fail(true)
    await #expect(throws: MemoryJournal<Int>.DiskFull()) { try await bus.submit(add(5), id: "a", origin: .text) }
    #expect(await bus.state == 0)
    journal.fail(false)
    _ = try await bus.submit(add(3), id: "a", origin: .text)
    #expect(await bus.state == 3)
    #expect(await next(1, of: publications).map(\.entry.events) == [[3]])
  }

  @Test("F3: what rings is heard and silenced though nothing can be kept, and is kept before anything else is")
  func unkept() async throws {
    let bus = makeBus(journal)
    let publications = await bus.publications()
    _ = try await bus.submit(add(5), id: "a", origin: .text)
    journal.fail(true)
    #expect(try await bus.submit(.clock(.tick), id: "ring", origin: .clock).entry.say == "Ring.")
    #expect(await bus.state == 6)
    #expect(try await bus.submit(.timer(.stop), id: "stop", origin: .text).entry.say == "Quiet.")
    await #expect(throws: MemoryJournal<Int>.DiskFull()) { try await bus.submit(add(7), id: "b", origin: .text) }
    #expect(await bus.state == 0)
    #expect(await bus.isOutstanding)
    #expect(await bus.trouble is MemoryJournal<Int>.DiskFull)
    #expect(journal.entries.map(\.id) == ["a"])
    journal.fail(false)
    let receipt = try await bus.submit(add(7), id: "b", origin: .text)
    #expect(journal.entries.map(\.id) == ["a", "ring", "stop", "b"])
    #expect(await bus.state == 7 && receipt.sequence == 4)
    #expect(await bus.trouble == nil)
    // Everybody was told at once, under the numbers that they have in the journal.
    #expect(await next(4, of: publications).map(\.sequence) == [1, 2, 3, 4])
  }

  @Test(
    "F3: it is kept as soon as anything can be, though nobody asks for anything, and what never can be holds up nothing"
  )
  func outstanding() async throws {
    let bus = makeBus(journal)
    journal.fail(true)
    _ = try await bus.submit(.clock(.tick), id: "ring", origin: .clock)
    await bus.keepWhatIsOutstanding()
    #expect(await bus.isOutstanding)
    journal.fail(false)
    await bus.keepWhatIsOutstanding()
    #expect(await !bus.isOutstanding)
    #expect(journal.entries.map(\.id) == ["ring"])
  }

  private final class Seen: Sendable {
    let numbers = Mutex<[Int]>([])
    func see(_ number: Int) -> @Sendable () -> Void { { self.numbers.withLock { $0.append(number) } } }
  }

  @Test("what goes along with a command happens where it was done, and not where it was not")
  func settling() async throws {
    let (bus, seen) = (makeBus(journal), Seen())
    _ = await bus.submit([.clock(.jump(seconds: 10))], id: "jump", origin: .clock, settling: seen.see(1))
    #expect(seen.numbers.withLock(\.self) == [1])
    journal.fail(true)
    _ = await bus.submit([add(1)], origin: .text, settling: seen.see(2))
    _ = await bus.submit([.clock(.jump(seconds: 10))], origin: .clock, settling: seen.see(3))
    #expect(seen.numbers.withLock(\.self) == [1, 3])
  }

  @Test("a refusal is thrown, and neither kept nor applied")
  func refusal() async throws {
    let bus = makeBus(journal)
    await #expect(throws: Refusal.impossible("Not that.")) { try await bus.submit(.timer(.list), origin: .text) }
    #expect(journal.entries.isEmpty)
  }

  @Test("a number that cannot be is refused after it was decided, neither kept nor applied, and holds up nothing")
  func flaw() async throws {
    let bus = makeBus(journal)
    await #expect(throws: Refusal.coded(.validation, "seconds must be at most 1000000, and is 9223372036854775807.")) {
      try await bus.submit(add(.max), origin: .http, by: .family)
    }
    #expect(journal.entries.isEmpty)
    #expect(try await bus.submit(add(5), origin: .text).entry.say == "5 now.")
  }

  @Test("what the box went down over is noted while it is decided, and left alone once it is set aside")
  func notes() async throws {
    let notes = Notes()
    let bus = AddingBus(
      handler: Adding(), journal: journal, state: 0, clock: { Date(timeIntervalSince1970: 1_000) },
      calendar: { Calendar(identifier: .gregorian) }, notes: notes)
    _ = try await bus.submit(add(5), id: "a", origin: .http, by: .family)
    _ = try await bus.submit(add(5), id: "b", origin: .companion, by: .family)
    _ = try await bus.submit(add(6), id: "c", origin: .http, by: .family)
    _ = try await bus.submit(add(6), id: "d", origin: .clock, by: .family)
    let names = notes.all.withLock { $0 }
    // Sent again under another identifier it is the same.
    #expect(names.count == 3 && names[0] == names[1] && names[1] != names[2])
    #expect(names.allSatisfy { $0.hasPrefix("commands/timer.start ") })
    notes.aside.withLock { $0 = [names[0]] }
    await #expect(throws: Refusal.self) { try await bus.submit(add(5), id: "e", origin: .http, by: .family) }
    #expect(try await bus.submit(add(6), id: "f", origin: .http, by: .family).entry.say == "28 now.")
  }

  @Test("a question is answered and leaves no trace")
  func question() async throws {
    let bus = makeBus(journal, state: 4)
    let publications = await bus.publications()
    #expect(try await bus.submit(.box(.time), id: "q", origin: .text).entry.say == "It is 4.")
    _ = try await bus.submit(add(1), origin: .text)
    #expect(await next(1, of: publications).map(\.sequence) == [1])
    #expect(try journal.entry(id: "q") == nil)
  }

  @Test("what is to be shown is published in its turn, under the newest number, and is not kept")
  func showing() async throws {
    let bus = makeBus(journal)
    let publications = await bus.publications()
    async let first = bus.submit(add(5), id: "a", origin: .text)
    async let shown = bus.submit(.box(.date), id: "s", origin: .voice)
    async let last = bus.submit(add(1), id: "b", origin: .text)
    #expect(try await (first, shown, last).1.shows == .timers)
    let told = await next(3, of: publications)
    for (before, publication) in zip([nil] + told.dropLast().map(Optional.some), told) where publication.shows != nil {
      #expect(publication.sequence == before?.sequence ?? 0)
    }
    #expect(told.filter { $0.shows != nil }.map(\.entry.id) == ["s"])
    #expect(journal.entries.map(\.id).sorted() == ["a", "b"])
    #expect(try journal.entry(id: "s") == nil)
  }

  @Test("what cannot be undone refuses once; then the command before is meant")
  func undoOfFinal() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), origin: .text)
    _ = try await bus.submit(add(final), origin: .text)
    await #expect(throws: Refusal.impossible("That is final.")) { try await bus.submit(.box(.undo), origin: .text) }
    #expect(try await bus.submit(.box(.undo), origin: .text).entry.say == "\(final) again.")
    await #expect(throws: Refusal.impossible("There is nothing to undo.")) {
      try await bus.submit(.box(.undo), origin: .text)
    }
  }

  @Test("by its identifier what cannot be undone refuses each time")
  func takingBackFinal() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(final), id: "f", origin: .text)
    for _ in 0..<2 {
      await #expect(throws: Refusal.impossible("That is final.")) {
        try await bus.submit(.box(.takeBack(id: "f")), origin: .text)
      }
    }
  }

  @Test("what leaves nothing to undo is passed over")
  func undoPassesOver() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), origin: .text)
    _ = try await bus.submit(add(empty), id: "e", origin: .text)
    #expect(try await bus.submit(.box(.undo), origin: .text).entry.say == "\(empty) again.")
    await #expect(throws: Refusal.impossible("That can no longer be undone.")) {
      try await bus.submit(.box(.takeBack(id: "e")), origin: .text)
    }
  }

  @Test("what is undone in a way of its own is undone once")
  func undoInstead() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(half), id: "h", origin: .text)
    let receipt = try await bus.submit(.box(.undo), origin: .text)
    #expect(receipt.entry.say == "Half of it.")
    #expect(receipt.entry.undoes == "h")
    #expect(await bus.state == half / 2)
    await #expect(throws: Refusal.impossible("There is nothing to undo.")) {
      try await bus.submit(.box(.undo), origin: .text)
    }
  }

  @Test("what the state no longer holds is recalled for the one command that is about it")
  func recall() async throws {
    let bus = AddingBus(
      handler: Adding(), journal: journal, state: 1, clock: { Date(timeIntervalSince1970: 1_000) },
      calendar: { Calendar(identifier: .gregorian) },
      recall: { command, state in command == add(2) ? state + 100 : nil })
    #expect(try await bus.submit(add(2), origin: .text).entry.say == "103 now.")
    #expect(await bus.state == 3)
    #expect(try await bus.submit(add(1), origin: .text).entry.say == "4 now.")
  }

  @Test("everybody hears of every command in the order it was kept, also when many are sent at once")
  func order() async throws {
    let bus = makeBus(journal)
    let first = await bus.publications()
    let second = await bus.publications()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...50 {
        group.addTask { _ = try? await bus.submit(add(number), id: "\(number)", origin: .companion, by: .family) }
      }
    }
    let heard = await next(50, of: first)
    #expect(heard.map(\.sequence) == Array(1...50))
    #expect(heard.map(\.entry) == journal.entries)
    #expect(await next(50, of: second).map(\.entry) == journal.entries)
    #expect(await bus.state == (1...50).reduce(0, +))
  }

  @Test("commands that come at once are kept together")
  func together() async throws {
    let bus = makeBus(journal)
    await withTaskGroup(of: Void.self) { group in
      for number in 1...500 {
        group.addTask { _ = try? await bus.submit(add(number), id: "\(number)", origin: .http, by: .family) }
      }
    }
    #expect(await bus.state == (1...500).reduce(0, +))
    #expect(journal.commits < 500)
  }

  @Test("a command that the disk cannot take does not hold up those that came with it")
  func rejectedInABatch() async throws {
    let bus = makeBus(journal)
    journal.reject(["13"])
    let failed = await withTaskGroup(of: Bool.self) { group in
      for number in 1...100 {
        group.addTask { (try? await bus.submit(add(number), id: "\(number)", origin: .http, by: .family)) == nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failed == 1)
    #expect(await bus.state == (1...100).reduce(0, +) - 13)
    #expect(Set(journal.entries.map(\.id)).count == 99)
  }

  @Test("one identifier sent many times at once is done once")
  func sameIdentifierAtOnce() async throws {
    let bus = makeBus(journal)
    let repeated = await withTaskGroup(of: Bool.self) { group in
      for _ in 1...100 {
        group.addTask { (try? await bus.submit(add(3), id: "same", origin: .http, by: .family))?.repeated == true }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(repeated == 99)
    #expect(await bus.state == 3)
  }

  @Test("a command is taken back by its identifier, once, and whoever sent it")
  func takeBack() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), id: "a", origin: .voice)
    _ = try await bus.submit(add(7), id: "b", origin: .voice)
    #expect(try await bus.submit(.box(.takeBack(id: "a")), origin: .companion, by: .family).entry.undoes == "a")
    #expect(await bus.state == 7)
    for id in ["a", "unknown"] {
      await #expect(throws: Refusal.impossible("That can no longer be undone.")) {
        try await bus.submit(.box(.takeBack(id: id)), origin: .companion, by: .family)
      }
    }
  }

  @Test("undo takes back the newest command, then the one before, then there is nothing")
  func undo() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), id: "a", origin: .voice)
    _ = try await bus.submit(add(7), id: "b", origin: .text)
    let undone = try await bus.submit(.box(.undo), origin: .voice)
    #expect(undone.entry.undoes == "b")
    #expect(undone.entry.say == "5 again.")
    #expect(await bus.state == 5)
    #expect(try await bus.submit(.box(.undo), origin: .voice).entry.undoes == "a")
    #expect(await bus.state == 0)
    await #expect(throws: Refusal.impossible("There is nothing to undo.")) {
      try await bus.submit(.box(.undo), origin: .voice)
    }
  }

  @Test("undo sent twice with one identifier takes back one command")
  func undoOnce() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), origin: .http, by: .family)
    _ = try await bus.submit(add(7), origin: .http, by: .family)
    _ = try await bus.submit(.box(.undo), id: "u", origin: .http, by: .family)
    #expect(try await bus.submit(.box(.undo), id: "u", origin: .http, by: .family).repeated)
    #expect(await bus.state == 5)
  }

  @Test("at the counter nobody takes back what a phone did, and the other way round")
  func originsOfUndo() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), id: "phone", origin: .companion, by: .family)
    await #expect(throws: Refusal.self) { try await bus.submit(.box(.undo), origin: .voice) }
    _ = try await bus.submit(add(7), id: "voice", origin: .voice)
    #expect(try await bus.submit(.box(.undo), origin: .http, by: .family).entry.undoes == "phone")
    #expect(try await bus.submit(.box(.undo), origin: .text).entry.undoes == "voice")
    #expect(await bus.state == 0)
  }

  @Test("a command of which nothing is left is passed over by the next undo")
  func nothingLeft() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), id: "a", origin: .text)
    _ = try await bus.submit(add(0), id: "b", origin: .text)
    let first = try await bus.submit(.box(.undo), origin: .text)
    #expect(first.entry.say == "It was changed again since, so nothing is left to undo.")
    #expect(try await bus.submit(.box(.undo), origin: .text).entry.undoes == "a")
  }
}
