import Basics
import Foundation
import ScriptedWeb
import Synchronization
import TestTools
import Testing

@testable import Web

@Suite("Fetching from the web")
struct WebFetcherTests {
  private func fetcher(time: Double = 20, bytes: Int = 100_000, redirects: Int = 3) -> WebFetcher {
    var limits = WebFetcher.Limits()
    (limits.time, limits.bytes, limits.redirects) = (time, bytes, redirects)
    return WebFetcher(limits: limits)
  }

  /// The error of a fetch from a server that replies so.
  private func failure(
    _ path: String = "/", fetcher: WebFetcher, reply: @escaping @Sendable (ScriptedWeb.Request) -> ScriptedWeb.Reply
  ) async throws -> (error: WebError?, address: String) {
    let web = try await ScriptedWeb(reply: reply)
    var error: WebError?
    do { _ = try await fetcher.get(web.address(path)) } catch let thrown { error = thrown }
    try await web.close()
    return (error, web.address(path))
  }

  @Test("status, headers and body come back, and the server is told who asks")
  func whole() async throws {
    let web = try await ScriptedWeb { request in
      .answer(
        404, headers: ["Content-Type": "application/json"],
        body: Data("\(request.path) \(request.headers["user-agent"] ?? "") \(request.headers["accept"] ?? "")".utf8))
    }
    let answer = try await fetcher().get(web.address("/product/1?fields=name"), headers: ["Accept": "application/json"])
    try await web.close()
    #expect(answer.status == 404)
    #expect(answer.headers["content-type"] == "application/json")
    #expect(
      String(decoding: answer.body, as: UTF8.self) == "/product/1?fields=name Sous/\(Release.version) application/json")
    #expect(answer.address == web.address("/product/1?fields=name"))
    #expect(throws: WebError.status(404, address: answer.address)) { try answer.found() }
  }

  @Test("a redirect is followed, and the answer says where it led")
  func redirect() async throws {
    let web = try await ScriptedWeb { $0.path == "/new" ? .text("here") : .redirect("/new") }
    let answer = try await fetcher().get(web.address("/old"))
    try await web.close()
    #expect(answer.address == web.address("/new"))
    #expect(answer.body == Data("here".utf8))
  }

  @Test("circles and long chains of redirects end", arguments: [true, false])
  func redirectLoop(circle: Bool) async throws {
    let (error, address) = try await failure("/0", fetcher: fetcher()) { request in
      .redirect(circle ? "/0" : "/\((Int(request.path.dropFirst()) ?? 0) + 1)")
    }
    #expect(error == .redirects(limit: 3, address: address))
  }

  @Test("a redirect to what is no web page is not followed")
  func redirectElsewhere() async throws {
    let web = try await ScriptedWeb { _ in .redirect("file:///etc/passwd") }
    let answer = try await fetcher().get(web.address("/"))
    try await web.close()
    #expect(answer.status == 302)
    #expect(throws: WebError.self) { try answer.found() }
  }

  @Test(
    "nobody sends Sous into this house, by name, by number or in disguise",
    arguments: [
      "http://127.0.0.1:1/", "http://localhost:1/", "http://[::1]:1/", "http://[::ffff:127.0.0.1]:1/",
      "http://2130706433:1/", "http://192.168.1.1/", "http://router.example/", "http://169.254.169.254/latest",
    ])
  func intoTheHouse(place: String) async throws {
    let web = try await ScriptedWeb { $0.path == "/again" ? .redirect(place) : .redirect("/again") }
    var fetcher = fetcher(time: 5)
    fetcher.resolve = { host in
      switch host {
      // As far as anybody can tell it is on the Internet.
      case "front.example": ["127.0.0.1"]
      case "router.example": ["93.184.215.14", "192.168.1.1"]
      default: await WebAddressCheck.addresses(of: host)
      }
    }
    let refused = await refusal(of: "http://front.example:\(web.port)/", by: fetcher)
    try await web.close()
    guard case .house(let address)? = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(address.hasPrefix(place.dropLast()))
  }

  private func refusal(of address: String, by fetcher: WebFetcher) async -> WebError? {
    do {
      _ = try await fetcher.get(address)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "a machine of this house that is named is asked, and may send on within itself; where only the Internet is meant, not"
  )
  func namedMachine() async throws {
    let web = try await ScriptedWeb { $0.path == "/new" ? .text("here") : .redirect("/new") }
    let answer = try await fetcher().get(web.address("/old"))
    #expect(answer.isOfHouse && answer.body == Data("here".utf8))
    var publicOnly = fetcher()
    publicOnly.reach = .publicInternet
    #expect(await refusal(of: web.address("/old"), by: publicOnly) == .house(address: web.address("/old")))
    try await web.close()
  }

  @Test("a host is looked up once, so it cannot move into the house between the look and the way there")
  func lookedUpOnce() async throws {
    let web = try await ScriptedWeb { $0.path == "/new" ? .text("here") : .redirect("/new") }
    let asked = Mutex(0)
    var fetcher = fetcher()
    fetcher.resolve = { _ in
      asked.withLock { $0 += 1 }
      return ["127.0.0.1"]
    }
    let answer = try await fetcher.get("http://moving.invalid:\(web.port)/old")
    try await web.close()
    #expect(answer.body == Data("here".utf8))
    #expect(asked.withLock { $0 } == 1)
  }

  @Test("of several addresses the next is tried where one does not answer")
  func nextAddress() async throws {
    let web = try await ScriptedWeb { _ in .text("here") }
    var fetcher = fetcher()
    fetcher.resolve = { _ in ["::1", "127.0.0.1"] }
    let answer = try await fetcher.get("http://two.invalid:\(web.port)/")
    try await web.close()
    #expect(answer.body == Data("here".utf8))
  }

  @Test("time is up for a server that is silent, and for one that stops half-way", arguments: [true, false])
  func slow(silent: Bool) async throws {
    let (error, address) = try await failure(fetcher: fetcher(time: 0.3)) { _ in
      silent ? .silence : .stall(Data("<html>".utf8))
    }
    #expect(error == .late(0.3, address: address))
  }

  @Test("what is too large is given up: as it is announced, as it comes, and as it unpacks")
  func huge() async throws {
    let part = Data(repeating: 0x20, count: 60_000)
    let zipped = try #require(try gzip(Data(repeating: 0x20, count: 5_000_000)))
    #expect(zipped.count < 100_000)
    let replies: [ScriptedWeb.Reply] = [
      .cutOff(announcing: 10_000_000_000, sending: part), .parts([part, part]),
      .answer(200, headers: ["Content-Encoding": "gzip"], body: zipped),
    ]
    for reply in replies {
      let (error, address) = try await failure(fetcher: fetcher()) { _ in reply }
      #expect(error == .tooLarge(limit: 100_000, address: address))
    }
  }

  @Test("what is compressed is unpacked")
  func compressed() async throws {
    let zipped = try #require(try gzip(Data("flour and water".utf8)))
    let web = try await ScriptedWeb { request in
      request.headers["accept-encoding"]?.contains("gzip") == true
        ? .answer(200, headers: ["Content-Encoding": "gzip"], body: zipped) : .text("plain")
    }
    let answer = try await fetcher().get(web.address("/"))
    try await web.close()
    #expect(answer.body == Data("flour and water".utf8))
  }

  @Test("an answer that breaks off or is no HTTP is no answer")
  func broken() async throws {
    for reply in [
      ScriptedWeb.Reply.cutOff(announcing: 500, sending: Data("<ht".utf8)), .noise("220 mail ready\r\n\r\n"),
    ] {
      let (error, address) = try await failure(fetcher: fetcher()) { _ in reply }
      #expect(error == .brokenOff(address: address))
    }
  }

  @Test("a certificate that nobody vouched for is refused, and so is https where only http is spoken")
  func certificates() async throws {
    let own = try await ScriptedWeb(prepare: SelfSigned.prepare) { _ in .text("secret") }
    await #expect(throws: WebError.untrusted(host: "127.0.0.1")) {
      try await fetcher().get("https://127.0.0.1:\(own.port)/")
    }
    try await own.close()
    let plain = try await ScriptedWeb { _ in .text("hello") }
    await #expect(throws: WebError.insecure(host: "127.0.0.1")) {
      try await fetcher().get("https://127.0.0.1:\(plain.port)/")
    }
    try await plain.close()
  }

  @Test("a closed port and a name that is none are told at once")
  func unreachable() async throws {
    let web = try await ScriptedWeb { _ in .silence }
    let address = web.address("/")
    try await web.close()
    await #expect(throws: WebError.unreachable(host: "127.0.0.1")) { try await fetcher().get(address) }
    await #expect(throws: WebError.unreachable(host: "no-such-host.invalid")) {
      try await fetcher().get("http://no-such-host.invalid/")
    }
  }

  @Test(
    "only http and https are spoken, and no file is read",
    arguments: ["ftp://example.org/pie", "file:///etc/passwd", "https://", "pie", "", "http:///pie"])
  func addresses(text: String) async throws {
    await #expect(throws: WebError.badAddress(text)) { try await fetcher().get(text) }
  }

  @Test("an old page's letters are converted")
  func latin() {
    let answer = WebAnswer(
      status: 200, headers: ["content-type": "text/html; charset=ISO-8859-1"],
      body: Data([0x63, 0x72, 0xe8, 0x6d, 0x65]), address: "http://example.org/")
    #expect(String(decoding: answer.utf8Body, as: UTF8.self) == "crème")
  }

  @Test("every error is one line that names the place")
  func texts() {
    let page = "https://example.org/pie"
    #expect(
      WebError.house(address: "http://router/").description
        == "http://router/: somebody else leads there, and it is not on the Internet; "
        + "name that address yourself if it is meant")
    #expect(
      WebError.unreachable(host: "example.org").description
        == "example.org cannot be reached; is the network there, and the address right?")
    #expect(
      WebError.status(404, address: page).description == "\(page): there is no such page; check the address (404)")
    #expect(
      WebError.tooLarge(limit: 8 << 20, address: page).description
        == "\(page): larger than 8 MB, so it was not read; set web.largest_mb if it has to be")
    for error in [
      WebError.badAddress(page), .untrusted(host: page), .insecure(host: page), .late(20, address: page),
      .redirects(limit: 5, address: page), .house(address: page), .brokenOff(address: page),
      .status(403, address: page),
      .status(503, address: page), .status(302, address: page), .status(429, address: page),
      .status(418, address: page),
    ] {
      #expect(error.description.contains(page))
      #expect(!error.description.contains("\n"))
    }
  }

  private func gzip(_ data: Data) throws -> Data? {
    let folder = try TemporaryFolder()
    try data.write(to: URL(filePath: folder.path).appending(path: "plain"))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/gzip")
    process.arguments = ["-9", "\(folder.path)/plain"]
    try process.run()
    process.waitUntilExit()
    return FileManager.default.contents(atPath: "\(folder.path)/plain.gz")
  }
}
