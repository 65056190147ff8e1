import Foundation
import Testing
import Web

@Suite("Secrets")
struct SecretsTests {
  @Test("codes, tokens and the desk's PIN are in no line of the log, of the screen or of the store")
  func logged() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(
      ["run", "--text"],
      with: [
        "SOUS_SERVER_ON": "true", "SOUS_SERVER_PORT": "0", "SOUS_SERVER_LISTEN": "127.0.0.1", "SOUS_LOG_LEVEL": "trace",
      ])
    let page = try #require(await box.line { $0.contains("The page is at ") })
    let port = try #require(page.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) })
    let address = "http://127.0.0.1:\(port)"
    func ask(_ path: String, _ body: [String: String]?, token: String? = nil) async throws -> [String: Any] {
      var headers = ["Content-Type": "application/json"]
      headers["Authorization"] = token.map { "Bearer \($0)" }
      let sent = try body.map { try JSONSerialization.data(withJSONObject: $0) }
      let answer = try await WebFetcher().send(
        sent == nil ? "GET" : "POST", "\(address)\(path)", headers: headers, body: sent
      ).body
      let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
      return object?["data"] as? [String: Any] ?? [:]
    }
    let code = try #require(try await ask("/api/v1/pairing-codes", [:])["code"] as? String)
    let token = try #require(try await ask("/api/v1/pair", ["code": code, "name": "Phone"])["token"] as? String)
    // Shown rightly, where it is not looked for, and in what cannot be read.
    #expect(try await ask("/api/v1/snapshot", nil, token: token)["role"] as? String == "family")
    _ = try await ask("/api/v1/snapshot?token=\(token)", nil)
    _ = try await ask("/api/v1/commands", ["txet": token], token: token)
    _ = try await ask("/api/v1/nothing/\(token)", nil, token: token)
    try box.endInput()
    let shown = await box.lines() + box.complaints
    #expect(await box.end() == 0)
    #expect(shown.contains { $0.contains("Store opened") }, "the log was on")
    for secret in [token, code] { #expect(!shown.contains { $0.contains(secret) }) }
    for name in ["sous.sqlite", "sous.sqlite-wal"] {
      let file = URL(filePath: kitchen.database).deletingLastPathComponent().appending(path: name)
      guard let kept = try? Data(contentsOf: file) else { continue }
      #expect(kept.range(of: Data(token.utf8)) == nil)
    }
  }

  @Test("passwords of settings are named nowhere, so that settings can be shown to others")
  func settings() async throws {
    let kitchen = try Kitchen()
    let variables = [
      "SOUS_STORE": "postgres://cook:hunter2@127.0.0.1:1/sous", "SOUS_BACKEND_TOKEN": "opensesame",
      "BACKEND_URL": "http://127.0.0.1:1",
    ]
    for arguments in [["settings"], ["settings", "--json"], ["doctor"], ["do", "add milk"], ["store", "check"]] {
      let end = try await kitchen.run(arguments, with: variables)
      let shown = (end.output + end.complaints).joined(separator: "\n")
      #expect(!shown.isEmpty)
      #expect(!shown.contains("hunter2") && !shown.contains("opensesame"), "\(arguments)")
    }
    let shown = try await kitchen.run(["settings"], with: variables).output
    #expect(shown.contains { $0.contains("store.url = \"postgres://cook@127.0.0.1:1/sous\"") })
    #expect(shown.contains { $0.hasPrefix("backend.token = \"(set)\"") })
  }
}
