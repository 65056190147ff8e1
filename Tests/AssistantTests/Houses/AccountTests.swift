import Foundation
import Restaurant
import Server
import Store
import TestWeb
import Testing

@testable import Assistant

/// People who sign in at a platform.
@Suite("Accounts", .enabled(if: TestPlatform.address != nil, "run by Scripts/with-postgres"))
struct AccountTests {
  private let platform: TestPlatform

  init() throws { platform = try TestPlatform() }

  private func email(_ name: String) -> String { "\(name)-\(platform.mark)@example.org" }

  @Test("who signs up is known until the sign-in ends, and renews a token once")
  func signIn() async throws {
    try await platform.serving { site in
      let ada = try await site.signUp("ada")
      let user = try await site.web.get("/auth/v1/user", site.at(nil, key: ada.token))
      #expect(user.json["email"] as? String == "ada-\(site.mark)@example.org", "\(user.text)")
      #expect((user.json["user_metadata"] as? [String: Any])?["name"] as? String == "Ada")
      #expect(!user.text.contains("scrypt"))
      // The address is the same in whatever case it is written.
      let signed = try await site.signIn("Ada", password: "correct horse")
      #expect(signed.status == 200, "\(signed.text)")
      let renewed = try await site.renew(ada.renewal)
      #expect(renewed.status == 200, "\(renewed.text)")
      let next = try #require(renewed.json["refresh_token"] as? String)
      #expect(next != ada.renewal)
      // The answer was lost on the way: once more.
      let again = try await site.renew(ada.renewal)
      #expect(again.status == 200)
      #expect(again.json["refresh_token"] as? String == next)
      let last = try #require(try await site.renew(next).json["refresh_token"] as? String)
      #expect(last != next)
      #expect(try await site.renew("made up").json["error_code"] as? String == "refresh_token_not_found")
      // Signed out everywhere, nothing renews any more.
      let other = try #require(signed.json["access_token"] as? String)
      let otherRenewal = try #require(signed.json["refresh_token"] as? String)
      #expect(try await site.web.send(.POST, "/auth/v1/logout", "{}", site.at(nil, key: other)).status == 204)
      #expect(try await site.renew(otherRenewal).status == 400)
      #expect(try await site.renew(last).status == 400)
    }
  }

