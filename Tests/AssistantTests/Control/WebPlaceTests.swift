import Assistant
import Testing

@Suite("Where phones reach the page")
struct WebPlaceTests {
  @Test(
    "an address of this machine alone is none for a phone",
    arguments: [
      ("http://127.0.0.1:8420/", nil), ("http://localhost:8420/", nil), ("https://[::1]:8420/", nil), (nil, nil),
      ("https://192.0.2.7:8420/", "https://192.0.2.7:8420/"), ("https://kitchen.local/", "https://kitchen.local/"),
    ] as [(String?, String?)])
  func others(address: String?, forOthers: String?) {
    let place = WebPlace()
    place.now = (address, nil)
    #expect(place.addressForOthers == forOthers)
  }
}
