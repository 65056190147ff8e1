import Barcodes
import Basics
import Commands
import Foundation
import ScriptedWeb
import Store
import Synchronization
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Web

@Suite("Products looked up over HTTP")
struct ProductsOnTheWebTests {
  private static let cola = #"""
    {"code":"5000112637922","product":{"brands":"Coca-Cola","product_name_en":"Coca-Cola","quantity":"6 x 330 ml"},
    "status":1,"status_verbose":"product found"}
    """#
  private static let none = #"{"code":"5000112637922","status":0,"status_verbose":"product not found"}"#

  private static func json(_ text: String, _ status: Int = 200) -> ScriptedWeb.Reply {
    .answer(status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
  }

  /// What comes of a lookup whose requests are answered in order, the last answer for ever, and how many there were.
  private func find(
    _ replies: [ScriptedWeb.Reply], urgency: LookupUrgency = .later
  ) async throws -> (result: LookupResult, requests: [ScriptedWeb.Request]) {
    let folder = try TemporaryFolder()
    let store = try KitchenStore(folder: StoreFolder(path: folder.path + "/store"))
    let log = Mutex<[ScriptedWeb.Request]>([])
    let rest = Mutex(replies)
    let web = try await ScriptedWeb { request in
      log.withLock { $0.append(request) }
      return rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
    var settings = ProductLookup<ContinuousClock>.Settings(base: URL(string: web.address("")), agent: "Sous/test")
    settings.firstWait = .milliseconds(1)
    settings.attempts = 3
    // An answer that comes is waited for, however busy the machine.
    (settings.timeoutNow, settings.timeoutLater) = (.seconds(3_600), .seconds(3_600))
    let lookup = ProductLookup(
      settings, fetcher: WebFetcher(), cache: store, clock: ContinuousClock(), wallClock: { Date() })
    let result = try await lookup.find(GTIN("5000112637922"), urgency: urgency)
    // What was answered is not asked again.
    if case .unreachable = result {
      #expect(try store.lookup("5000112637922") == nil)
    } else {
      let count = log.withLock { $0.count }
      #expect(try await lookup.find(GTIN("5000112637922"), urgency: urgency) == result)
      #expect(log.withLock { $0.count } == count)
    }
    try await web.close()
    try store.close()
    return (result, log.withLock { $0 })
  }

  @Test("a product is found, and the service is told who asks and for what")
  func found() async throws {
    let (result, requests) = try await find([Self.json(Self.cola)])
    guard case .found(let product) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(product.name == "Coca-Cola")
    #expect(product.pack == PackQuantity(count: 6, quantity: 330, unit: .ml))
    #expect(requests.first?.headers["user-agent"] == "Sous/test")
    #expect(requests.first?.path.hasPrefix("/api/v2/product/5000112637922.json?fields=code,product_name,") == true)
  }

  @Test("an unknown product is unknown", arguments: [200, 404])
  func unknown(status: Int) async throws {
    #expect(try await find([Self.json(Self.none, status)]).result == .unknown)
  }

  @Test("a service that is busy twice is asked a third time")
  func busy() async throws {
    let (result, requests) = try await find([Self.json("", 503), Self.json("", 503), Self.json(Self.none)])
    #expect(result == .unknown)
    #expect(requests.count == 3)
  }

  /// Waits for the third attempt and those after it, but for the first two only a moment, and counts them.
  private final class Impatient: HTTPFetching {
    let attempts = Mutex(0)

    func get(_ url: URL, headers: [String: String], timeout: Duration, limit: Int) async throws -> HTTPReply {
      let number = attempts.withLock { count in
        count += 1
        return count
      }
      return try await WebFetcher().get(
        url, headers: headers, timeout: number < 3 ? .milliseconds(300) : timeout, limit: limit)
    }
  }

  @Test("silence and an answer that does not end are given up in time, and tried again", arguments: [false, true])
  func slow(endsLate: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = try KitchenStore(folder: StoreFolder(path: folder.path + "/store"))
    let fetcher = Impatient()
    let web = try await ScriptedWeb { _ in
      if fetcher.attempts.withLock({ $0 }) >= 3 { return Self.json(Self.none) }
      return endsLate ? .stall(Data(Self.cola.utf8.prefix(40))) : .silence
    }
    var settings = ProductLookup<ContinuousClock>.Settings(base: URL(string: web.address("")), agent: "Sous/test")
    (settings.firstWait, settings.timeoutLater) = (.milliseconds(1), .seconds(3_600))
    let lookup = ProductLookup(
      settings, fetcher: fetcher, cache: store, clock: ContinuousClock(), wallClock: { Date() })
    let gtin = try GTIN("5000112637922")
    if !endsLate {
      #expect(await lookup.find(gtin, urgency: .now) == .unreachable(why: "it did not answer in time"))
      fetcher.attempts.withLock { $0 = 0 }
    }
    #expect(await lookup.find(gtin, urgency: .later) == .unknown)
    #expect(fetcher.attempts.withLock { $0 } == 3)
    try await web.close()
    try store.close()
  }

  @Test("answers that are none are told apart from unknown products, and not kept")
  func broken() async throws {
    for (reply, why) in [
      (Self.json(String(Self.cola.prefix(60))), "its answer makes no sense: it is no JSON object"),
      (.text("<html>Down for maintenance"), "its answer makes no sense: it is no JSON object"),
      (Self.json("Not here", 404), "there is no such address; mend products.url"),
      (Self.json(String(repeating: " ", count: 400_000)), "its answer is too large"),
      (.parts([Data](repeating: Data(count: 100_000), count: 20)), "its answer is too large"),
    ] as [(ScriptedWeb.Reply, String)] {
      #expect(try await find([reply]).result == .unreachable(why: why))
    }
    for reply in [.cutOff(announcing: 500, sending: Data(Self.cola.utf8.prefix(50))), .noise("220 ftp\r\n")]
      as [ScriptedWeb.Reply]
    {
      guard case .unreachable(let why) = try await find([reply], urgency: .now).result else {
        Issue.record("\(reply) was an answer")
        continue
      }
      #expect(why.hasPrefix("it cannot be reached ("))
    }
  }

  @Test("nothing that listens there is no network")
  func nobody() async throws {
    let web = try await ScriptedWeb { _ in .silence }
    let address = web.address("")
    try await web.close()
    let folder = try TemporaryFolder()
    let store = try KitchenStore(folder: StoreFolder(path: folder.path + "/store"))
    let lookup = ProductLookup(
      ProductLookup<ContinuousClock>.Settings(base: URL(string: address), agent: "Sous/test"), fetcher: WebFetcher(),
      cache: store, clock: ContinuousClock(), wallClock: { Date() })
    guard case .unreachable = try await lookup.find(GTIN("5000112637922"), urgency: .now) else {
      Issue.record("somebody answered")
      return
    }
    try store.close()
  }

  @Test("nobody is asked unless the household wants it")
  func off() async throws {
    let folder = try TemporaryFolder()
    for isLookedUp in [false, true] {
      var settings = Settings()
      settings.store.folder = folder.path + "/store"
      settings.products.isLookedUp = isLookedUp
      let household = try Household(settings: settings, clock: { Date() })
      #expect(await household.assistant.mayLookUp() == (isLookedUp ? true : nil))
      try household.store.close()
    }
  }
}
