import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Restaurant
import Store
import Wire

/// The accounts' API of hosted databases, `/auth/v1`
/// (https://supabase.com/docs/reference/self-hosting-auth), and an account's own data over all houses,
/// `/api/account`.
struct AccountAPI: Sendable {
  let api: API
  let desk: AccountDesk
  let allowance: RequestAllowance?
  private let most = 10_000

  func add(to router: Router<WebContext>) {
    router.post("auth/v1/signup") { request, context in
      try await answering {
        let asked = try await body(request, as: SigningUp.self)
        return try reply(
          try await desk.signUp(
            email: asked.email, password: asked.password, name: asked.data?.name, from: api.place(of: request, context)),
          .ok)
      }
    }
    router.post("auth/v1/token") { request, context in
      try await answering {
        switch try Query(of: request)["grant_type"] {
        case "password":
          let asked = try await body(request, as: SigningUp.self)
          return try reply(
            try await desk.signIn(
              email: asked.email, password: asked.password, from: api.place(of: request, context), device: asked.device),
            .ok)
        case "refresh_token":
          return try reply(try await desk.renew(try await body(request, as: Renewing.self).refreshToken), .ok)
        default: return try refusal(.badRequest, "unsupported_grant_type", "grant_type is password or refresh_token.")
        }
      }
    }
    router.post("auth/v1/logout") { request, _ in
      try await answering {
        let scope: SignOutScope? = try Query(of: request).choice("scope")
        try await desk.signOut(try await claims(of: request), everywhere: scope != .local)
        return Response(status: .noContent)
      }
    }
    router.get("auth/v1/user") { request, _ in
      try await answering { try reply(User(try await desk.account(of: try await claims(of: request))), .ok) }
    }
    router.put("auth/v1/user") { request, _ in
      try await answering {
        let asked = try await body(request, as: Changing.self)
        let changed = try await desk.change(
          try await claims(of: request), name: asked.data?.name, password: asked.password,
          currentPassword: asked.currentPassword)
        return try reply(User(changed), .ok)
      }
    }
    router.delete("auth/v1/user") { request, _ in
      try await answering {
        let asked = try await body(request, as: Removing.self)
        try await desk.remove(try await claims(of: request), password: asked.currentPassword)
        return Response(status: .noContent)
      }
    }
    router.get("auth/v1/.well-known/jwks.json") { _, _ in
      try await answering { try reply(["keys": try await desk.tokens.publishedKeys()], .ok) }
    }
    addBelongings(to: router.group("api/account"))
  }

  // MARK: What is theirs

  private func addBelongings(to router: RouterGroup<WebContext>) {
    router.get("orders") { request, _ in try await belongings(.order, request) }
    router.get("reservations") { request, _ in try await belongings(.reservation, request) }
    router.get("houses") { request, _ in
      let account = try await claims(of: request).account
      let shelf = desk.shelf
      let found = try await Blocking.run { try shelf.memberships(of: account) }
      return RestaurantReply.data { json in
        json.array(found) { json, membership in
          json.object { json in
            json.field("house", membership.house)
            json.field("role", membership.role.rawValue)
          }
        }
      }
    }
  }

  private func belongings(_ kind: Belonging.Kind, _ request: Request) async throws -> Response {
    let account = try await claims(of: request).account
    let page = try PageWish(of: request, try Query(of: request))
    let (shelf, limit, offset) = (desk.shelf, page.limit ?? 50, page.offset)
    let found = try await Blocking.run { try shelf.belongings(kind, of: account, limit: limit, offset: offset) }
    return RestaurantReply.list(Page(elements: found.found, total: found.total, wish: page)) { $0.belonging($1) }
  }

  // MARK: Requests

  private struct Named: Decodable { var name: String? }

  private struct SigningUp: Decodable {
    var email: String
    var password: String
    var data: Named?
    /// The `device` of the answer to an earlier sign-in of this device.
    var device: String?
  }

  private struct Renewing: Decodable {
    var refreshToken: String
    enum CodingKeys: String, CodingKey { case refreshToken = "refresh_token" }
  }

  private struct Changing: Decodable {
    var password: String?
    var currentPassword: String?
    var data: Named?
    enum CodingKeys: String, CodingKey {
      case password, data
      case currentPassword = "current_password"
    }
  }

