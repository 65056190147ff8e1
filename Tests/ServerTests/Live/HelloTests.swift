import Basics
import Commands
import Foundation
import NIOWebSocket
import TestHouse
import TestWeb
import Testing
import Wire

@testable import Server

@Suite("Hello, and what follows")
struct HelloTests {
  @Test("a client that says hello gets a snapshot, then numbered changes")
  func snapshot() async throws {
    let house = try TestHouse()
    try await house.perform(.shopping(.add(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: nil)))
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"hello","data":{"receive":["snapshot","change"]}}"#)
      let snapshot = try #require(await probe.next("snapshot"))
      #expect(snapshot["seq"] as? Int == 1)
      #expect((snapshot["items"] as? [[String: Any]])?.first?["name"] as? String == "milk")
      #expect(snapshot["today"] as? String == "2026-03-14")
      try await house.perform(.timer(.start(seconds: 600, name: "pasta")))
      let change = try #require(await probe.next("change"))
      #expect(change["seq"] as? Int == 2)
      #expect(change["intent"] as? String == "timer.start")
      #expect(
        ((change["set"] as? [String: Any])?["timers"] as? [[String: Any]])?.first?["title"] as? String == "pasta timer")
    }
  }

  @Test("a client that says nothing is taken to have said hello")
  func silent() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      #expect(await probe.next("snapshot")?["seq"] as? Int == 0)
    }
  }

  @Test("who comes back is told what was missed, and nothing twice")
  func missed() async throws {
    let house = try TestHouse()
    for number in 1...5 { try await house.perform(.timer(.start(seconds: 60 * number, name: "t\(number)"))) }
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(
        #"{"type":"hello","data":{"since":2,"epoch":"\#(house.epoch)","receive":["snapshot","change"]}}"#)
      let heard = await probe.hear { ($0.data?["seq"] as? Int) == 5 }
      #expect(heard.map { $0.data?["seq"] as? Int } == [3, 4, 5])
      #expect(heard.allSatisfy { $0.type == "change" })
    }
  }

  @Test("who has missed nothing is told so", arguments: [0, 3])
  func upToDate(count: Int) async throws {
    let house = try TestHouse()
    for number in 0..<count { try await house.perform(.timer(.start(seconds: 60, name: "t\(number)"))) }
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"hello","data":{"since":\#(count)}}"#)
      let change = try #require(await probe.next("change"))
      #expect(change["seq"] as? Int == count)
      #expect((change["set"] as? [String: Any])?.isEmpty == true)
    }
  }

  @Test(
    "who counts in another store, or further than this one, begins anew",
    arguments: [#""since":1,"epoch":"another""#, #""since":99"#, #""since":-1"#])
  func anew(hello: String) async throws {
    let house = try TestHouse()
    try await house.perform(.timer(.start(seconds: 60, name: nil)))
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"hello","data":{\#(hello)}}"#)
      #expect(await probe.hear { _ in true }.first?.type == "snapshot")
    }
  }

  @Test("what somebody asks the box to show is shown on every screen")
  func asked() async throws {
    let house = try TestHouse()
    try await house.perform(.meal(.plan(slot: .dinner, date: CalendarDay("2026-03-15"), dish: "tacos", people: nil)))
    try await house.perform(
      .recipe(.add(recipes: [RecipeDraft(title: "Soup", ingredients: ["1 onion"], steps: ["Boil."])])))
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      _ = await probe.next("snapshot")
      try await house.perform(.meal(.show(slot: .dinner, date: CalendarDay("2026-03-15"), range: nil)), id: "show-1")
      let show = try #require(await probe.next("show"))
      #expect(show["what"] as? String == "meal")
      #expect(show["slot"] as? String == "dinner")
      #expect(show["date"] as? String == "2026-03-15")
      #expect(show["id"] as? String == "show-1")
      #expect(show["seq"] as? Int == 2)
      let plan = try #require(await probe.next("meal_plan"))
      #expect(plan["date"] as? String == "2026-03-15")
      #expect(plan["slot"] as? String == "dinner")
      #expect((plan["meals"] as? [[String: Any]])?.first?["title"] as? String == "tacos")
      try await house.perform(.recipe(.show(recipe: "soup")))
      let soup = try #require(await house.bus.state.kitchen.recipes.values.first)
      #expect(try #require(await probe.next("show"))["recipeId"] as? String == soup.id)
      let recipe = try #require(await probe.next("recipe"))
      #expect(recipe["steps"] as? [String] == ["Boil."])
      #expect(recipe["step"] == nil)
    }
  }

  @Test("each meal that is asked for is named, though the day is the same", arguments: Commands.MealSlot.allCases)
  func meals(slot: Commands.MealSlot) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      _ = await probe.next("snapshot")
      try await probe.send(
        #"{"type":"command","data":{"id":"c1","intent":"meal.show","slots":{"slot":"\#(slot.rawValue)"}}}"#)
      let show = try #require(await probe.next("show"))
      #expect(show["slot"] as? String == slot.rawValue)
      #expect(show["date"] as? String == "2026-03-14")
      #expect(show["id"] as? String == "c1")
      #expect(try #require(await probe.next("meal_plan"))["slot"] as? String == slot.rawValue)
    }
  }

  @Test(
    "week, list, pantry, recipes and timers are told to screens as what they are",
    arguments: [
      (Command.meal(.show(slot: nil, date: nil, range: .week)), ["what": "week", "date": "2026-03-14"]),
      (.meal(.show(slot: nil, date: CalendarDay("2026-03-20"), range: nil)), ["what": "day", "date": "2026-03-20"]),
      (.shopping(.show(list: nil, store: nil, category: nil, person: nil)), ["what": "list", "list": "shopping"]),
      (.pantry(.show(category: nil, place: nil)), ["what": "pantry"]), (.timer(.list), ["what": "timers"]),
      (.alarm(.list), ["what": "timers"]),
    ])
  func everything(command: Command, told: [String: String]) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      _ = await probe.next("snapshot")
      try await house.perform(command, id: "s")
      let show = try #require(await probe.next("show"))
      #expect(show.filter { $0.key != "seq" } as? [String: String] == told.merging(["id": "s"]) { $1 })
    }
  }

  @Test("what is only shown changes nothing, and is not told to who comes later or wants no such frames")
  func passing() async throws {
    let house = try TestHouse()
    try await house.perform(.timer(.start(seconds: 60, name: "tea")))
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"hello","data":{"receive":["snapshot","change"]}}"#)
      _ = await probe.next("snapshot")
      try await house.perform(.timer(.list))
      try await house.perform(.timer(.start(seconds: 60, name: "egg")))
      let heard = await probe.hear { $0.data?["seq"] as? Int == 2 }
      // On a busy machine the snapshot of before the hello comes, too.
      #expect(heard.map(\.type).filter { $0 != "snapshot" } == ["change"])
      let later = try await Probe(port: server.port)
      try await later.send(#"{"type":"hello","data":{"since":1,"epoch":"\#(house.epoch)"}}"#)
      #expect(await later.hear { $0.data?["seq"] as? Int == 2 }.map(\.type) == ["change"])
    }
  }

  @Test("what was heard lately is in the snapshot with its moment")
  func recent() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let first = try await Probe(port: server.port)
      _ = await first.next("snapshot")
      house.announce(
        .heard(
          Heard(
            text: "add milk", intent: "shopping.add", accepted: true, reason: nil, say: "Added milk.", origin: "voice",
            at: house.now)))
      #expect(try #require(await first.next("heard"))["at"] as? String == "2026-03-14T18:05:00.000Z")
      let fresh = try await Probe(port: server.port)
      let recent = try #require(await fresh.next("snapshot"))["recent"] as? [[String: Any]]
      #expect(recent?.map { $0["at"] as? String } == ["2026-03-14T18:05:00.000Z"])
    }
  }

  @Test("one person's list holds what is for them alone, and loses what becomes another's")
  func person() async throws {
    let house = try TestHouse()
    for name in ["Sam", "Alex"] { try await house.perform(.person(.add(name: name, emoji: nil, email: nil))) }
    let sam = try #require(await house.bus.state.kitchen.people.values.first { $0.name == "Sam" }).id
    for (id, people) in [("a", ["Sam"]), ("b", ["Alex"]), ("c", [])] {
      try await house.perform(
        .item(
          .add(
            id: id, name: "thing \(id)", quantity: nil, unit: nil, list: nil, category: nil, store: nil, people: people,
            position: nil, at: nil)))
    }
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"hello","data":{"person":"\#(sam)"}}"#)
      let snapshot = try #require(await probe.next("snapshot"))
      #expect((snapshot["items"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ["a"])
      var change = ItemChange()
      change.people = ["Alex"]
      try await house.perform(.item(.update(id: "a", change: change, at: nil)))
      let heard = try #require(await probe.next("change"))
      #expect((heard["removed"] as? [String: [String]])?["items"] == ["a"])
      #expect((await probe.next("shopping_list")?["items"] as? [Any])?.isEmpty == true)
    }
  }
}
