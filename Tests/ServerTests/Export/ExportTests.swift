import Basics
import Commands
import Foundation
import Kitchen
import NIOHTTP1
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The household in other programs' forms")
struct ExportTests {
  @Test("the calendar has a meal a day and slot, folded and escaped, at an address that nobody can guess")
  func calendar() async throws {
    let house = try TestHouse()
    let dish = "fish; chips, and a very long name of many words that does not fit on one line – crème brûlée"
    try await house.perform(
      .meal(.plan(slot: .dinner, date: CalendarDay("2026-03-15"), dish: String(dish.prefix(80)), people: nil)))
    try await house.perform(.meal(.addSide(slot: .dinner, date: CalendarDay("2026-03-15"), dish: "peas", people: nil)))
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let path = try #require(try await web.get("/api/v1/calendar").data["path"] as? String)
      #expect(path.count > 40)
      let answer = try await web.get(path)
      #expect(answer.headers.first(name: "content-type")?.hasPrefix("text/calendar") == true)
      let lines = answer.text.components(separatedBy: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      #expect(answer.text.replacing("\r\n ", with: "").contains("SUMMARY:Dinner: fish\\; chips\\, and"))
      #expect(answer.text.contains("DTSTART:20260315T183000\r\n"))
      #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 1)
      #expect(try await web.get("/api/v1/calendar/guess.ics").status == 404)
    }
  }

  @Test("the list as text and as CSV, where no spreadsheet takes a name for a formula")
  func lists() async throws {
    let house = try TestHouse()
    for (id, name) in [("a", "milk"), ("b", "=cmd|' /C calc'!A0"), ("c", "salt, \"fine\"")] {
      try await house.perform(
        .item(
          .add(
            id: id, name: name, quantity: nil, unit: nil, list: nil, category: nil, store: nil, people: nil,
            position: nil, at: nil)))
    }
    try await house.perform(.item(.check(id: "a", at: nil)))
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      #expect(try await web.get("/api/v1/list.txt").text.contains("[x] milk\n"))
      let csv = try await web.get("/api/v1/list.csv").text
      #expect(csv.hasPrefix("name,quantity,unit,category,store,checked\r\n"))
      #expect(csv.contains("\r\n'=cmd|' /C calc'!A0,"))
      #expect(csv.contains("\"salt, \"\"fine\"\"\","))
    }
  }

  @Test("the household goes out as one file and comes back, as one command that can be undone")
  func archive() async throws {
    let house = try TestHouse()
    try await house.perform(.person(.add(name: "Sam", emoji: "🧑", email: nil)))
    try await house.perform(.shopping(.add(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: "Sam")))
    try await house.perform(
      .recipe(.add(recipes: [RecipeDraft(title: "Soup", ingredients: ["1 onion"], steps: ["Boil."])])))
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let before = await house.bus.state.kitchen
      let file = try await web.get("/api/v1/archive").text
      try await house.perform(.shopping(.clear(scope: .all, list: nil)))
      try await house.perform(.person(.remove(name: "Sam")))
      let changed = await house.bus.state.kitchen
      #expect(try await web.send(.PUT, "/api/v1/archive", file).status == 200)
      var after = await house.bus.state.kitchen
      after.removedItems = before.removedItems
      #expect(after.items.mapValues(\.name) == before.items.mapValues(\.name))
      #expect(after.people == before.people)
      #expect(after.recipes == before.recipes)
      try await house.perform(.box(.undo), origin: .http)
      #expect(await house.bus.state.kitchen.people == changed.people)
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test(
    "what is no archive changes nothing and says why",
    arguments: [
      ("{}", "That is no archive of a household."), ("[1,2", "That is no archive of a household."),
      (
        #"{"format":"sous-household","version":9}"#,
        "That archive is of a later version (9); this program reads version 1."
      ),
      (
        archiveText(people: #"{"id":"a","name":"\u202e\u0007 ","emoji":"x"}"#),
        "There is no name in that for a person."
      ),
      (
        archiveText(people: #"{"id":"a","name":"\#(String(repeating: "S", count: 300))","emoji":"x"}"#),
        "That name is too long for a person: the limit is 80 characters."
      ),
      (
        #"{"format":"sous-household","version":1,"savedAt":0,"timers":[{"id":5}]}"#,
        "That archive is damaged: timers 1 id cannot be read."
      ),
    ])
  func wrongArchive(text: String, message: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).send(.PUT, "/api/v1/archive", text)
      #expect(answer.status == 422)
      #expect((answer.json["error"] as? [String: Any])?["message"] as? String == message)
    }
  }

  @Test("the journal keeps what an archive brought back, and not the archive beside it")
  func journalled() async throws {
    let house = try TestHouse()
    try await house.perform(.person(.add(name: "Sam", emoji: nil, email: nil)))
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let file = try await web.get("/api/v1/archive").text
      try await house.perform(.person(.remove(name: "Sam")))
      let answer = try await web.send(.PUT, "/api/v1/archive", file, key: "once")
      #expect(answer.status == 200)
      #expect(answer.text.count < 1_000)
      let entry = try #require(try house.store.entry(id: "local/once"))
      #expect(entry.command == .box(.restore(archive: "\(file.utf8.count) bytes")))
      #expect(entry.events.count == 1)
    }
  }

  @Test("pictures of recipes go into the archive and come back in another house")
  func pictures() async throws {
    let house = try TestHouse()
    let other = try TestHouse()
    try await house.perform(.recipe(.add(recipes: [RecipeDraft(title: "Soup", ingredients: ["1 onion"])])))
    let id = try #require(await house.bus.state.kitchen.recipes.keys.first)
    let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(repeating: 7, count: 900)
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let put = try await web.ask(.PUT, "/api/v1/recipes/\(id)/picture", jpeg, [("content-type", "image/jpeg")])
      #expect(put.status == 200)
      let file = try await web.get("/api/v1/archive").text
      try await TestServer.serving(other) { second in
        let web = Web(port: second.port)
        #expect(try await web.send(.PUT, "/api/v1/archive", file).status == 200)
        let address = try #require(await other.bus.state.kitchen.recipes[id]?.image)
        #expect(try await web.get(address).body == jpeg)
      }
    }
  }
}

// An archive of nothing but these people.
private func archiveText(people: String) -> String {
  let tables = ["timers", "alarms", "items", "shops", "categories", "dishes", "lots", "minimums", "products", "scans"]
  return #"{"format":"sous-household","version":1,"savedAt":0,"people":[\#(people)],"recipes":[],"preferences":"#
    + #"{"id":"preferences","volume":50,"alarmVolume":80,"stocksBought":true},"#
    + tables.map { "\"\($0)\":[]" }.joined(separator: ",") + "}"
}
