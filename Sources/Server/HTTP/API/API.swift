import Basics
import Commands
import Foundation
import HTTPTypes
import Home
import Hummingbird
import Store
import Wire

/// The answer of `/health`: the program runs, and possibly that it cannot store changes.
private struct Health: Encodable {
  var status = "ok"
  /// False, or left out.
  var keeps: Bool?
}

/// The HTTP API, `/api/v1`; `docs/openapi.yaml` describes it.
struct API: Sendable {
  let limits: ServerLimits
  let problems: PageProblems
  let places: RequestPlace

  var hub: Hub { ServedHouse.current.hub }
  var house: any House { ServedHouse.current.house }
  var devices: DeviceRegistry { ServedHouse.current.devices }

  func add(to router: Routes) {
    router.anybody.get("health") { _, _ in
      // The details of a problem are not for strangers.
      try Reply.data(Health(keeps: await house.canKeep() ? nil : false))
    }
    router.anybody.get("ready") { _, _ in
      guard await house.isReady() else { return Reply.error(.unavailable, "The store cannot be asked.") }
      return try Reply.data(["status": "ready"])
    }
    router.managing.get("metrics") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: house.measures)))
    }
    let api = router.group("api/v1")
    addReading(to: api)
    addChanging(to: api)
    addDevices(to: api)
    addDeskLock(to: api)
    addExports(to: api)
    addRecipeReading(to: api)
    addProducts(to: api)
    addPictures(to: api)
    addPageProblems(to: api)
    addUnknownSentences(to: api)
    addBranch(to: api)
    addBranchPictures(to: api)
    addRooms(to: api)
    addBids(to: api)
    addPictureFiles(to: router)
    RestaurantAPI(api: self).add(to: router)
  }

  // MARK: Orders

  /// Executes a request, once for each `Idempotency-Key`.
  func answer(_ content: ClientRequest.Content, to request: Request, _ context: WebContext) async throws -> Response {
    let sender = Sender(context.caller)
    var content = content
    if case .command(let command) = content {
      content = .command(await sender.resolving(command, in: house))
    }
    let answer = await house.take(
      ClientRequest(
        content, id: try await name(of: request, from: sender), origin: .http, by: context.caller.giver,
        speaker: context.caller.device ?? "http"))
    if let code = answer.errorCode { return Reply.error(code, answer.say) }
    return try Reply.data(Done(answer, sequence: await hub.catchUp(with: answer)))
  }

  /// The journal's name for a request: from its sender's `Idempotency-Key`, else a new one.
  /// - Throws: ``ErrorFrame`` for a key that is too long.
  func name(of request: Request, from sender: Sender) async throws -> String {
    guard let key = try idempotencyKey(of: request) else {
      return sender.journalled(Identifier.new())
    }
    return await sender.naming(key, in: house)
  }

  /// The key that makes a repeat harmless; nil: there is none.
  /// - Throws: ``ErrorFrame`` for one that is too long.
  func idempotencyKey(of request: Request) throws -> String? {
    guard let key = request.headers[Self.idempotencyKey] else { return nil }
    guard !key.isEmpty, key.count <= 100 else {
      throw ErrorFrame(.malformed, "An Idempotency-Key has 1 to 100 characters.")
    }
    return key
  }

  /// The answer to a change.
  private struct Done: Encodable {
    var done: Bool
    var say: String
    var intent: String?
    var slots: [String: JSONValue]
    var seq: Int
    /// The record that it made or changed.
    var id: String?

    init(_ answer: Answer, sequence: Int) {
      (done, say, intent) = (answer.isDone, answer.say, answer.intent)
      (slots, seq, id) = (answer.slots, sequence, answer.record)
    }
  }

  // MARK: Requests

  /// The body of a request as JSON.
  /// - Parameter most: the maximum size in bytes; nil, the default: that of every body.
  /// - Throws: `HTTPError` for another type, ``ErrorFrame`` for a body that is too large, `DecodingError`
  func body<Content: Decodable>(
    _ request: Request, as content: Content.Type, most: Int? = nil
  ) async throws -> Content {
    try mustBeJSON(request)
    let bytes = try await bytes(request, most: most ?? limits.body)
    do {
      return try WireCoding.decoder.decode(content, from: bytes)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty && Self.isJSON(bytes) {
      // Foundation's error for 1.5 in place of an integer is the same as for invalid JSON.
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "must have whole numbers where things are counted, and none too large"))
    }
  }

  private static func isJSON(_ bytes: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)) != nil
  }

  /// - Throws: `HTTPError` for a body of another type.
  func mustBeJSON(_ request: Request) throws {
    // A form of another site cannot send this type (Fetch standard, "CORS-safelisted request-header").
    try mustBe(["application/json"], request)
  }

  /// - Throws: `HTTPError` for a body of any other type.
  func mustBe(_ types: [String], _ request: Request) throws {
    let type = request.headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
    guard let type, types.contains(type.lowercased()) else {
      throw HTTPError(.unsupportedMediaType, message: "Send \(types.joined(separator: " or ")).")
    }
  }

  /// The body of a request.
  func bytes(_ request: Request, most: Int) async throws -> Data {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > most { throw ErrorFrame(.tooLarge, "At most \(most) bytes.") }
    var data = Data()
    // Directly into its buffer: growing step by step would need twice the memory.
    for try await part in request.body {
      guard part.readableBytes <= most - data.count else { throw ErrorFrame(.tooLarge, "At most \(most) bytes.") }
      if data.isEmpty, let length { data.reserveCapacity(length) }
      data.append(contentsOf: part.readableBytesView)
    }
    return data
  }

  /// The current records.
  func records() async -> (records: KitchenRecords, sequence: Int) {
    let (state, sequence) = await hub.current()
    return (KitchenRecords(state: state.kitchen, of: house), sequence)
  }

  // draft-ietf-httpapi-idempotency-key-header-07
  private static let idempotencyKey = HTTPField.Name.named("Idempotency-Key")
}
