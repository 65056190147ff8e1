import Commands
import Foundation
import Kitchen
import NIOHTTP1
import Store
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The table of rights")
struct RightsTests {
  @Test("has every command once, and names none that there is not")
  func whole() throws {
    let rows = Rights.table.filter { $0.field == nil }
    let named = rows.flatMap { row in row.commands.map { "\(row.family).\($0)" } }
    #expect(Set(named).count == named.count)
    #expect(Set(named).symmetricDifference(try SampleCommands.intentsOfSources()).isEmpty)
    #expect(try SampleCommands.all().map(\.intent) == named)
  }

  @Test("says what was promised")
  func promises() {
    for intent in ["business.save", "order.save_address", "order.remove_address", "box.wake_word", "box.restore"] {
      #expect(Rights.mayGive(intent, .family), "\(intent)")
      #expect(!Rights.mayGive(intent, .staff), "\(intent)")
    }
    #expect(Rights.mayGive("order.create", .staff))
    #expect(!Rights.mayGiveAny(.guest))
    for role in [Role.family, .kitchen, .staff, .guest] {
      for intent in ["clock.tick", "clock.jump", "business.backend"] { #expect(!Rights.mayGive(intent, role)) }
    }
    #expect(!Rights.mayGive("box.explode", .family))
    for family in ["order", "reservation", "loyalty", "business", "menu"] {
      for row in Rights.table where row.family == family { #expect(!row.hearers.contains(.guest), "\(family)") }
    }
  }

  // MARK: The bus

  @Test("is asked by the bus of every command by every role")
  func bus() async throws {
    let house = try TestHouse()
    for role in Role.allCases {
      for command in try SampleCommands.all() {
        let isForbidden = await house.isForbidden(command, to: Giver(role: role))
        #expect(isForbidden == !Rights.mayGive(command.intent, role), "\(command.intent) by \(role)")
      }
    }
  }

  @Test("what is said and typed is the kitchen's, time is the box's own, and the network by itself is nobody's")
  func origins() async throws {
    let house = try TestHouse()
    for command in try SampleCommands.all() {
      for (origin, role) in [(Origin.voice, Role.kitchen), (.text, .kitchen), (.clock, .box)] {
        let isForbidden = await house.isForbidden(command, to: nil, from: origin)
        #expect(isForbidden == !Rights.mayGive(command.intent, role), "\(command.intent) from \(origin)")
      }
      for origin in [Origin.http, .companion] {
        #expect(await house.isForbidden(command, to: nil, from: origin), "\(command.intent) from \(origin)")
      }
    }
  }

  @Test("who may not give a command gets no answer to it either, though it was done before")
  func repeated() async throws {
    let house = try TestHouse()
    let command = Command.order(.saveAddress(label: "home", address: "1 Main Street", notes: nil))
    try await house.perform(command, id: "once")
    #expect(await house.isForbidden(command, to: Giver(role: .staff), id: "once"))
  }

  @Test("who may not give a command does not take it back either")
  func takingBack() async throws {
    let house = try TestHouse()
    try await house.perform(
      .order(.saveAddress(label: "home", address: "1 Main Street", notes: nil)), id: "address", origin: .companion)
    for command in [Command.box(.takeBack(id: "address")), .box(.undo)] {
      #expect(await house.isForbidden(command, to: Giver(role: .staff)))
      #expect(await house.bus.state.restaurant.addresses.count == 1)
    }
    #expect(await !house.isForbidden(.box(.takeBack(id: "address")), to: .family))
    #expect(await house.bus.state.restaurant.addresses.isEmpty)
  }

  // MARK: The ways

  @Test("holds for commands by HTTP and by the WebSocket", arguments: PairedDevice.Role.allCases)
  func network(role: PairedDevice.Role) async throws {
    let commands = try SampleCommands.all()
    try await Street.open { street async throws in
      let token = try street.token(role.rawValue)
      let probe = try await Probe(port: street.web.port, headers: token)
      _ = await probe.next("snapshot")
      for (number, command) in commands.enumerated() {
        let slots = String(decoding: try JSONEncoder().encode(command.slots), as: UTF8.self)
        let mayGive = Rights.mayGive(command.intent, Role(role))
        let call = #"{"intent":"\#(command.intent)","slots":\#(slots)}"#
        let answer = try await street.web.send(.POST, "/api/v1/commands", call, token)
        #expect((answer.status == 403) == !mayGive, "\(command.intent): \(answer.text)")
        #expect((answer.code == "forbidden") == !mayGive, "\(command.intent): \(answer.text)")
        try await probe.send(
          #"{"type":"command","data":{"id":"\#(number)","intent":"\#(command.intent)","slots":\#(slots)}}"#)
        let heard = await probe.hear { ["ack", "error"].contains($0.type) && $0.data?["id"] as? String == "\(number)" }
        let code = heard.last?.data?["code"] as? String
        #expect((code == "forbidden") == !mayGive, "\(command.intent): \(code ?? "done")")
      }
    }
  }

  /// What has a route of its own.
  private static let routes: [(intent: String, method: HTTPMethod, path: String, body: String)] = [
    ("business.save", .POST, "/api/business", #"{"businessName":"X","businessType":"cafe"}"#),
    ("business.save", .PUT, "/api/business/sandwich-shop", #"{"description":"X"}"#),
    ("business.save", .PUT, "/api/business/sandwich-shop/pictures/logo", "{}"),
    ("business.save", .DELETE, "/api/business/sandwich-shop/pictures/logo", ""),
    ("business.save_special_hours", .PUT, "/api/business/sandwich-shop/special-hours", "[]"),
    ("business.follow", .PUT, "/api/business/sandwich-shop/follow", #"{"follow":true}"#),
    ("business.position", .PUT, "/api/business/position", #"{"latitude":1,"longitude":1}"#),
    ("business.save_table", .POST, "/api/reservations/golden-fork/tables", #"{"tableNumber":"9","capacity":2}"#),
    ("business.booking_settings", .PUT, "/api/reservations/golden-fork/settings", #"{"maxPartySize":9}"#),
    ("business.settings", .PUT, "/api/orders/sandwich-shop/settings", #"{"acceptsOrders":true}"#),
    ("business.dont_send", .DELETE, "/api/outbox/x", ""),
    ("menu.save_category", .POST, "/api/menu/sandwich-shop/categories", #"{"name":"X"}"#),
    ("menu.set_available", .PUT, "/api/menu/sandwich-shop/items/84/availability", #"{"isAvailable":true}"#),
    ("menu.save_item", .PUT, "/api/menu/sandwich-shop/items/84", #"{"name":"All American"}"#),
    ("menu.add_ingredient", .POST, "/api/ingredients", #"{"name":"X","category":"vegetable"}"#),
    ("menu.standard_sandwich", .POST, "/rest/v1/rpc/add_standard_sandwich_customizations", #"{"menu_item_id":84}"#),
    ("menu.import", .POST, "/api/menu/sandwich-shop/import", "{}"),
    ("order.create", .POST, "/api/orders/sandwich-shop", Street.order()),
    ("order.save_address", .PUT, "/api/addresses/home", #"{"address":"1 Main Street"}"#),
    ("order.remove_address", .DELETE, "/api/addresses/home", ""),
    ("reservation.create", .POST, "/api/reservations/\(Street.coq)", Street.booking()),
    ("reservation.wait", .POST, "/api/reservations/\(Street.coq)/waitlist", Street.booking()),
    ("box.restore", .PUT, "/api/v1/archive", "{}"),
    ("item.add", .POST, "/api/v1/items", #"{"name":"milk"}"#),
    ("item.update", .PATCH, "/api/v1/items/x", #"{"name":"milk"}"#),
    ("item.delete", .DELETE, "/api/v1/items/x", ""),
    ("timer.start", .POST, "/api/v1/timers", #"{"seconds":60}"#),
    ("timer.cancel", .POST, "/api/v1/timers/x/cancel", "{}"),
    ("pantry.add", .POST, "/api/v1/pantry", #"{"Name":"rice"}"#),
    ("recipe.picture", .DELETE, "/api/v1/recipes/x/picture", ""),
  ]

  @Test("holds for the routes that give commands", arguments: PairedDevice.Role.allCases)
  func routes(role: PairedDevice.Role) async throws {
    try await Street.open { street async throws in
      let token = try street.token(role.rawValue)
      for (intent, method, path, body) in Self.routes {
        let answer = try await street.web.send(method, path, body, token)
        let mayGive = Rights.mayGive(intent, Role(role))
        #expect((answer.status == 403) == !mayGive, "\(method) \(path): \(answer.status) \(answer.text)")
      }
    }
  }

  @Test(
    "N12: pages of the internet are fetched for those alone who may have something looked up there",
    arguments: PairedDevice.Role.allCases)
  func fetching(role: PairedDevice.Role) async throws {
    #expect(!Rights.mayGive("pantry.look_up", .staff))
    try await Street.open { street async throws in
      let json = try street.token(role.rawValue) + [("content-type", "application/json")]
      let page = Data(#"{"address":"https://example.org/"}"#.utf8)
      let answer = try await street.web.ask(.POST, "/api/v1/recipe-drafts", page, json)
      let mayAsk = Rights.mayGive("pantry.look_up", Role(role))
      #expect(answer.status == (mayAsk ? 200 : 403), "\(answer.text)")
    }
  }

  @Test("holds for what is read", arguments: PairedDevice.Role.allCases)
  func reading(role: PairedDevice.Role) async throws {
    let paths: [(Subject, String)] = [
      (.kitchen, "/api/v1/snapshot"), (.kitchen, "/api/v1/list.txt"), (.kitchen, "/api/v1/changes"),
      (.offers, "/api/business"), (.offers, "/api/menu/sandwich-shop/public"),
      (.offers, "/api/reservations/sandwich-shop/tables"), (.offers, "/rest/v1/ingredient_templates"),
      (.orders, "/api/orders/sandwich-shop"), (.orders, "/api/orders/sandwich-shop/stats/summary"),
      (.orders, "/api/reservations/\(Street.coq)"), (.orders, "/api/reservations/\(Street.coq)/waitlist"),
      (.orders, "/api/loyalty/sandwich-shop"), (.orders, "/api/menu/sandwich-shop/usage"),
      (.orders, "/api/menu/sandwich-shop/export"), (.orders, "/api/outbox"),
      (.household, "/api/business/stats/summary"), (.household, "/api/addresses"),
      (.household, "/api/household/orders"),
      (.household, "/api/household/reservations"), (.household, "/api/household/waitlist"),
      (.household, "/api/v1/archive"), (.devices, "/api/v1/calendar"), (.devices, "/api/v1/devices"),
    ]
    try await Street.open { street async throws in
      let token = try street.token(role.rawValue)
      for (subject, path) in paths {
        let status = try await street.web.get(path, token).status
        #expect(status == (Rights.mayRead(subject, Role(role)) ? 200 : 403), "\(path)")
      }
    }
  }

  @Test("only the family names pictures of the web, in whatever command and by whatever way")
  func pictures() async throws {
    try await Street.open { street async throws in
      let picture = #""imageUrl":"https://x.example/a.png""#
      let calls: [(HTTPMethod, String, String)] = [
        (.PUT, "/api/menu/sandwich-shop/items/84", "{\(picture)}"),
        (
          .POST, "/api/v1/commands",
          #"{"intent":"menu.save_item","slots":{"item":{"id":"84",\#(picture)}}}"#.replacing(
            "imageUrl", with: "image_url")
        ),
      ]
      for (method, path, body) in calls {
        #expect(try await street.web.send(method, path, body, try street.token("staff")).status == 403, "\(path)")
      }
      for (method, path, body) in calls {
        #expect(try await street.web.send(method, path, body, try street.token("family")).status == 200, "\(path)")
      }
      // What stands there already may be sent again.
      for (method, path, body) in calls {
        #expect(try await street.web.send(method, path, body, try street.token("staff")).status == 200, "\(path)")
      }
    }
  }

  @Test("what staff order is the counter's, by their routes and as commands")
  func staffOrders() async throws {
    try await Street.open { street async throws in
      let token = try street.token("staff")
      _ = try await street.web.send(.POST, "/api/orders/sandwich-shop", Street.order(), token)
      let order = #"{"businessId":"sandwich-shop","\#(Street.order().dropFirst(2))"#
      let command = #"{"intent":"order.create","slots":{"order":\#(Self.snaked(order))}}"#
      let answer = try await street.web.send(.POST, "/api/v1/commands", command, token)
      #expect(answer.status == 200, "\(answer.text)")
      let sources = await street.house.bus.state.restaurant.orders.values.map(\.source)
      #expect(sources == ["counter", "counter"])
    }
  }

  // "customerName" as the slots of commands have it, "customer_name".
  private static func snaked(_ json: String) -> String {
    json.replacing(/"([a-z]+(?:[A-Z][a-z]+)+)":/) { match in
      "\"" + match.output.1.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) } + "\":"
    }
  }
}

extension TestHouse {
  /// Whether somebody may not give a command; what else becomes of it does not matter.
  func isForbidden(
    _ command: Command, to giver: Giver?, id: String = UUID().uuidString, from origin: Origin = .companion
  ) async -> Bool {
    do {
      _ = try await bus.submit(command, id: id, origin: origin, by: giver)
      return false
    } catch Refusal.forbidden {
      return true
    } catch {
      return false
    }
  }
}
