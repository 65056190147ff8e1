import Foundation
import Testing

@testable import Store

@Suite("Answers about products", .onBothStores)
struct LookupTests {
  private let moment = Date(timeIntervalSince1970: 1_773_511_500.25)

  @Test("the newest answer comes back with its moment, also after a restart")
  func kept() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    #expect(try store.lookup("5000112637922") == nil)
    try store.keepLookup("5000112637922", answer: Data(#"{"unknown":{}}"#.utf8), at: moment - 5)
    try store.keepLookup("5000112637922", answer: Data(#"{"name":"cola 🥤"}"#.utf8), at: moment)
    try store.keepLookup("96385074", answer: Data("{}".utf8), at: moment)
    try store.close()
    let found = try #require(try scratch.store().lookup("5000112637922"))
    #expect(String(decoding: found.answer, as: UTF8.self) == #"{"name":"cola 🥤"}"#)
    #expect(found.at == moment)
  }

  @Test("old answers are forgotten, new ones stay")
  func forgotten() throws {
    let store = try Scratch().hastyStore()
    try store.keepLookup("old", answer: Data("1".utf8), at: moment - 10)
    try store.keepLookup("new", answer: Data("2".utf8), at: moment)
    try store.forgetLookups(before: moment)
    #expect(try store.lookup("old") == nil)
    #expect(try store.lookup("new") != nil)
  }

  @Test("what is no JSON, or no code, is refused")
  func refused() throws {
    let store = try Scratch().hastyStore()
    for (code, answer) in [("a", "no json"), ("", "{}"), ("a\0", "{}")] {
      #expect(throws: StoreError.self) { try store.keepLookup(code, answer: Data(answer.utf8), at: moment) }
    }
    #expect(try store.lookup("a") == nil)
  }

  @Test("they are no part of the kitchen: no command, no record")
  func apart() throws {
    let store = try Scratch().hastyStore()
    let before = try store.load()
    try store.keepLookup("5000112637922", answer: Data("{}".utf8), at: moment)
    #expect(try store.load() == before)
    #expect(try store.lastSequence() == 0)
  }
}
