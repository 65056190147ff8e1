import Commands
import Foundation
import Restaurant
import Testing

@testable import Assistant

@Suite("Numbers that a backend answers")
struct BackendNumberTests {
  @Test(
    "rules of booking beyond all bounds are not taken, and the box goes on, also when it is started again",
    arguments: ["5000", "1001", "9223372036854775807", "-9223372036854775808"])
  func settings(least: String) async throws {
    let backend = try await ScriptedBackend()
    let house = try RemoteHouse(backend)
    backend.change { $0.settings = $0.settings.replacing(#""minPartySize":1"#, with: #""minPartySize":\#(least)"#) }
    for _ in 0..<3 {
      _ = await house.round()
      house.advance(by: 200)
    }
    #expect(await house.restaurant().reservationSettings["b-fork"]?.minPartySize ?? 1 == 1)
    let again = try house.afterPowerCut()
    _ = await again.round()
    #expect(await again.courier.problem?.contains("minPartySize must be between 1 and 1000") == true)
    // What can be known of it is.
    #expect(await again.restaurant().businesses["b-fork"] != nil)
  }

  @Test(
    "a menu with numbers beyond all bounds is not taken, and an earlier one stays",
    arguments: [
      (#""displayOrder":1"#, #""displayOrder":9223372036854775807"#), (#""price":6.49"#, #""price":1e120"#),
      (#""prepTimeMinutes":10"#, #""prepTimeMinutes":-9223372036854775808"#),
      (#""maxSelections":1"#, #""maxSelections":-1"#), (#""priceAdjustment":0.75"#, #""priceAdjustment":-1e300"#),
    ])
  func menu(good: String, bad: String) async throws {
    let backend = try await ScriptedBackend()
    let house = try RemoteHouse(backend)
    _ = await house.round()
    #expect(await house.restaurant().items["84"]?.price.text == "6.49")
    backend.change { $0.menu = $0.menu.replacing(good, with: bad) }
    house.advance(by: 400)
    await house.courier.freshenMenu(of: "b-fork", for: house)
    #expect(await house.restaurant().items["84"] != nil)
    #expect(await house.restaurant().items.values.allSatisfy { $0.flaw == nil })
    _ = try house.afterPowerCut()
  }
}
