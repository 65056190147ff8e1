import Foundation
import ScriptedWeb
import Store
import Synchronization
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Web

@Suite("Fetching a picture from the web")
struct PictureFetcherTests {
  static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 900)

  private func outcome(
    _ path: String = "/a.png", reach: Settings.WebPictures = .anywhere, time: Double = 60,
    resolve: (@Sendable (String) async -> [String])? = nil,
    reply: @escaping @Sendable (ScriptedWeb.Request) -> ScriptedWeb.Reply
  ) async throws -> Result<Data, PictureFetcher.Failure> {
    let web = try await ScriptedWeb(reply: reply)
    var fetcher = PictureFetcher(reach: reach, time: time)
    if let resolve { fetcher.resolve = resolve }
    let result: Result<Data, PictureFetcher.Failure>
    do { result = .success(try await fetcher.picture(at: web.address(path))) } catch { result = .failure(error) }
    try await web.close()
    return result
  }

  @Test("what stands there comes, also where it is sent on to")
  func found() async throws {
    #expect(try await outcome { _ in .answer(200, body: Self.png) } == .success(Self.png))
    let sent = try await outcome("/old") { $0.path == "/new" ? .answer(200, body: Self.png) : .redirect("/new") }
    #expect(sent == .success(Self.png))
  }

  @Test("a machine of this house is not asked, unless the household wants that; nobody is where it wants none")
  func privateMachine() async throws {
    let asked = Mutex(0)
    for reach in [Settings.WebPictures.internet, .none] {
      let result = try await outcome(reach: reach) { _ in
        asked.withLock { $0 += 1 }
        return .answer(200, body: Self.png)
      }
      #expect(result == .failure(.refused))
    }
    #expect(asked.withLock { $0 } == 0)
  }

  @Test("a name is not followed into this house, neither by its addresses nor by where it sends on to")
  func names() async throws {
    let asked = Mutex(0)
    var fetcher = PictureFetcher(reach: .internet, time: 0.5)
    fetcher.resolve = { $0 == "both.example" ? ["93.184.215.14", "127.0.0.1"] : [] }
    await #expect(throws: PictureFetcher.Failure.refused) { try await fetcher.picture(at: "http://both.example/a.png") }
    // The first place is on the Internet as far as anybody can tell; the next is not.
    let web = try await ScriptedWeb { request in
      asked.withLock { $0 += 1 }
      return .redirect("http://127.0.0.1:1/a.png")
    }
    let port = web.port
    var sent = PictureFetcher(reach: .anywhere, time: 60)
    sent.resolve = { $0 == "front.example" ? ["127.0.0.1"] : [] }
    await #expect(throws: PictureFetcher.Failure.later) {
      try await sent.picture(at: "http://front.example:\(port)/a.png")
    }
    try await web.close()
    #expect(asked.withLock { $0 } == 1)
  }

  @Test("the address that was looked at is the one that is gone to")
  func pinned() async throws {
    let web = try await ScriptedWeb { _ in .answer(200, body: Self.png) }
    var fetcher = PictureFetcher(reach: .anywhere, time: 60)
    fetcher.resolve = { _ in ["127.0.0.1"] }
    let data = try await fetcher.picture(at: "http://pictures.invalid:\(web.port)/a.png")
    try await web.close()
    #expect(data == Self.png)
  }

  @Test("a server in trouble is asked later", arguments: [408, 429, 500, 503])
  func trouble(status: Int) async throws {
    #expect(try await outcome { _ in .answer(status) } == .failure(.later))
  }

  @Test("what is not there, is not given, or sends on in a circle is refused", arguments: [401, 403, 404, 410, 302])
  func nothing(status: Int) async throws {
    let headers = status == 302 ? ["Location": "/a.png"] : [:]
    #expect(try await outcome { _ in .answer(status, headers: headers) } == .failure(.refused))
  }

  @Test("silence, and no network, are for later; what is too large is refused")
  func limits() async throws {
    #expect(try await outcome(time: 0.5) { _ in .silence } == .failure(.later))
    #expect(try await outcome(resolve: { _ in [] }) { _ in .answer(200, body: Self.png) } == .failure(.later))
    let huge = try await outcome { _ in .answer(200, body: Self.png + Data(count: PictureShelf.largest)) }
    #expect(huge == .failure(.refused))
  }

  @Test(
    "what is no address of the web is refused",
    arguments: ["file:///etc/passwd", "ftp://x/a.png", "/pictures/a.png", "http://", "javascript:alert(1)", ""])
  func addresses(address: String) async {
    let fetcher = PictureFetcher(reach: .anywhere, time: 0.5)
    await #expect(throws: PictureFetcher.Failure.refused) { try await fetcher.picture(at: address) }
  }
}

@Suite("Which addresses are on the Internet")
struct WebAddressCheckTests {
  @Test(
    "those that everybody can reach are",
    arguments: [
      "93.184.215.14", "1.1.1.1", "172.15.255.255", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001::1",
    ])
  func isPublic(address: String) { #expect(WebAddressCheck.isPublic(address)) }

  @Test(
    "those of this machine, of this house and of nobody are not",
    arguments: [
      "127.0.0.1", "127.255.255.254", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
      "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9",
      "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "2001:db8::1",
      "2002:7f00:1::", "64:ff9b::7f00:1", "2001::1", "3fff::1", "localhost", "", "1.2.3", "0x7f.1",
    ])
  func isPrivate(address: String) { #expect(!WebAddressCheck.isPublic(address)) }

  @Test("numbers that stand for this machine are told, however they are written")
  func written() async {
    for host in ["127.1", "2130706433", "0x7f000001", "localhost"] {
      let all = await WebAddressCheck.addresses(of: host)
      #expect(!all.isEmpty && !all.contains(where: WebAddressCheck.isPublic), "\(host): \(all)")
    }
  }
}
