import Testing

@testable import Server

@Suite("Which house is at which host")
struct HouseHostsTests {
  private let hosts = HouseHosts(domain: "Food.example")

  @Test("a name under the platform's is a house, the platform's own and addresses are the platform")
  func places() {
    #expect(hosts.place(of: "bakery-2.food.example") == .house("bakery-2"))
    #expect(hosts.place(of: "food.example") == .platform)
    #expect(hosts.place(of: "192.168.1.4") == .platform)
    #expect(hosts.place(of: "[::1]") == .platform)
    let others = [
      "", ".food.example", "a.b.food.example", "-a.food.example", "a_b.food.example", "xfood.example",
      "food.example.org",
    ]
    for name in others {
      #expect(hosts.place(of: name) == nil, "\(name)")
    }
    #expect(hosts.names(of: "bakery") == ["food.example", "bakery.food.example"])
    #expect(!HouseHosts.isLabel(String(repeating: "a", count: 64)))
  }
}
