import Testing

@testable import BoxSettings

@Suite("Hosts and ports")
struct HostAndPortTests {
  @Test(
    "are read",
    arguments: [
      ("127.0.0.1:10200", "127.0.0.1", 10_200), ("[::1]:1", "::1", 1), ("piper.local:65535", "piper.local", 65_535),
    ])
  func good(text: String, host: String, port: Int) throws {
    let place = try #require(HostAndPort(text))
    #expect(place.host == host && place.port == port)
  }

  @Test(
    "what is none is none",
    arguments: ["", "piper", "piper:", ":1", "piper:0", "piper:65536", "pi per:1", "http://x:1", "x:-1"])
  func bad(text: String) { #expect(HostAndPort(text) == nil) }
}
