import Basics
import Commands
import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The companion apps as they were written")
struct CompanionAppTests {
  @Test("the WebSocket is at the bare address as well, where the page stays for who asks for no WebSocket")
  func bareAddress() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      for path in ["/", "/?app=kitchen", "/ws"] {
        let probe = try await Probe(port: server.port, path: path)
        #expect(await probe.next("snapshot") != nil, "\(path)")
      }
      #expect(try await Web(port: server.port).get("/").status != 101)
      await #expect(throws: (any Error).self) { try await Probe(port: server.port, path: "/elsewhere") }
    }
  }

  @Test("at the bare address the same are let in as at the other", arguments: ["/", "/ws"])
  func perimeter(path: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      await #expect(throws: (any Error).self) {
        try await Probe(port: server.port, path: path, headers: [("origin", "http://evil.example")])
      }
      let probe = try await Probe(port: server.port, path: path, headers: [("authorization", "Bearer nonsense")])
      try await probe.send(#"{"type":"item_added","data":{"id":"1","name":"milk"}}"#)
      #expect(await probe.next("error")?["code"] as? String == "unauthorized")
    }
  }

  @Test("what is scanned and what is bought of one thing is one row, whose amount grows")
  func oneRow() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port, path: "/")
      try await phone.send(
        #"{"type":"add_pantry_item","data":{"name":"Oats","qtyText":"2 kg","qtyNum":2.0,"unit":"kg","#
          + #""category":"Pantry","store":"","barcode":"036000291452"}}"#)
      let first = try #require(try await phone.read("pantry_updated", as: PantryContent.self)?.rows.first)
      #expect((first.Name, first.NameLower, first.QtyText, first.QtyNum) == ("Oats", "oats", "2 kg", 2))
      #expect(first.Notes == "Scanned barcode: 036000291452")
      try await phone.send(#"{"type":"item_removed","data":{"ingredient":"oats","qty":2,"unit":"kg","itemId":"i"}}"#)
      let rows = try #require(try await phone.read("pantry_updated", as: PantryContent.self)?.rows)
      #expect(rows.map(\.ItemId) == [first.ItemId])
      #expect(rows.map(\.QtyNum) == [4])
      #expect(rows.map(\.Name) == ["Oats"])
      let told = try await Web(port: server.port).get("/api/v1/pantry").json["data"] as? [[String: Any]]
      #expect(told?.count == 1)
      #expect((told?.first?["Lots"] as? [[String: Any]])?.map { $0["QtyText"] as? String } == ["2 kg", "2 kg"])
    }
  }

  @Test("a row that is used up is gone, and comes back under its own identifier")
  func usedUp() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"add_pantry_item","data":{"name":"Oats","qtyNum":2,"unit":"kg"}}"#)
      let row = try #require(try await phone.read("pantry_updated", as: PantryContent.self)?.rows.first)
      try await house.perform(.pantry(.use(items: [SpokenItem(name: "oats")])))
      #expect(await phone.next("pantry_updated")?["removed"] as? [String] == [row.ItemId])
      try await house.perform(.box(.undo))
      #expect(try await phone.read("pantry_updated", as: PantryContent.self)?.rows.map(\.ItemId) == [row.ItemId])
    }
  }

  @Test(
    "a pantry row is confirmed, and shown, as it was sent",
    arguments: [
      ("Soap", "1 item", 1, "item"), ("Ham", "1.5 lb", 1.5, "lb"), ("Eggs", "12 count", 12, "count"),
      ("Juice", "2 liter", 2, "liter"), ("Milk", "1.0 gallon", 1, "gallon"), ("Brøt", "3 item", 3, "item"),
    ])
  func confirmed(name: String, qtyText: String, qtyNum: Double, unit: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(
        #"{"type":"add_pantry_item","data":{"name":"\#(name)","qtyText":"\#(qtyText)","qtyNum":\#(qtyNum),"#
          + #""unit":"\#(unit)","category":"Pantry","store":"","barcode":""}}"#)
      let heard = await phone.hear { $0.type == "pantry_add_confirmed" }
      let confirmed = try #require(heard.last?.data)
      #expect(confirmed["name"] as? String == name)
      #expect(confirmed["qtyText"] as? String == qtyText)
      let rows = try await Web(port: server.port).get("/api/v1/pantry").json["data"] as? [[String: Any]]
      #expect(rows?.first?["QtyText"] as? String == qtyText)
      #expect(rows?.first?["Name"] as? String == name)
      #expect(rows?.first?["NameLower"] as? String == name.lowercased())
    }
  }

  @Test(
    "a barcode is noted as it was sent", arguments: ["036000291452", "0036000291452", "96385074", "0 36000 29145 2"])
  func barcode(code: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"add_pantry_item","data":{"name":"Tissues","barcode":"\#(code)"}}"#)
      let row = try #require(try await phone.read("pantry_updated", as: PantryContent.self)?.rows.first)
      #expect(row.Notes == "Scanned barcode: \(code.replacing(" ", with: ""))")
      #expect(await house.bus.state.kitchen.scans.count == 1)
    }
  }

  @Test(
    "any text of a scanner is noted with what it was scanned of, and teaches no product",
    arguments: ["ABC-1234", "https://example.org/x?y=1", "036000291453", "1"])
  func anyCode(code: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"add_pantry_item","data":{"name":"Tissues","barcode":"\#(code)"}}"#)
      let row = try #require(try await phone.read("pantry_updated", as: PantryContent.self)?.rows.first)
      #expect(row.Notes == "Scanned barcode: \(code)")
      #expect(await house.bus.state.kitchen.scans.values.map(\.barcode) == [code])
      #expect(await house.bus.state.kitchen.products.isEmpty)
    }
  }

  @Test("the history of scans has each barcode as it was scanned", arguments: ["73513537", "04252614", "036000291452"])
  func history(code: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"add_pantry_item","data":{"name":"Tissues","barcode":"\#(code)"}}"#)
      _ = await phone.next("pantry_updated")
      let told = try await Web(port: server.port).get("/api/v1/snapshot").data["scans"] as? [[String: Any]]
      #expect(told?.map { $0["barcode"] as? String } == [code])
    }
  }

  @Test("what was scanned in a shop that is new here is kept with the shop, which can be switched to")
  func scannedInShop() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(
        #"{"type":"add_pantry_item","data":{"id":"1","name":"Oats","barcode":"036000291452","store":"Trader Joe's"}}"#)
      _ = await phone.next("pantry_updated")
      #expect(await house.bus.state.kitchen.shops.values.map(\.name) == ["Trader Joe's"])
      try await house.perform(.shopping(.store(store: "trader joe's")))
      #expect(await house.bus.state.kitchen.preferences.store == "Trader Joe's")
    }
  }

  @Test(
    "an amount in words of the apps is the amount",
    arguments: [
      ("1 item", "1"), ("2 count", "2"), ("12 pieces", "12"), ("2 gallon", "2 gallons"), ("1 lb", "1 lb"),
      ("2 stalks", "2 stalks"), ("20 cl", "200 ml"),
    ])
  func amounts(sent: String, shown: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"item_added","data":{"itemId":"m","name":"milk","quantity":"\#(sent)"}}"#)
      let list = try #require(try await phone.read("shopping_list", as: ShoppingListContent.self))
      #expect(list.items.map(\.name) == ["milk"])
      #expect(list.items.map(\.quantity) == [shown])
    }
  }

  @Test(
    "an amount that the box has no unit for stands behind the name",
    arguments: [#""2 crates""#, #""2","unit":"crates""#, #"2,"unit":"crates""#])
  func strangeAmounts(sent: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"item_added","data":{"itemId":"m","name":"oil","quantity":\#(sent)}}"#)
      let list = try #require(try await phone.read("shopping_list", as: ShoppingListContent.self))
      #expect(list.items.map(\.name) == ["oil (2 crates)"])
    }
  }

  @Test("what was bought in a unit that the box does not have comes into the pantry as it was written")
  func boughtStrangely() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(
        #"{"type":"item_removed","data":{"ingredient":"oil","qty":3,"unit":"crates","itemId":"i"}}"#)
      let row = try #require(try await phone.read("pantry_updated", as: PantryContent.self)?.rows.first)
      #expect((row.Name, row.QtyText, row.QtyNum) == ("oil", "3 crates", 3))
    }
  }

  @Test("nothing of something was bought all the same: as much as the list says", arguments: [0, -1])
  func boughtNothing(quantity: Int) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"item_added","data":{"itemId":"m","name":"milk","quantity":"2 liter"}}"#)
      _ = await phone.next("shopping_list")
      try await phone.send(
        #"{"type":"item_removed","data":{"ingredient":"milk","qty":\#(quantity),"unit":"item","itemId":"m"}}"#)
      let row = try #require(try await phone.read("pantry_updated", as: PantryContent.self)?.rows.first)
      #expect((row.QtyText, row.QtyNum) == ("2 l", 2))
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test("everybody has a picture, and no two the same, however they were added")
  func avatars() async throws {
    let house = try TestHouse()
    for name in ["Sam", "Alex"] { try await house.perform(.person(.add(name: name, emoji: nil, email: nil))) }
    try await TestServer.serving(house) { server in
      let told = try await Web(port: server.port).get("/api/v1/people").json["data"] as? [[String: Any]]
      let pictures = try #require(told).compactMap { $0["avatarEmoji"] as? String }
      #expect(Set(pictures).count == 2 && !pictures.contains(""))
    }
  }

  @Test("a name that was entered with capitals keeps them, and is found without")
  func capitals() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"item_added","data":{"itemId":"m","name":"Oat Milk"}}"#)
      let list = try #require(try await phone.read("shopping_list", as: ShoppingListContent.self))
      #expect(list.items.map(\.name) == ["Oat Milk"])
      try await phone.send(#"{"type":"item_added","data":{"name":"oat milk"}}"#)
      let again = try #require(try await phone.read("shopping_list", as: ShoppingListContent.self))
      #expect(again.items.map(\.quantity) == ["2"])
      try await phone.send(#"{"type":"item_updated","data":{"itemId":"m","name":"OATLY"}}"#)
      #expect(try await phone.read("shopping_list", as: ShoppingListContent.self)?.items.map(\.name) == ["OATLY"])
    }
  }

  @Test("a meal without a recipe has an empty identifier of one, and what goes with it has every field")
  func meals() async throws {
    let house = try TestHouse()
    try await house.perform(.recipe(.add(recipes: [RecipeDraft(title: "Salad", ingredients: ["1 lettuce"])])))
    try await house.perform(.meal(.plan(slot: .dinner, date: nil, dish: "tacos", people: nil)))
    try await TestServer.serving(house) { server in
      let tablet = try await Probe(port: server.port, path: "/")
      _ = await tablet.next("snapshot")
      try await house.perform(.meal(.addSide(slot: .dinner, date: nil, dish: "salad", people: nil)))
      let dinner = try #require(try await tablet.read("meal_plan", as: MealPlanContent.self)?.meals.first)
      #expect(dinner.title == "tacos")
      #expect(dinner.recipeId.isEmpty)
      let salad = try #require(dinner.additionalItems.first)
      #expect((salad.title, salad.name, salad.type, salad.slot) == ("salad", "salad", "side", "dinner"))
      #expect(salad.recipeId == (await house.bus.state.kitchen.recipes.keys.first))
      #expect(dinner.assignedUsers.map(\.name) == ["Whole Family"])
    }
  }

  @Test("a recipe brings what is planned with it, sides and dessert")
  func companions() async throws {
    let house = try TestHouse()
    let soup = RecipeDraft(title: "Soup", ingredients: ["1 onion"], steps: ["Boil."])
    try await house.perform(.recipe(.add(recipes: [soup])))
    let sunday = CalendarDay("2026-03-15")
    try await house.perform(.meal(.plan(slot: .dinner, date: sunday, dish: "soup", people: nil)))
    try await house.perform(.meal(.addSide(slot: .dinner, date: sunday, dish: "bread", people: nil)))
    try await house.perform(.meal(.plan(slot: .dessert, date: sunday, dish: "pie", people: nil)))
    try await house.perform(.meal(.plan(slot: .lunch, date: sunday, dish: "rice", people: nil)))
    try await TestServer.serving(house) { server in
      let tablet = try await Probe(port: server.port)
      _ = await tablet.next("snapshot")
      try await house.perform(.recipe(.show(recipe: "soup")))
      let recipe = try #require(try await tablet.read("recipe", as: AppRecipe.self))
      #expect(recipe.additionalItems.map { "\($0.type) \($0.title)" } == ["side bread", "dessert pie"])
      #expect(recipe.imageUrl == nil)
    }
  }

  @Test("a recipe's picture is a whole address, of the host that the app has, and needs no token")
  func picture() async throws {
    let house = try TestHouse()
    let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(repeating: 7, count: 900)
    try await house.perform(.recipe(.add(recipes: [RecipeDraft(title: "Soup", ingredients: ["1 onion"])])))
    let id = try #require(await house.bus.state.kitchen.recipes.keys.first)
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let path = "/api/v1/recipes/\(id)/picture"
      #expect(try await web.ask(.PUT, path, jpeg, [("content-type", "image/jpeg")]).status == 200)
      let tablet = try await Probe(port: server.port, path: "/")
      _ = await tablet.next("snapshot")
      try await house.perform(.recipe(.show(recipe: "soup")))
      let address = try #require(try await tablet.read("recipe", as: AppRecipe.self)?.imageUrl)
      let url = try #require(URL(string: address))
      #expect((url.scheme, url.host(), url.port) == ("http", "127.0.0.1", server.port))
      // As an app's AsyncImage asks: with no header of its own.
      let shown = try await web.get(url.path)
      #expect(shown.status == 200)
      #expect(shown.body == jpeg)
    }
  }

  @Test("a line for a shop that is new here is kept, with the shop, and both can be taken back", arguments: ["", "m"])
  func newShop(itemID: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      let id = itemID.isEmpty ? "" : #""itemId":"\#(itemID)","#
      try await phone.send(#"{"type":"item_added","data":{"id":"1",\#(id)"name":"milk","store":"corner shop"}}"#)
      let say = await phone.next("ack")?["say"] as? String
      #expect(say == "Added the shop Corner Shop. Added milk\(itemID.isEmpty ? ", from Corner Shop" : "").")
      #expect(await house.bus.state.kitchen.items.values.map(\.store) == ["Corner Shop"])
      #expect(await house.bus.state.kitchen.shops.values.map(\.name) == ["Corner Shop"])
      try await phone.send(#"{"type":"command","data":{"id":"2","intent":"box.take_back","slots":{"id":"1"}}}"#)
      #expect(await phone.next("ack")?["done"] as? Bool == true)
      #expect(await house.bus.state.kitchen.items.isEmpty)
      #expect(await house.bus.state.kitchen.shops.isEmpty)
    }
  }

  @Test("a line may move to a shop that is new here; a name that is none is refused")
  func moved() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try await Probe(port: server.port)
      try await phone.send(#"{"type":"item_added","data":{"id":"1","itemId":"m","name":"milk"}}"#)
      try await phone.send(#"{"type":"item_updated","data":{"id":"2","itemId":"m","store":"Aldi"}}"#)
      _ = await phone.hear { $0.type == "ack" && $0.data?["id"] as? String == "2" }
      #expect(await house.bus.state.kitchen.items["m"]?.store == "Aldi")
      try await phone.send(#"{"type":"item_updated","data":{"id":"3","itemId":"m","store":"\u200B"}}"#)
      #expect(await phone.next("error")?["code"] as? String == "refused")
      #expect(await house.bus.state.kitchen.shops.count == 1)
    }
  }
}
