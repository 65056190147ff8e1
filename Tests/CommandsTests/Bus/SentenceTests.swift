import Testing

@testable import Commands

@Suite("A sentence on the bus")
struct SentenceTests {
  private let journal = MemoryJournal<Int>()

  @Test("the commands of a sentence are decided one upon the other, kept at once, and know their sentence")
  func sentence() async throws {
    let bus = makeBus(journal)
    let told = await bus.publications()
    let outcomes = await bus.submit([add(5), .box(.time), add(7)], id: "s", origin: .text)
    #expect(try outcomes.map { try $0.get().entry.say } == ["5 now.", "It is 5.", "12 now."])
    #expect(try outcomes.map { try $0.get().sequence } == [1, 1, 2])
    #expect(await bus.state == 12)
    #expect(journal.commits == 1)
    #expect(journal.entries.map(\.sentenceID) == ["s", "s"])
    #expect(journal.entries.first?.id == "s")
    #expect(await next(2, of: told).map(\.sequence) == [1, 2])
  }

  @Test("a sentence that is sent again changes nothing and gets the receipts of what it did")
  func sentenceAgain() async throws {
    let bus = makeBus(journal)
    let first = try await bus.submit([.timer(.list), add(5), add(7)], id: "s", origin: .text).dropFirst().map {
      try $0.get().entry
    }
    let again = try await bus.submit([.timer(.list), add(5), add(7)], id: "s", origin: .text).map { try $0.get() }
    #expect(again.map(\.entry) == first)
    #expect(again.map(\.repeated) == [true, true])
    #expect(try await bus.submit(add(9), id: first[1].id, origin: .text).repeated)
    #expect(try await bus.receipts(sentence: "s").map(\.sequence) == [1, 2])
    #expect(await bus.state == 12)
  }

  @Test("what one command is refused does not hold up the next, unless the sentence stops there")
  func refusedInASentence() async throws {
    let bus = makeBus(journal)
    let going = await bus.submit([add(5), .timer(.list), add(7)], origin: .text)
    #expect(going.map { (try? $0.get()) != nil } == [true, false, true])
    #expect(await bus.state == 12)
    let stopped = await bus.submit([add(1), .timer(.list), add(2)], origin: .text, stopsWhenRefused: true)
    #expect(stopped.map { (try? $0.get()) != nil } == [true, false])
    #expect(await bus.state == 13)
  }

  @Test("a sentence is kept whole or not at all, and does not hold up those that came with it")
  func sentenceNotKept() async throws {
    let bus = makeBus(journal)
    journal.reject(["s"])
    async let sentence = bus.submit([add(5), .box(.time), add(7)], id: "s", origin: .text)
    async let other = bus.submit([add(1), add(2)], id: "o", origin: .text)
    let (lost, kept) = await (sentence, other)
    #expect(lost.allSatisfy { (try? $0.get()) == nil })
    #expect(kept.allSatisfy { (try? $0.get()) != nil })
    #expect(await bus.state == 3)
    #expect(journal.entries.map(\.sentenceID) == ["o", "o"])
  }

  @Test("undo takes back all that a sentence did, tells of it once, and next means the sentence before")
  func undoSentence() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(1), id: "before", origin: .voice)
    _ = await bus.submit([add(5), add(7), add(0)], id: "s", origin: .voice)
    let undo = try await bus.submit(.box(.undo), origin: .voice)
    #expect(undo.entry.undoes == "s")
    #expect(undo.entry.events == [-7, -5])
    #expect(undo.entry.say == "1 again.")
    #expect(try await bus.submit(.box(.undo), origin: .voice).entry.undoes == "before")
    #expect(await bus.state == 0)
  }

  @Test("any command's identifier takes back its whole sentence, once")
  func takeBackSentence() async throws {
    let bus = makeBus(journal)
    let outcomes = try await bus.submit([add(5), add(7)], id: "s", origin: .voice).map { try $0.get() }
    #expect(try await bus.submit(.box(.takeBack(id: outcomes[1].entry.id)), origin: .text).entry.undoes == "s")
    #expect(await bus.state == 0)
    for id in outcomes.map(\.entry.id) {
      await #expect(throws: Refusal.impossible("That can no longer be undone.")) {
        try await bus.submit(.box(.takeBack(id: id)), origin: .text)
      }
    }
  }

  @Test("what of a sentence cannot be undone refuses once; then the rest of it is meant")
  func undoFinalInASentence() async throws {
    let bus = makeBus(journal)
    _ = await bus.submit([add(5), add(final), add(7)], id: "s", origin: .text)
    await #expect(throws: Refusal.impossible("That is final.")) { try await bus.submit(.box(.undo), origin: .text) }
    #expect(await bus.state == 5 + final + 7)
    let undo = try await bus.submit(.box(.undo), origin: .text)
    #expect(undo.entry.undoes == "s")
    #expect(await bus.state == final)
    await #expect(throws: Refusal.impossible("There is nothing to undo.")) {
      try await bus.submit(.box(.undo), origin: .text)
    }
  }

  @Test("undo among other commands takes back what the same sentence did before it")
  func undoWithinASentence() async throws {
    let bus = makeBus(journal)
    let outcomes = await bus.submit([add(5), .box(.undo), add(7)], id: "s", origin: .text)
    #expect(try outcomes.map { try $0.get().entry.undoes } == [nil, "s", nil])
    #expect(await bus.state == 7)
  }
}
