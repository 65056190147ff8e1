import Foundation
import TestWeb
import Testing

extension TestPlatform.Site {
  /// Somebody who is signed in.
  struct SignedIn: Sendable {
    var id: String
    var token: String
    var renewal: String
  }

  func signUp(_ name: String) async throws -> SignedIn {
    let body = """
      {"email":"\(name)-\(mark)@example.org","password":"correct horse","data":{"name":"\(name.capitalized)"}}
      """
    let answer = try await web.send(.POST, "/auth/v1/signup", body, at(nil))
    #expect(answer.status == 200, "\(answer.text)")
    return SignedIn(
      id: try #require((answer.json["user"] as? [String: Any])?["id"] as? String),
      token: try #require(answer.json["access_token"] as? String),
      renewal: try #require(answer.json["refresh_token"] as? String))
  }

  func signIn(_ name: String, password: String) async throws -> Web.Answer {
    try await web.send(
      .POST, "/auth/v1/token?grant_type=password",
      #"{"email":"\#(name)-\#(mark)@example.org","password":"\#(password)"}"#, at(nil))
  }

  func renew(_ renewal: String) async throws -> Web.Answer {
    try await web.send(
      .POST, "/auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"\#(renewal)"}"#, at(nil))
  }
}
