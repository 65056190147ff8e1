import Foundation
import SousClient
import Testing
import Wire

@Suite("Menus that are kept")
struct ShelfTests {
  @Test("A menu is good for five minutes; then the box is asked whether it is still the same")
  func fiveMinutes() async throws {
    let phone = try Phone(ScriptedRequests(ShopSamples.box))
    for _ in 0..<2 { #expect(try await phone.food.menu(of: "shop").value.categories.count == 1) }
    #expect(phone.requests.asked.count == 1)
    phone.time.advance(by: 299)
    _ = try await phone.food.menu(of: "shop")
    #expect(phone.requests.asked.count == 1)
    phone.time.advance(by: 1)
    phone.requests.answers { _ in BoxAnswer(status: 304) }
    let again = try await phone.food.menu(of: "shop")
    #expect(phone.requests.asked.map(\.knownTag) == [nil, "\"v6.49\""])
    #expect(again.value.item("84")?.name == "All American")
    #expect(again.at == phone.time.now)
    phone.time.advance(by: 299)
    _ = try await phone.food.menu(of: "shop")
    #expect(phone.requests.asked.count == 2)
  }

  @Test("Without the box, and after the app was killed, it is shown as it was, and that is said")
  func offline() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-shelf-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Phone(folder: folder, ScriptedRequests(ShopSamples.box))
    let menu = try await first.food.menu(of: "shop")
    _ = try await first.food.customizations(of: "84")
    let second = try Phone(folder: folder)
    second.time.advance(by: 86_400)
    let old = try await second.food.menu(of: "shop")
    #expect(old.value == menu.value)
    #expect(old.isOld)
    #expect(old.at == Samples.moment)
    let item = await second.food.customized(try #require(old.value.item("84")))
    #expect(item.words == ["Regular Lettuce"])
    await #expect(throws: TransportError.self) { try await second.food.menu(of: "elsewhere") }
  }

  @Test("A file that was damaged is asked for again")
  func damaged() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-shelf-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Phone(folder: folder, ScriptedRequests(ShopSamples.box))
    _ = try await first.food.menu(of: "shop")
    let shelf = folder.appending(path: "food/shelf")
    let files = try FileManager.default.contentsOfDirectory(at: shelf, includingPropertiesForKeys: nil)
    #expect(files.count == 1)
    for (damage, expected) in [(Data("{".utf8), 1), (Data(), 1)] {
      for file in files { try damage.write(to: file) }
      let phone = try Phone(folder: folder, ScriptedRequests(ShopSamples.box))
      #expect(try await phone.food.menu(of: "shop").isOld == false)
      #expect(phone.requests.asked.count == expected)
    }
    try Data("[]".utf8).write(to: folder.appending(path: "food/food.json"))
    #expect(try await Phone(folder: folder).food.cart.isEmpty)
  }

  @Test("What the box says no to is not covered up by what was kept")
  func refusal() async throws {
    let phone = try Phone(ScriptedRequests(ShopSamples.box))
    _ = try await phone.food.menu(of: "shop")
    phone.time.advance(by: 300)
    phone.requests.answers { _ in .error(404, "NOT_FOUND", "There is no such business.") }
    await #expect(
      throws: RestaurantCallError.refused(status: 404, code: "NOT_FOUND", message: "There is no such business.")
    ) {
      try await phone.food.menu(of: "shop")
    }
    phone.requests.answers { _ in .error(401, "UNAUTHORIZED", "Pair this device.") }
    await #expect(throws: RestaurantCallError.needsPairing("Pair this device.")) {
      try await phone.food.menu(of: "shop")
    }
    phone.requests.answers { _ in .error(503, "UNAVAILABLE", "The disk is full.") }
    #expect(try await phone.food.menu(of: "shop").isOld)
  }
}
