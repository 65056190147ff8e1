import Foundation
import Testing

@testable import Store

@Suite("Sentences that the box did not understand", .onBothStores)
struct UnknownSentenceTests {
  private let moment = Date(timeIntervalSince1970: 1_773_511_500.25)

  private func sentence(_ number: Int, _ text: String) -> UnknownSentence {
    UnknownSentence(id: "u-\(number)", text: text, saidAt: moment + Double(number), isHeard: number % 2 == 0)
  }

  @Test("are kept through a restart, the latest first, each once")
  func kept() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    try store.keep(sentence(1, "paint it green"))
    try store.keep(sentence(2, "play some jazz"))
    try store.keep(sentence(3, "paint it green"))
    try store.close()
    #expect(
      try scratch.store().unknownSentences() == [sentence(3, "paint it green"), sentence(2, "play some jazz")])
  }

  @Test("are forgotten one by one, by age, and where there are too many")
  func forgotten() throws {
    let store = try Scratch().hastyStore()
    for number in 1...(KitchenStore.mostUnknownSentences + 5) { try store.keep(sentence(number, "sentence \(number)")) }
    #expect(try store.unknownSentences().count == KitchenStore.mostUnknownSentences)
    #expect(try store.unknownSentences().last?.text == "sentence 6")
    #expect(try store.forgetUnknownSentence("u-7"))
    #expect(try !store.forgetUnknownSentence("u-7"))
    try store.forgetUnknownSentences(before: moment + 10)
    #expect(try store.unknownSentences().last?.text == "sentence 10")
  }

  @Test("that are none are refused, and no identifier brings the store down", arguments: ["", "a\0b"])
  func refused(text: String) throws {
    let store = try Scratch().hastyStore()
    #expect(throws: StoreError.self) { try store.keep(sentence(1, text)) }
    #expect((try? store.forgetUnknownSentence(text)) != true)
    #expect(try store.unknownSentences().isEmpty)
  }
}
