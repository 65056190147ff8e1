import Basics
import Commands
import Foundation
import Synchronization
import Testing

@testable import Barcodes

@Suite("Looking products up")
struct ProductLookupTests {
  /// A lookup and everything around it.
  private struct Scene {
    let clock = ImpatientClock()
    let fetcher: ScriptedFetcher
    let cache: MemoryCache
    let lookup: ProductLookup<ImpatientClock>
    let today = Moment()

    init(_ replies: ScriptedFetcher.Reply..., cache: MemoryCache = MemoryCache(), base: String = "https://food.example")
    {
      fetcher = ScriptedFetcher(replies, clock: clock)
      self.cache = cache
      let today = today
      lookup = ProductLookup(
        ProductLookup.Settings(base: URL(string: base), agent: "Sous/0.1.0 (test)"), fetcher: fetcher, cache: cache,
        clock: clock, wallClock: { today.date })
    }
  }

  final class Moment: Sendable {
    private let seconds = Mutex(1_773_511_500.0)
    var date: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func pass(days: Double) { seconds.withLock { $0 += days * 86_400 } }
  }

  private let cola = #"""
    {"code":"5000112637922","product":{"brands":"Coca-Cola,The Coca-Cola Company","categories_tags":["en:beverages",
    "en:carbonated-drinks","en:colas"],"code":"5000112637922","generic_name_en":"Soft drink",
    "image_front_small_url":"https://images.openfoodfacts.org/images/products/500/011/263/7922/front_en.7.200.jpg",
    "product_name":"Coca-Cola Original","product_name_en":"Coca-Cola Original Taste","product_quantity":1980,
    "product_quantity_unit":"ml","quantity":"6 x 330 ml"},"status":1,"status_verbose":"product found"}
    """#
  private let none = #"{"code":"5000112637922","status":0,"status_verbose":"product not found"}"#

  private func gtin(_ digits: String = "5000112637922") throws -> GTIN { try GTIN(digits) }

  @Test("a product comes with its name, brand, pack, categories and picture")
  func found() async throws {
    let scene = Scene(.answer(200, cola))
    let expected = FoodProduct(
      code: "5000112637922", name: "Coca-Cola Original Taste", brand: "Coca-Cola", printedQuantity: "6 x 330 ml",
      pack: PackQuantity(count: 6, quantity: 330, unit: .ml),
      categories: ["en:beverages", "en:carbonated-drinks", "en:colas"],
      image: "https://images.openfoodfacts.org/images/products/500/011/263/7922/front_en.7.200.jpg")
    #expect(try await scene.lookup.find(gtin(), urgency: .now) == .found(expected))
    let request = try #require(scene.fetcher.requests.first)
    #expect(
      request.url.absoluteString
        == "https://food.example/api/v2/product/5000112637922.json?fields=code,product_name,product_name_en,"
        + "generic_name_en,brands,quantity,product_quantity,product_quantity_unit,categories_tags,image_front_small_url"
    )
    #expect(request.headers["User-Agent"] == "Sous/0.1.0 (test)")
    #expect(request.timeout == .seconds(4))
  }

  @Test("an EAN-8 is asked for by eight digits, at a base address with a path")
  func short() async throws {
    let unknown = none.replacingOccurrences(of: "5000112637922", with: "96385074")
    let scene = Scene(.answer(404, unknown), base: "http://x/off/")
    #expect(try await scene.lookup.find(gtin("96385074"), urgency: .now) == .unknown)
    #expect(scene.fetcher.requests.first?.url.path == "/off/api/v2/product/96385074.json")
  }

  @Test(
    "an unknown product is unknown, with status 200 and with 404, and is not asked about again", arguments: [200, 404])
  func unknown(status: Int) async throws {
    let scene = Scene(.answer(status, none))
    for _ in 0..<3 { #expect(try await scene.lookup.find(gtin(), urgency: .later) == .unknown) }
    #expect(scene.fetcher.requests.count == 1)
  }

  @Test("an answer is good for thirty days")
  func kept() async throws {
    let scene = Scene(.answer(200, cola), .answer(200, none))
    guard case .found = try await scene.lookup.find(gtin(), urgency: .now) else {
      Issue.record("not found")
      return
    }
    scene.today.pass(days: 29.9)
    guard case .found = try await scene.lookup.find(gtin(), urgency: .now) else {
      Issue.record("not kept")
      return
    }
    #expect(scene.fetcher.requests.count == 1)
    scene.today.pass(days: 0.2)
    #expect(try await scene.lookup.find(gtin(), urgency: .now) == .unknown)
  }

  @Test("a clock that was set back does not make an answer last longer")
  func clockSetBack() async throws {
    let scene = Scene(.answer(200, none))
    _ = try await scene.lookup.find(gtin(), urgency: .now)
    scene.today.pass(days: -1)
    _ = try await scene.lookup.find(gtin(), urgency: .now)
    #expect(scene.fetcher.requests.count == 2)
  }

  @Test("a cache that fails is no reason not to ask")
  func brokenCache() async throws {
    let scene = Scene(.answer(200, none), cache: MemoryCache(isBroken: true))
    #expect(try await scene.lookup.find(gtin(), urgency: .now) == .unknown)
  }

  // MARK: Trouble

  @Test("a busy service is asked again after waits that double")
  func busy() async throws {
    let scene = Scene(.answer(503, "<html>"), .answer(503, "<html>"), .answer(200, cola))
    guard case .found = try await scene.lookup.find(gtin(), urgency: .later) else {
      Issue.record("not found")
      return
    }
    #expect(scene.fetcher.requests.map(\.at.offset) == [.zero, .seconds(2), .seconds(6)])
    #expect(scene.fetcher.requests.allSatisfy { $0.timeout == .seconds(20) })
  }

  @Test("a service that says when to come back is heeded, within reason")
  func retryAfter() async throws {
    let scene = Scene(
      .answer(429, "", headers: ["retry-after": "30"]), .answer(429, "", headers: ["retry-after": "86400"]),
      .answer(429, "", headers: ["retry-after": "-5"]), .answer(200, none))
    #expect(try await scene.lookup.find(gtin(), urgency: .later) == .unknown)
    #expect(scene.fetcher.requests.map(\.at.offset) == [.zero, .seconds(30), .seconds(90), .seconds(98)])
  }

  @Test("nobody who stands there waits for a second attempt")
  func now() async throws {
    let scene = Scene(.answer(503, ""), .answer(200, cola))
    #expect(
      try await scene.lookup.find(gtin(), urgency: .now) == .unreachable(why: "it is busy (status 503)"))
    #expect(scene.clock.now.offset == .zero)
    #expect(scene.cache.count == 0)
  }

  @Test("time-outs and lost connections are repeated four times at most, and nothing is kept of them")
  func timeout() async throws {
    let scene = Scene(.failure(.timedOut))
    #expect(
      try await scene.lookup.find(gtin(), urgency: .later) == .unreachable(why: "it did not answer in time"))
    #expect(scene.fetcher.requests.map(\.at.offset) == [.zero, .seconds(2), .seconds(6), .seconds(14)])
    #expect(scene.cache.count == 0)
    let lost = Scene(.failure(.unreachable(reason: "no route to host")), .answer(200, none))
    #expect(try await lost.lookup.find(gtin(), urgency: .later) == .unknown)
  }

  @Test(
    "an answer that makes no sense is no answer: it is neither repeated nor kept",
    arguments: [
      (200, #"{"code":"5000112637922","product":{"product_na"#, "its answer makes no sense: it is no JSON object"),
      (200, "", "its answer makes no sense: it is empty"),
      (200, "<!DOCTYPE html><title>Open Food Facts</title>", "its answer makes no sense: it is no JSON object"),
      (200, "[1,2,3]", "its answer makes no sense: it is no JSON object"),
      (200, "{}", "its answer makes no sense: it has no status"),
      (200, #"{"status":1}"#, "its answer makes no sense: it says it found a product, and has none"),
      (200, #"{"status":1,"product":[]}"#, "its answer makes no sense: it says it found a product, and has none"),
      (
        200, #"{"status":1,"product":{"code":"4006381333931","product_name":"Pen"}}"#,
        "its answer makes no sense: it is about another product"
      ),
      (404, "<h1>Not Found</h1>", "there is no such address; mend products.url"),
      (403, "", "it answers with status 403; look at products.url"),
      (302, "", "it answers with status 302; look at products.url"),
      (200, String(repeating: " ", count: 300_000), "its answer is too large"),
    ])
  func nonsense(status: Int, body: String, why: String) async throws {
    let scene = Scene(.answer(status, body))
    #expect(try await scene.lookup.find(gtin(), urgency: .later) == .unreachable(why: why))
    #expect(scene.fetcher.requests.count == 1)
    #expect(scene.cache.count == 0)
  }

  @Test("fields of other types than they should be are read where they can be, and left out where not")
  func types() async throws {
    let scene = Scene(
      .answer(
        200,
        #"""
        {"code":5000112637922,"status":"1","product":{"code":"05000112637922","product_name_en":null,
        "product_name":"  Coca &amp; Cola\n\u0007Zero ","brands":["Coca"],"quantity":2000,"product_quantity":"2000",
        "product_quantity_unit":"ml","categories_tags":"en:colas","image_front_small_url":"javascript:alert(1)"}}
        """#))
    let expected = FoodProduct(
      code: "5000112637922", name: "Coca & Cola Zero", pack: PackQuantity(quantity: 2_000, unit: .ml))
    #expect(try await scene.lookup.find(gtin(), urgency: .now) == .found(expected))
  }

  @Test("a product without a name is unknown, and a name is as long as the kitchen's are")
  func names() async throws {
    let nameless = Scene(.answer(200, #"{"status":1,"product":{"product_name":" ","generic_name_en":""}}"#))
    #expect(try await nameless.lookup.find(gtin(), urgency: .now) == .unknown)
    let long = String(repeating: "bean ", count: 100)
    let wordy = Scene(.answer(200, #"{"status":1,"product":{"product_name":"\#(long)"}}"#))
    guard case .found(let product) = try await wordy.lookup.find(gtin(), urgency: .now) else {
      Issue.record("not found")
      return
    }
    #expect(product.name.count == 80)
  }

  @Test("a base address that is none is told")
  func noAddress() async throws {
    let scene = Scene(.answer(200, cola), base: "")
    #expect(try await scene.lookup.find(gtin(), urgency: .now) == .unreachable(why: "products.url is no address"))
    #expect(scene.fetcher.requests.isEmpty)
  }

  // MARK: The rate

  @Test("no minute sees more than fifteen requests, however many products are asked for")
  func rate() async throws {
    let scene = Scene(.answer(404, #"{"status":0}"#))
    for number in 0..<60 { _ = await scene.lookup.find(try Self.product(number), urgency: .later) }
    let moments = scene.fetcher.requests.map(\.at.offset)
    #expect(moments.count == 60)
    for start in moments {
      #expect(moments.count { $0 >= start && $0 < start + .seconds(60) } <= 15)
    }
    #expect(scene.clock.now.offset < .seconds(400))
  }

  @Test("whoever stands there is told at once when the rate is used up, and served again a little later")
  func usedUp() async throws {
    let scene = Scene(.answer(404, #"{"status":0}"#))
    for number in 0..<5 { #expect(await scene.lookup.find(try Self.product(number), urgency: .now) == .unknown) }
    #expect(
      await scene.lookup.find(try Self.product(5), urgency: .now)
        == .unreachable(why: "it was asked often in this minute"))
    scene.clock.advance(by: .seconds(6))
    #expect(await scene.lookup.find(try Self.product(5), urgency: .now) == .unknown)
    #expect(scene.fetcher.requests.count == 6)
  }

  @Test("two scans of one product at once are one question")
  func together() async throws {
    let scene = Scene(.answer(200, cola))
    let product = try gtin()
    let lookup = scene.lookup
    let answers = await withTaskGroup(of: LookupResult.self) { group in
      for _ in 0..<8 { group.addTask { await lookup.find(product, urgency: .later) } }
      return await group.reduce(into: Set<LookupResult>()) { $0.insert($1) }
    }
    #expect(answers.count == 1)
    #expect(scene.fetcher.requests.count == 1)
  }

  /// An EAN-13 of its own for every number.
  private static func product(_ number: Int) throws -> GTIN {
    let body = "40000000" + String(10_000 + number).suffix(4)
    let sum = body.enumerated().reduce(0) {
      $0 + ($1.element.wholeNumberValue ?? 0) * ($1.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return try GTIN("\(body)\((10 - sum % 10) % 10)")
  }
}
