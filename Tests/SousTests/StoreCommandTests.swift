import Foundation
import Testing

@Suite("sous store, and a store on PostgreSQL")
struct StoreCommandTests {
  private static let server = ProcessInfo.processInfo.environment["SOUS_TEST_POSTGRES"]

  @Test("a store in a file is read through, and one that is not there is told of")
  func check() async throws {
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["store", "check"]).status == 3)
    _ = try await kitchen.run(["do", "add milk and eggs"])
    let end = try await kitchen.run(["store", "check"])
    #expect(end.status == 0 && end.output.first?.hasSuffix("is whole: 2 items on lists, 0 orders at hand.") == true)
  }

  @Test("a file is copied into another; the copy goes on, and is not copied over then")
  func copyOfFile() async throws {
    let kitchen = try Kitchen()
    _ = try await kitchen.run(["do", "add milk"])
    let place = kitchen.path + "/copy"
    #expect(try await kitchen.run(["store", "copy", "--to", place]).status == 0)
    let added = try await kitchen.run(["do", "add eggs"], with: ["SOUS_STATE": place])
    #expect(added.status == 0)
    let again = try await kitchen.run(["store", "copy", "--to", place])
    #expect(again.status == 1 && again.complaints.first?.contains("was used since") == true)
  }

  @Test("a backup of a household that is in a database is none of a file that lies about")
  func backup() async throws {
    let kitchen = try Kitchen()
    _ = try await kitchen.run(["do", "add milk"])
    let away = ["SOUS_STORE": "postgres://nobody@127.0.0.1:1/none"]
    for arguments in [["backup", kitchen.path + "/b.tar.gz"], ["restore", kitchen.path + "/b.tar.gz"]] {
      let end = try await kitchen.run(arguments, with: away)
      #expect(end.status == 1 && end.complaints.first?.contains("pg_dump") == true)
    }
    let end = try await kitchen.run(["do", "add milk"], with: away)
    #expect(
      end.status == 3
        && end.complaints.first?.hasPrefix("sous: Cannot reach postgres://nobody@127.0.0.1:1/none") == true)
  }

  @Test(
    "a household moves to PostgreSQL and back, and two programs work on it",
    .enabled(if: server != nil, "run by Scripts/with-postgres"))
  func thereAndBack() async throws {
    let kitchen = try Kitchen()
    let there = ["SOUS_STORE": try #require(Self.server), "SOUS_STORE_HOUSE": UUID().uuidString]
    _ = try await kitchen.run(["do", "add milk"])
    let copied = try await kitchen.run(
      ["store", "copy", "--to", try #require(Self.server), "--house", try #require(there["SOUS_STORE_HOUSE"])])
    #expect(copied.status == 0)
    let other = try Kitchen()
    #expect(try await other.run(["do", "add eggs"], with: there).status == 0)
    let told = try await kitchen.run(["do", "what's on the shopping list"], with: there)
    #expect(told.output.last == "On the shopping list: milk and eggs.")
    #expect(try await kitchen.run(["store", "check"], with: there).status == 0)
    #expect(try await kitchen.run(["doctor"], with: there).output.contains { $0.contains("dbname=sous answers") })
  }
}
