import Discovery
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite("What others find of the box by itself")
struct DiscoveryServiceTests {
  private func kinds(_ change: (inout Settings) -> Void, page: String?) -> [AnnouncedService] {
    var settings = Settings()
    change(&settings)
    return DiscoveryService.services(
      settings, page: page, fingerprint: "AB:CD", epoch: "0123456789", host: "kitchen.example.org")
  }

  @Test("the page and the box, with the port and the certificate's fingerprint")
  func page() {
    let found = kinds({ _ in }, page: "https://192.0.2.7:8420/")
    #expect(found.map(\.kind) == ["_https._tcp", "_sous._tcp"])
    #expect(found.allSatisfy { $0.name == "Sous on kitchen" && $0.port == 8420 })
    #expect(found[0].texts == ["path=/"])
    #expect(Set(found[1].texts).isSuperset(of: ["id=01234567", "tls=1", "fp=AB:CD"]))
    #expect(kinds({ _ in }, page: "http://192.0.2.7/").map(\.port) == [80, 80])
  }

  @Test("services for voice devices, under a name that does not change, where others can reach them")
  func wyoming() {
    let found = kinds({ ($0.wyoming.port, $0.wyoming.listen) = (10_600, "0.0.0.0") }, page: nil)
    #expect(found == [AnnouncedService("_wyoming._tcp", name: "sous-01234567", port: 10_600)])
    #expect(kinds({ ($0.wyoming.port, $0.wyoming.listen) = (10_600, "127.0.0.1") }, page: nil).isEmpty)
  }

  @Test("nothing, where only this machine opens the page or the settings forbid it")
  func nothing() {
    #expect(kinds({ _ in }, page: nil).isEmpty)
    #expect(kinds({ $0.server.isDiscoverable = false }, page: "https://192.0.2.7:8420/").isEmpty)
  }
}
