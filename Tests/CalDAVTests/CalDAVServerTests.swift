import CalDAV
import Foundation
import ScriptedWeb
import Synchronization
import TestPeers
import TestTime
import Testing

@Suite("A server of calendars", .deadline())
struct CalDAVServerTests {
  @Test("a real one is asked for its collections, and keeps what is put there", .enabled(if: TestRadicale.isInstalled))
  func real() async throws {
    let radicale = try await TestRadicale([("Groceries", "VTODO"), ("Meals", "VEVENT")])
    let server = CalDAVServer(radicale.address, user: "cook", password: "dough")
    #expect(Set(try await server.collections().map(\.name)) == ["Groceries", "Meals"])
    let list = try await server.collection("groceries", of: .todo)
    // The collection's own address does as well as the server's.
    let direct = CalDAVServer(list.address, user: "cook", password: "dough")
    #expect(try await direct.collection("Groceries", of: .todo).address == list.address)
    let before = try await server.tag(of: list)
    var todo = ICalendarObject(.todo, uid: "a b", now: Date())
    todo.write("SUMMARY", "Käse & <Brot>")
    try await server.put(todo, at: "\(list.address)one.ics", tag: nil)
    #expect(try await server.tag(of: list) != before)
    let item = try #require(try await server.items(of: list, .todo).first)
    #expect(item.object.readable("SUMMARY") == "Käse & <Brot>")
    // Nothing takes the place of what is there already, nor of what somebody has changed since.
    await #expect(throws: CalDAVServer.Problem.changed) { try await server.put(todo, at: item.address, tag: nil) }
    try await server.put(todo, at: item.address, tag: item.tag)
    todo["STATUS"] = "COMPLETED"
    try await server.put(todo, at: item.address, tag: try await server.items(of: list, .todo).first?.tag)
    await #expect(throws: CalDAVServer.Problem.changed) { try await server.delete(item.address, tag: item.tag) }
    let now = try #require(try await server.items(of: list, .todo).first)
    try await server.delete(now.address, tag: now.tag)
    try await server.delete(now.address, tag: now.tag)
    #expect(try await server.items(of: list, .todo).isEmpty)
  }

  @Test("who is not let in, and what is not there, is told", .enabled(if: TestRadicale.isInstalled))
  func wrong() async throws {
    let radicale = try await TestRadicale([("Groceries", "VTODO")])
    let stranger = CalDAVServer(radicale.address, user: "cook", password: "flour")
    await #expect(throws: CalDAVServer.Problem.notLetIn) { try await stranger.collections() }
    let server = CalDAVServer(radicale.address, user: "cook", password: "dough")
    await #expect {
      try await server.collection("Chores", of: .todo)
    } throws: { "\($0)".contains("\"Groceries\"") }
    await #expect {
      try await server.collection("Groceries", of: .event)
    } throws: { "\($0)".contains("only none") }
    try await radicale.stop()
    await #expect {
      try await server.collections()
    } throws: { "\($0)".contains("cannot be reached") }
  }

  private static let half = """
    <multistatus xmlns="DAV:"><response><href>/cal/</href><propstat><prop><resourcetype><collection/>
    """
  private static let bomb = """
    <!DOCTYPE x [<!ENTITY a "aaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">\
    <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;">]>
    <multistatus xmlns="DAV:"><response><href>&f;</href></response></multistatus>
    """

  @Test(
    "answers that make no sense are told as such",
    arguments: ["<html>a router</html>", "", half, bomb, String(repeating: "<a>", count: 5_000), "\u{0}\u{1}"])
  func nonsense(text: String) async throws {
    let web = try await ScriptedWeb { _ in
      .answer(207, headers: ["Content-Type": "application/xml"], body: Data(text.utf8))
    }
    let server = CalDAVServer(web.address("/"), user: "cook", password: "dough")
    await #expect(throws: CalDAVServer.Problem.self) { try await server.collections() }
    try await web.close()
  }

  @Test(
    "N8: the password goes to the server alone that it is for, and to its provider's others by a safe connection",
    arguments: [
      ("http://[::1]:18555/steal", "http://cloud.local:5232/", false),
      ("http://cloud.local:5233/", "http://cloud.local:5232/", false),
      ("http://192.168.1.1/", "https://cloud.example.org/", false),
      ("https://cloud.example.org:8443/", "https://cloud.example.org/", false),
      ("https://p34-caldav.icloud.com/1/", "https://caldav.icloud.com/", true),
      ("https://icloud.com/1/", "https://caldav.icloud.com/", true),
      ("https://other.org/", "https://cloud.example.org/", false),
      ("https://evilicloud.com/", "https://caldav.icloud.com/", false),
      ("https://user:word@cloud.example.org/", "https://cloud.example.org/", false),
      ("https://cloud.local/", "http://cloud.local/", true),
      ("https://10.0.0.2/", "https://10.0.0.1/", false), ("https://evil.local/", "https://nas.local/", false),
      ("//evil.example/", "https://cloud.example.org/", false), ("/dav/", "http://nas.local:5232/x", true),
      ("ftp://cloud.example.org/", "https://cloud.example.org/", false),
    ])
  func places(to: String, from: String, isLetGo: Bool) {
    #expect((CalDAVServer.absolute(to, from: from) != nil) == isLetGo)
  }

  @Test("the password does not go from a safe connection to one that is not")
  func downgrade() async throws {
    let asked = Mutex(0)
    let heard = try await ScriptedWeb { _ in
      asked.withLock { $0 += 1 }
      return .text("")
    }
    let answer = """
      <multistatus xmlns="DAV:"><response><href>/</href><propstat><prop><current-user-principal><href>\(heard.address("/x"))\
      </href></current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
      """
    let web = try await ScriptedWeb { _ in .answer(207, body: Data(answer.utf8)) }
    let server = CalDAVServer(web.address("/"), user: "cook", password: "dough")
    await #expect(throws: CalDAVServer.Problem.self) { try await server.collections() }
    #expect(asked.withLock(\.self) == 0)
    #expect(CalDAVServer.absolute("http://other.example/", from: "https://cloud.example/") == nil)
    #expect(CalDAVServer.absolute("/dav/", from: "https://cloud.example/x/") == "https://cloud.example/dav/")
    try await web.close()
    try await heard.close()
  }
}