  private enum SignOutScope: String, CaseIterable { case global, local }

  private struct Removing: Decodable {
    var currentPassword: String
    enum CodingKeys: String, CodingKey { case currentPassword = "current_password" }
  }

  private func claims(of request: Request) async throws -> AccessTokens.Claims {
    guard let token = request.headers[.authorization].flatMap(Perimeter.bearer),
      let claims = await desk.tokens.claims(of: token)
    else { throw ErrorFrame(.unauthorized, "Sign in first: POST /auth/v1/token?grant_type=password.") }
    guard await allowance?.takes(claims.account) != false else {
      throw ErrorFrame(.rateLimited, "Too many requests. Wait a minute.")
    }
    return claims
  }

  private func body<Content: Decodable>(_ request: Request, as content: Content.Type) async throws -> Content {
    try await api.body(request, as: content, most: most)
  }

  // MARK: Answers

  private struct User: Encodable {
    struct Metadata: Encodable { var name: String }
    var id: String
    var aud = "authenticated"
    var role = "authenticated"
    var email: String
    var createdAt: Date
    var userMetadata: Metadata

    init(_ account: Account) {
      (id, email, createdAt) = (account.id, account.email, account.madeAt)
      userMetadata = Metadata(name: account.name)
    }
  }

  private struct SignedIn: Encodable {
    var accessToken: String
    var tokenType = "bearer"
    var expiresIn: Int
    var expiresAt: Int
    var refreshToken: String
    /// The secret that the device sends with its next sign-in, so that strangers' guesses do not lock it
    /// out.
    var device: String
    var user: User
  }

  private struct Refusal: Encodable {
    var code: Int
    var errorCode: String
    var msg: String
  }

  private func reply(_ session: AccountDesk.Session, _ status: HTTPResponse.Status) throws -> Response {
    try reply(
      SignedIn(
        accessToken: session.token, expiresIn: Int(saturating: AccessTokens.validity),
        expiresAt: Int(saturating: session.until.timeIntervalSince1970), refreshToken: session.renewal,
        device: session.knownDevice, user: User(session.account)), status)
  }

  private func reply(_ content: some Encodable, _ status: HTTPResponse.Status) throws -> Response {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    // RFC 6749, section 5.1.
    return Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(content))))
  }

  private func refusal(_ status: HTTPResponse.Status, _ code: String, _ message: String) throws -> Response {
    var response = try reply(Refusal(code: status.code, errorCode: code, msg: message), status)
    if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    if status == .tooManyRequests { response.headers[.retryAfter] = "60" }
    return response
  }

  // Errors in the form of hosted databases.
  private func answering(_ body: () async throws -> Response) async throws -> Response {
    do {
      return try await body()
    } catch let failure as AccountDesk.Failure {
      return try refusal(failure.status, failure.rawValue, failure.description)
    } catch let error as ErrorFrame {
      let code = ErrorFrame.Code(rawValue: error.code) ?? .malformed
      return try refusal(Reply.status(of: code), error.code, error.message)
    } catch let error as RestaurantError {
      return try refusal(.badRequest, "validation_failed", error.message)
    } catch let error as DecodingError {
      return try refusal(.badRequest, "bad_json", error.plain)
    } catch let error as HTTPError {
      return try refusal(error.status, "validation_failed", error.body ?? "")
    }
  }
}

extension AccountDesk.Failure {
  /// The equivalent HTTP status.
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .wrongPassword, .noToken: .badRequest
    case .isThere, .weakPassword, .noAddress: .unprocessableContent
    case .signUpIsOff: .forbidden
    case .tooMany: .tooManyRequests
    case .signedOut: .unauthorized
    }
  }
}

extension JSONWriter {
  /// An order or a booking of a customer.
  fileprivate mutating func belonging(_ one: Belonging) {
    object { json in
      json.field("id", one.id)
      json.field("house", one.house)
      json.field("businessId", one.businessId)
      json.field("businessName", one.businessName)
      json.field("status", one.status)
      if let size = one.partySize {
        json.field("startsAt", one.at)
        json.field("partySize", size)
      } else {
        json.field("createdAt", one.at)
        json.field("orderNumber", one.number)
        json.field("totalAmount", one.total)
        json.field("currency", one.total?.currency.code)
      }
    }
  }
}
