import Assistant
import Commands
import Foundation
import FuzzTargets
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Server
import TestHouse

/// What comes over the network and the control socket: at a house with a store, which is another after a thousand.
enum HouseTargets {
  private static func shelf() throws -> HouseShelf<FrontedHouse> { try HouseShelf { try FrontedHouse() } }

  /// A line of the control socket.
  static func control() async throws -> @Sendable ([UInt8]) async throws -> Void {
    let shelf = try shelf()
    return { bytes in
      let request = try JSONDecoder().decode(ControlRequest.self, from: Data(bytes))
      guard let command = request.command else { return }
      let house = try await shelf.next()
      _ = await house.house.take(
        ClientRequest(
          .command(command), id: UUID().uuidString, origin: .text, by: Giver(role: .family), speaker: "fuzz"))
    }
  }

  /// A request: "POST /api/v1/items", lines of headers, an empty line, the body.
  static func requests() async throws -> @Sendable ([UInt8]) async throws -> Void {
    let shelf = try shelf()
    return { bytes in
      guard let request = RawRequest(bytes) else { return }
      let house = try await shelf.next()
      let (status, text) = try await house.answer(request)
      guard status != .internalServerError else { throw FuzzTarget.Finding(description: "answered 500: \(text)") }
    }
  }

  /// Frames of a WebSocket, one a line, said by one client.
  static func frames() async throws -> @Sendable ([UInt8]) async throws -> Void {
    let shelf = try shelf()
    return { bytes in
      let house = try await shelf.next()
      await house.front.receive(
        bytes.split(separator: 0x0A).prefix(8).map { Data($0) }, on: NIOAsyncTestingChannel(), token: house.token)
    }
  }
}

/// Gives a house out a thousand times, then makes another: what was done to it adds up.
actor HouseShelf<House: Sendable> {
  private let make: @Sendable () throws -> House
  private var house: House
  private var uses = 0

  init(_ make: @escaping @Sendable () throws -> House) throws {
    self.make = make
    house = try make()
  }

  func next() throws -> House {
    uses += 1
    if uses.isMultiple(of: 1_000) { house = try make() }
    return house
  }
}

/// A house, its front without a network, and a token of the family.
final class FrontedHouse: Sendable {
  let house: TestHouse
  let front: HouseFront
  let token: String
  private let logger: Logger

  init() throws {
    house = try TestHouse()
    token = try house.devices.admit(.family, name: "Fuzz").token
    var logger = Logger(label: "fuzz")
    logger.logLevel = .critical
    self.logger = logger
    front = HouseFront(
      house: house, devices: house.devices, names: ["localhost"],
      commons: FrontCommons(settings: WebServer.Settings(), logger: logger))
  }

  deinit { try? house.close() }

  func answer(_ raw: RawRequest) async throws -> (status: HTTPResponse.Status, text: String) {
    var head = raw.head
    head.headerFields[.authorization] = "Bearer \(token)"
    let context = WebContext(source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: raw.body)))
    let response = try await front.respond(to: request, context)
    let text = Collected()
    try await response.body.write(text)
    return (response.status, text.text)
  }
}

/// What a response's body consists of.
private final class Collected: ResponseBodyWriter {
  private var buffer = ByteBuffer()

  var text: String { String(buffer: buffer) }

  func write(_ part: ByteBuffer) async throws { buffer.writeImmutableBuffer(part) }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// A request as the corpus has it.
struct RawRequest {
  var head: HTTPRequest
  var body: [UInt8]

  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(validating: rest[..<end], as: UTF8.self)
    }
    guard let first = line(), let space = first.firstIndex(of: " "),
      let method = HTTPRequest.Method(String(first[..<space]))
    else { return nil }
    let path = String(first[space...].dropFirst())
    guard path.hasPrefix("/"), path.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else { return nil }
    head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
    while let header = line(), !header.isEmpty {
      guard let colon = header.firstIndex(of: ":"), let name = HTTPField.Name(String(header[..<colon])) else {
        return nil
      }
      head.headerFields[name] = header[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
    if head.headerFields[.contentType] == nil { head.headerFields[.contentType] = "application/json" }
    body = Array(rest)
    head.headerFields[.contentLength] = "\(body.count)"
  }
}
