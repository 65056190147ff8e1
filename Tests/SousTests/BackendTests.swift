import Foundation
import ScriptedWeb
import Testing
import Web

/// The program as a client of the program: one serves the sample businesses, the other orders there.
@Suite("A backend")
struct BackendTests {
  /// The box that keeps the businesses, while it runs.
  private struct Backend {
    let kitchen: Kitchen
    let running: Running
    let proxy: ScriptedProxy

    init() async throws {
      kitchen = try Kitchen()
      let demo = try await kitchen.run(["demo", "restaurant"])
      try #require(demo.status == 0)
      running = try kitchen.start(
        ["run", "--text", "--now", BackendTests.now],
        with: Self.server)
      proxy = try await ScriptedProxy(before: Self.port(of: running))
    }

    /// What makes a box serve.
    static let server = ["SOUS_SERVER_ON": "true", "SOUS_SERVER_PORT": "0", "SOUS_SERVER_LISTEN": "127.0.0.1"]

    /// Where a box serves.
    static func port(of box: Running) async throws -> Int {
      let line = try #require(await box.line { $0.contains("The page is at ") })
      return try #require(line.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) })
    }

    /// The orders of the sandwich shop.
    func orders() async throws -> [[String: Any]] {
      let body = try await WebFetcher().get("\(proxy.address)/api/orders/sandwich-shop").body
      let answer = try JSONSerialization.jsonObject(with: body) as? [String: Any]
      return try #require(answer?["data"] as? [[String: Any]])
    }

    /// What a client of it finds in its environment.
    var settings: [String: String] { settings(seconds: 60) }

    /// The same; it is given up after `seconds`.
    func settings(seconds: Int) -> [String: String] {
      ["BACKEND_URL": proxy.address, "SOUS_CUSTOMER_NAME": "Sam Baker", "SOUS_BACKEND_TIME_S": "\(seconds)"]
    }

    func end() async throws {
      await proxy.stop()
      running.terminate()
      #expect(await running.end() == 0)
    }
  }

  private static let now = "2026-03-14T18:05"
  private static let order = "two all american with extra cheese\ntakeout\nplace the order\nyes\n"

  private func place(_ kitchen: Kitchen, _ backend: Backend, seconds: Int = 60) async throws -> Kitchen.Ending {
    try await kitchen.run(["do", "--now", Self.now, "-"], input: Self.order, with: backend.settings(seconds: seconds))
  }

  @Test("an order is sent at once where no box runs, and its answer is told")
  func sent() async throws {
    let backend = try await Backend()
    let end = try await place(Kitchen(), backend)
    #expect(end.output.last?.hasPrefix("Order 1001 is placed at Cameron's Sandwiches: ") == true)
    let orders = try await backend.orders()
    #expect(orders.count == 1)
    #expect(orders.first?["customerName"] as? String == "Sam Baker")
    try await backend.end()
  }

  @Test("an order that cannot be sent waits, says so, and arrives once by the box or by the next command")
  func waiting() async throws {
    let backend = try await Backend()
    // By the box.
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["do", "--now", Self.now, "add milk"], with: backend.settings).status == 0)
    backend.proxy.plan { $0.hasPrefix("POST") ? .cutAnswer(after: 0) : .well }
    let end = try await place(kitchen, backend, seconds: 10)
    #expect(
      end.output.last?.hasSuffix("It waits here and is sent when the box runs (sous run): its answer broke off.")
        == true)
    #expect(try await backend.orders().count == 1)
    let doctor = try await kitchen.run(["doctor", "--json"], with: backend.settings)
    let check = try #require(try doctor.objects().first { $0["check"] as? String == "backend" })
    let found = try #require(check["found"] as? String)
    #expect(found.contains("1 waiting to be sent: order "))
    #expect(found.hasSuffix("since 2026-03-14T18:05:00Z (its answer broke off)"))
    backend.proxy.plan { _ in .well }
    let box = try kitchen.start(["run", "--text", "--now", Self.now], with: backend.settings)
    #expect(await box.line { $0.contains("Order 1001 is placed at Cameron's Sandwiches") } != nil)
    box.terminate()
    #expect(await box.end() == 0)
    #expect(try await backend.orders().count == 1)

    // By the next command.
    let other = try Kitchen()
    #expect(try await other.run(["do", "--now", Self.now, "add milk"], with: backend.settings).status == 0)
    await backend.proxy.stop()
    #expect(try await place(other, backend, seconds: 10).output.last?.contains("It waits here") == true)
    let told = try await other.run(
      ["do", "--now", Self.now, "what is waiting to be sent"], with: backend.settings(seconds: 10))
    // Why it waits is known where the machine was quick enough to hear of it.
    let waiting = "Your order for Cameron's Sandwiches waits to be sent"
    #expect(["\(waiting).", "\(waiting) (127.0.0.1 cannot be reached)."].contains(told.output.joined()))
    try await backend.proxy.start()
    let asked = try await other.run(["do", "--now", Self.now, "how is my order"], with: backend.settings)
    #expect(asked.output.first?.hasPrefix("Order 1002 is placed") == true)
    #expect(asked.output.last?.hasPrefix("Order 1002 at Cameron's Sandwiches is not confirmed yet.") == true)
    #expect(try await backend.orders().count == 2)
    try await backend.end()
  }

  @Test("the page is told what is free at the backend, and what is known here where that is silent")
  func free() async throws {
    let backend = try await Backend()
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["do", "--now", Self.now, "add milk"], with: backend.settings).status == 0)
    let box = try kitchen.start(
      ["run", "--text", "--now", Self.now], with: backend.settings.merging(Backend.server) { $1 })
    let port = try await Backend.port(of: box)
    let path = "/api/reservations/cmldgqfh90002z5kfeq7bcy54/availability?date=2026-03-21&partySize="
    let here = try await WebFetcher().get("http://127.0.0.1:\(port)\(path)2").body
    #expect(backend.proxy.lines.contains { $0.hasPrefix("GET \(path)2") })
    #expect(try await WebFetcher().get("\(backend.proxy.address)\(path)2").body == here)
    #expect(String(decoding: here, as: UTF8.self).contains(#""available":true"#))
    backend.proxy.plan { $0.contains("availability") ? .cutBefore : .well }
    let guess = try await WebFetcher().get("http://127.0.0.1:\(port)\(path)4")
    #expect(guess.status == 200)
    #expect(String(decoding: guess.body, as: UTF8.self).contains(#""available":true"#))
    box.terminate()
    #expect(await box.end() == 0)
    try await backend.end()
  }

  @Test("a box that is killed while it sends has sent it once when it is back")
  func killed() async throws {
    let backend = try await Backend()
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["do", "--now", Self.now, "add milk"], with: backend.settings).status == 0)
    backend.proxy.plan { $0.hasPrefix("POST") ? .holding : .well }
    let first = try kitchen.start(["run", "--text", "--now", Self.now], with: backend.settings)
    for line in Self.order.split(separator: "\n") { try first.type(String(line)) }
    // The backend has it, and the answer is on its way.
    #expect(await first.waited { backend.proxy.lines.contains { $0.hasPrefix("POST") } })
    kill(first.pid, SIGKILL)
    _ = await first.end()
    backend.proxy.plan { _ in .well }
    backend.proxy.release()
    let second = try kitchen.start(["run", "--text", "--now", Self.now], with: backend.settings)
    #expect(await second.line { $0.contains("is placed at Cameron's Sandwiches") } != nil)
    second.terminate()
    #expect(await second.end() == 0)
    #expect(try await backend.orders().count == 1)
    try await backend.end()
  }
}