  @Test(
    "what is no account is refused with a clear line",
    arguments: [
      (#"{"email":"x","password":"correct horse"}"#, 422, "email_address_invalid"),
      (#"{"email":"a b@example.org","password":"correct horse"}"#, 422, "email_address_invalid"),
      (#"{"email":"new@example.org","password":"short"}"#, 422, "weak_password"),
      (#"{"email":"new@example.org","password":"aaaaaaaaaaaa"}"#, 422, "weak_password"),
      (#"{"email":"new@example.org","password":"New@example.org"}"#, 422, "weak_password"),
      (#"{"email":"new@example.org"}"#, 400, "bad_json"), ("[]", 400, "bad_json"), ("{", 400, "bad_json"),
      (#"{"email":1,"password":2}"#, 400, "bad_json"),
    ])
  func badSignUps(body: String, status: Int, code: String) async throws {
    try await platform.serving { site in
      let answer = try await site.web.send(.POST, "/auth/v1/signup", body, site.at(nil))
      #expect(answer.status == status, "\(answer.text)")
      #expect(answer.json["error_code"] as? String == code)
      #expect((answer.json["msg"] as? String)?.isEmpty == false)
    }
  }

  @Test("tokens that were made up, changed or are of another platform are worth nothing")
  func badTokens() async throws {
    try await platform.serving { site in
      let ada = try await site.signUp("ada")
      let parts = ada.token.split(separator: ".").map(String.init)
      let none = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64EncodedString().replacing("=", with: "")
      let forged = Data(#"{"sub":"someone","exp":9999999999}"#.utf8).base64EncodedString().replacing("=", with: "")
      let wrong = [
        "", "a.b.c", "..", ada.token + "x", "\(parts[0]).\(forged).\(parts[2])", "\(none).\(parts[1]).",
        "\(none).\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1])", String(repeating: "a.", count: 5_000),
        ada.renewal,
      ]
      for token in wrong {
        #expect(try await site.web.get("/auth/v1/user", site.at(nil, key: token)).status == 401, "\(token.prefix(60))")
        #expect(try await site.web.get("/api/v1/snapshot", site.at("bakery", key: token)).status != 200)
      }
      // Other programs read tokens by the published keys.
      let keys = try await site.web.get("/auth/v1/.well-known/jwks.json", site.at(nil))
      let key = try #require((keys.json["keys"] as? [[String: Any]])?.first)
      #expect(key["kty"] as? String == "EC" && key["crv"] as? String == "P-256" && key["d"] == nil)
      let head = try #require(Data(base64Encoded: parts[0].padded))
      #expect(String(decoding: head, as: UTF8.self).contains("\(key["kid"] ?? "")"))
    }
  }

  @Test("guesses at a password are counted by all servers together")
  func guessing() async throws {
    try await platform.serving { one in
      try await platform.serving { other in
        _ = try await one.signUp("ada")
        var answers: [Int] = []
        // A minute may end meanwhile, and its guesses are free again.
        for guess in 1...60 {
          let site = guess % 2 == 0 ? one : other
          answers.append(try await site.signIn("ada", password: "guess number \(guess)").status)
          if answers.last == 429 { break }
        }
        #expect(answers.last == 429 && answers.dropLast().allSatisfy { $0 == 400 } && answers.count > 10, "\(answers)")
        #expect(try await [429, 200].contains(one.signIn("ada", password: "correct horse").status))
        // Who has no account takes as much.
        #expect(
          try await one.signIn("nobody", password: "correct horse").json["error_code"] as? String
            == "invalid_credentials")
      }
    }
  }

  @Test("N5: of two who have a token, neither gets another by it later than the other, and the sign-in ends for both")
  func family() async throws {
    try await platform.serving { site in
      let ada = try await site.signUp("ada")
      let one = try await site.renew(ada.renewal)
      // A thief within the moment in which an answer may have been lost gets what the owner has, no other.
      let thief = try await site.renew(ada.renewal)
      let first = try #require(one.json["refresh_token"] as? String)
      #expect(thief.json["refresh_token"] as? String == first)
      let second = try #require(try await site.renew(first).json["refresh_token"] as? String)
      let third = try #require(try await site.renew(second).json["refresh_token"] as? String)
      // One of long ago tells that somebody else has it.
      #expect(try await site.renew(first).status == 400)
      #expect(try await site.renew(third).status == 400)
      #expect(try await site.web.get("/auth/v1/user", site.at(nil, key: ada.token)).status == 401)
      // Who makes one up ends nothing.
      let bob = try await site.signUp("bob")
      let parts = bob.renewal.split(separator: ".")
      #expect(try await site.renew("\(parts[0]).7.\(parts[2])").status == 400)
      #expect(try await site.renew(bob.renewal).status == 200)
    }
  }

  @Test("N3: who has signed out, or has another password, is let in nowhere from then on, on no server")
  func endsAtOnce() async throws {
    let family = try platform.makeHouse("bakery")
    try await platform.serving { one in
      try await platform.serving { other in
        let ada = try await one.signUp("ada")
        let made = try await one.web.send(
          .POST, "/api/v1/members", #"{"email":"ada-\#(one.mark)@example.org","role":"family"}"#,
          one.at("bakery", key: family))
        #expect(made.status == 201, "\(made.text)")
        let phone = try await one.signIn("ada", password: "correct horse")
        let (laptop, token) = (ada.token, try #require(phone.json["access_token"] as? String))
        for site in [one, other] {
          #expect(try await site.web.get("/api/v1/archive", site.at("bakery", key: token)).status == 200)
          #expect(try await site.web.get("/api/v1/archive", site.at("bakery", key: laptop)).status == 200)
        }
        let change = #"{"password":"battery staple","current_password":"correct horse"}"#
        #expect(try await one.web.send(.PUT, "/auth/v1/user", change, one.at(nil, key: token)).status == 200)
        try await lets(laptop, in: false, one, other)
        try await lets(token, in: true, one, other)
        let pairing = #"{"role":"family"}"#
        #expect(try await one.web.send(.POST, "/auth/v1/logout", "{}", one.at(nil, key: token)).status == 204)
        try await lets(token, in: false, one, other)
        for site in [one, other] {
          #expect(
            try await site.web.send(.POST, "/api/v1/pairing-codes", pairing, site.at("bakery", key: token)).status
              == 401)
        }
      }
    }
  }

  // At the server that ended it at once, at the other as soon as it is told.
  private func lets(
    _ token: String, in isIn: Bool, _ one: TestPlatform.Site, _ other: TestPlatform.Site
  ) async throws {
    let wanted = isIn ? 200 : 401
    #expect(try await one.web.get("/api/v1/archive", one.at("bakery", key: token)).status == wanted)
    for _ in 0..<100 {
      if try await other.web.get("/api/v1/archive", other.at("bakery", key: token)).status == wanted { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("The other server still answers \(isIn ? 401 : 200).")
  }

  @Test("N10: whoever guesses at an account keeps its owner out neither on a device that is known nor elsewhere")
  func ownerComesIn() async throws {
    try await platform.serving { site in
      _ = try await site.signUp("eve")
      let phone = try await site.signIn("eve", password: "correct horse")
      let device = try #require(phone.json["device"] as? String)
      var last = 0
      for guess in 1...60 where last != 429 {
        last = try await site.signIn("eve", password: "guess number \(guess)").status
      }
      #expect(last == 429)
      let body = #"{"email":"eve-\#(site.mark)@example.org","password":"correct horse","device":"\#(device)"}"#
      let known = try await site.web.send(.POST, "/auth/v1/token?grant_type=password", body, site.at(nil))
      #expect(known.status == 200, "\(known.text)")
      let invented = body.replacing(device, with: "invented")
      #expect(
        try await [429, 200].contains(
          site.web.send(.POST, "/auth/v1/token?grant_type=password", invented, site.at(nil)).status))
    }
  }

  @Test(
    "N13: addresses that look the same are one account, or none",
    arguments: [
      "ada@exam\u{AD}ple.org", "a\u{200B}da@example.org", "ada@example.org\u{2060}", "\u{202E}ada@example.org",
    ])
  func invisible(address: String) throws {
    #expect(throws: AccountDesk.Failure.noAddress) { try AccountDesk.address(address) }
    #expect(try AccountDesk.address("ＡＤＡ@example.org") == "ada@example.org")
  }

  @Test("another password ends all other sign-ins, and wants the one until now")
  func password() async throws {
    try await platform.serving { site in
      let ada = try await site.signUp("ada")
      let phone = try await site.signIn("ada", password: "correct horse")
      let me = site.at(nil, key: ada.token)
      let wrong = #"{"password":"battery staple","current_password":"wrong"}"#
      #expect(try await site.web.send(.PUT, "/auth/v1/user", wrong, me).status == 400)
      #expect(try await site.web.send(.PUT, "/auth/v1/user", #"{"password":"battery staple"}"#, me).status == 400)
      let right = #"{"password":"battery staple","current_password":"correct horse","data":{"name":"Ada L."}}"#
      let changed = try await site.web.send(.PUT, "/auth/v1/user", right, me)
      #expect(changed.status == 200 && changed.text.contains("Ada L."), "\(changed.text)")
      #expect(try await site.renew(try #require(phone.json["refresh_token"] as? String)).status == 400)
      #expect(try await site.renew(ada.renewal).status == 200)
      #expect(try await site.signIn("ada", password: "correct horse").status == 400)
      #expect(try await site.signIn("ada", password: "battery staple").status == 200)
      #expect(try await site.web.send(.DELETE, "/auth/v1/user", #"{"current_password":"no"}"#, me).status == 400)
      #expect(
        try await site.web.send(.DELETE, "/auth/v1/user", #"{"current_password":"battery staple"}"#, me).status == 204)
      #expect(try await site.web.get("/auth/v1/user", me).status == 401)
      #expect(try await site.signIn("ada", password: "battery staple").status == 400)
    }
  }

  @Test("a platform may make accounts itself alone")
  func noSignUp() async throws {
    try await platform.serving(with: { $0.letsSignUp = false }) { site in
      let answer = try await site.web.send(
        .POST, "/auth/v1/signup", #"{"email":"x@example.org","password":"correct horse"}"#, site.at(nil))
      #expect(answer.status == 403 && answer.json["error_code"] as? String == "signup_disabled")
    }
  }

  @Test("no more requests than are allowed, whichever server they go to")
  func allowance() async throws {
    let key = try platform.makeHouse("bakery")
    try await platform.serving(with: { $0.requestsPerMinute = 40 }) { one in
      try await platform.serving(with: { $0.requestsPerMinute = 40 }) { other in
        var answers: [Int] = []
        for count in 0..<120 {
          let site = count % 2 == 0 ? one : other
          answers.append(try await site.web.get("/api/v1/timers", site.at("bakery", key: key)).status)
        }
        let passed = answers.count { $0 == 200 }
        // The first tenth of each server is free; a minute may end meanwhile.
        #expect((40...96).contains(passed) && answers.contains(429), "\(passed)")
        let refused = try await one.web.get("/api/v1/timers", one.at("bakery", key: key))
        if refused.status == 429 { #expect(refused.headers.first(name: "retry-after") == "60") }
      }
    }
  }
}

extension String {
  /// Base64 with its padding.
  fileprivate var padded: String {
    replacing("-", with: "+").replacing("_", with: "/") + String(repeating: "=", count: (4 - utf8.count % 4) % 4)
  }
}
