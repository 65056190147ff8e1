import Foundation
import Restaurant
import Server
import Store
import TestTools
import TestWeb
import Testing

@testable import Assistant
@testable import BoxSettings

/// A server of many houses, on a PostgreSQL that `Scripts/with-postgres` has started.
struct TestPlatform {
  static let address = ProcessInfo.processInfo.environment["SOUS_TEST_POSTGRES"]

  // Other tests work on the same database.
  let mark = String(UUID().uuidString.lowercased().prefix(8))
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func name(_ house: String) -> String { "\(house)-\(mark)" }

  func makeHouse(_ house: String) throws -> String {
    let server = try StoreServer(url: try #require(Self.address))
    defer { server.close() }
    let store = try KitchenStore(name(house), on: server, folder: StoreFolder(path: folder.path + "/made"))
    return try DeviceRegistry(store: store, now: { Date() }).admit(.family, name: "Test").token
  }

  func serving(
    open: Int = 10, with change: @Sendable (inout Settings.Server) -> Void = { _ in },
    _ body: @Sendable (Site) async throws -> Void
  ) async throws {
    var settings = Settings()
    settings.store.url = try #require(Self.address)
    settings.store.folder = folder.path + "/\(UUID().uuidString)"
    settings.server.houses = "food.localhost"
    settings.server.port = 0
    settings.server.openHouses = open
    change(&settings.server)
    settings.log.level = .critical
    let (ports, isRunning) = AsyncStream.makeStream(of: Int.self)
    let departure = Departure()
    let running = Task { [settings] in
      defer { isRunning.finish() }
      try await PlatformRunner(settings: settings) { isRunning.yield($0) }.run(until: departure)
    }
    guard let port = await ports.first(where: { _ in true }) else { return try await running.value }
    let result = await Result { try await body(Site(web: Web(port: port), mark: mark)) }
    departure.ask()
    try await running.value
    try result.get()
  }

  /// A platform as its users see it.
  struct Site: Sendable {
    let web: Web
    let mark: String

    func host(_ house: String) -> String { "\(house)-\(mark).food.localhost" }

    func at(_ house: String?, key: String? = nil) -> [(String, String)] {
      [("host", house.map(host) ?? "food.localhost")]
        + (key.map { [("authorization", "Bearer \($0)")] } ?? [])
    }

    func open(_ business: String, in house: String, key: String) async throws -> String {
      let made = try await web.send(.POST, "/api/business", business, at(house, key: key))
      #expect(made.status == 201, "\(made.text)")
      return try #require(made.data["id"] as? String)
    }

    func search(_ query: String) async throws -> [String] {
      let found = try await web.get("/api/business?\(query)&limit=1000", at(nil))
      let all = try #require(found.json["data"] as? [[String: Any]], "\(found.text)")
      return all.compactMap { $0["businessName"] as? String }.filter { $0.hasSuffix(mark) }
        .map { String($0.dropLast(mark.count + 1)) }
    }
  }
}

extension Result where Failure == any Error {
  /// What an asynchronous body returns or throws.
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
