import BoxSettings
import Foundation
import Server
import Store
import Web

/// The connection over HTTP.
struct WebLine: PlatformLine {
  private let base: String
  private let key: String
  private let fetcher: WebFetcher
  private let patient: WebFetcher

  /// The time for which the platform may hold a request, in seconds.
  private static let wait = 25

  /// - Parameter addresses: the addresses of hosts, by name. By default, hosts are looked up.
  /// - Throws: ``LineProblem/refused(_:)`` if the key cannot be read, or others can read it too.
  init(_ settings: Settings.Platform, addresses: [String: String] = [:]) throws {
    let address = settings.address
    base = (address.hasSuffix("/") ? String(address.dropLast()) : address) + "/api/v1/branch"
    do {
      key = try SecretFile(settings.keyFile, of: "platform.key_file").read()
    } catch {
      throw LineProblem.refused("\(error)")
    }
    var limits = WebFetcher.Limits()
    limits.redirects = 0
    var fetcher = WebFetcher(limits: limits)
    fetcher.addresses = addresses
    self.fetcher = fetcher
    fetcher.limits.time = Double(Self.wait + 15)
    patient = fetcher
  }

  func report() async throws -> BranchDesk.Report { try Self.possible(try await call("GET", "", by: fetcher)) }

  func ship(_ shipment: Shipment) async throws -> BranchDesk.Report {
    try Self.possible(try await call("POST", "/journal", try JSONEncoder().encode(shipment), by: fetcher))
  }

  /// A validated report: a command has no number below 0, so a server with such a report is no platform.
  /// - Throws: ``LineProblem/refused(_:)``
  static func possible(_ report: BranchDesk.Report) throws -> BranchDesk.Report {
    guard report.last >= 0 else { throw LineProblem.refused(senseless) }
    return report
  }

  private static let senseless = "its answer makes no sense; is it another version of sous?"

  func requests() async throws -> [BranchDesk.Request] {
    try await call("GET", "/requests?wait=\(Self.wait)", by: patient)
  }

  func settle(_ settlement: BranchDesk.Settlement) async throws {
    let _: BranchDesk.Settlement = try await call(
      "POST", "/answers", try JSONEncoder().encode(settlement), by: fetcher)
  }

  func lacking(_ addresses: [String]) async throws -> [String] {
    try await call("POST", "/pictures/lacking", try JSONEncoder().encode(PictureAddresses(addresses)), by: fetcher)
  }

  func send(picture: Data, at address: String) async throws {
    guard let kind = PictureShelf.Kind(picture),
      let shown = address.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    else { return }
    let _: PictureAddresses = try await call(
      "PUT", "/pictures?address=\(shown)", picture, type: kind.mediaType, by: patient)
  }

  private struct Envelope<Value: Decodable>: Decodable { var data: Value }

  private struct Failure: Decodable {
    struct Reason: Decodable { var message: String }
    var error: Reason
  }

  private func call<Value: Decodable>(
    _ method: String, _ path: String, _ body: Data? = nil, type: String = "application/json", by fetcher: WebFetcher
  ) async throws -> Value {
    let headers = ["Authorization": "Bearer \(key)", "Content-Type": type, "Accept": "application/json"]
    let answer: WebAnswer
    do {
      answer = try await fetcher.send(method, base + path, headers: headers, body: body)
    } catch {
      throw LineProblem.away("\(error)")
    }
    let told = try? JSONDecoder().decode(Failure.self, from: answer.body).error.message
    let message = told ?? "it answered \(answer.status)"
    switch answer.status {
    case 200:
      guard let value = try? JSONDecoder().decode(Envelope<Value>.self, from: answer.body) else {
        throw LineProblem.refused(Self.senseless)
      }
      return value.data
    case 409: throw LineProblem.elsewhere
    case 408, 425, 429, 500...: throw LineProblem.away(message)
    default: throw LineProblem.refused(message)
    }
  }
}
