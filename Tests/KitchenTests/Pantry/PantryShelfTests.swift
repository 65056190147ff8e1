import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("The pantry as phones and screens show it")
struct PantryShelfTests {
  private func rows(_ family: Family) -> [String] {
    PantryShelf.rows(of: family.state.lots.values).map { "\($0.name): \($0.shownQuantity)" }
  }

  @Test("what comes in twice is one row, whatever its capitals, in the unit of the first")
  func oneRow() throws {
    var family = try Family.cook()
    try family.tell("pantry.add", ["items": .list([.object(["name": "Oats", "quantity": 2, "unit": "kg"])])])
    try family.tell("item.buy", ["name": "oats", "quantity": 2, "unit": "kg"])
    try family.stock("500 g oats")
    #expect(rows(family) == ["Oats: 4.5 kg"])
    #expect(family.state.lots.count == 3)
    #expect(family.state.lots.values.map(\.nameLower) == ["oats", "oats", "oats"])
  }

  @Test("what is counted otherwise is a row of its own")
  func dimensions() throws {
    var family = try Family.cook()
    try family.stock("2 l milk", "3 milk", "1 can milk")
    #expect(rows(family) == ["milk: 2 l", "milk: 3", "milk: 1 can"])
    #expect(
      PantryShelf.rows(of: family.state.lots.values).map(\.id) == ["milk/volume", "milk/piece", "milk/can"])
  }

  @Test("lots keep their own dates and places inside the row, which tells the first date")
  func lots() throws {
    var family = try Family.cook()
    try family.stock("1 l milk", until: "2026-03-20", in: "fridge")
    try family.stock("1 l milk", until: "2026-03-16", in: "freezer")
    let row = try #require(PantryShelf.rows(of: family.state.lots.values).first)
    #expect(row.lots.map(\.place) == ["fridge", "freezer"])
    #expect(row.place == nil)
    #expect(row.bestBefore?.description == "2026-03-16")
    // What is to be eaten first goes first; the other lot is as it was.
    try family.tell("pantry.use", ["items": Family.items("1 l milk")])
    let left = try #require(PantryShelf.rows(of: family.state.lots.values).first)
    #expect(left.place == "fridge")
    #expect(left.bestBefore?.description == "2026-03-20")
    #expect(left.id == row.id)
  }

  @Test("an amount is shown as it was written while none of it is used, and nothing was added")
  func written() throws {
    var family = try Family.cook()
    let eggs: SlotValue = .object(["name": "Eggs", "quantity": 12, "written": "12 count"])
    try family.tell("pantry.add", ["items": .list([eggs])])
    #expect(rows(family) == ["Eggs: 12 count"])
    try family.tell("pantry.use", ["items": Family.items("2 eggs")])
    #expect(rows(family) == ["Eggs: 10"])
    family.undo()
    #expect(rows(family) == ["Eggs: 12 count"])
    try family.stock("1 eggs")
    #expect(rows(family) == ["Eggs: 13"])
  }

  @Test(
    "what cannot be shown as it was written is shown as the box writes it",
    arguments: ["\u{1B}\u{202E}", "", String(repeating: "1", count: 41)])
  func unwritable(text: String) throws {
    var family = try Family.cook()
    let eggs: SlotValue = .object(["name": "eggs", "quantity": 2, "written": .text(text)])
    try family.tell("pantry.add", ["items": .list([eggs])])
    #expect(rows(family) == ["eggs: 2"])
  }
}
