import AsyncHTTPClient
import Basics
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Gets what stands at an address of the web, within limits of time and size.
///
/// Nothing is fetched but what somebody has asked for. Each ``get(_:headers:)`` has connections of its own and leaves
/// none open; cookies are neither kept nor sent.
public struct WebFetcher: Sendable {
  /// How much is put up with.
  public struct Limits: Sendable, Hashable {
    /// The time for the whole answer, in seconds. The default is 20.
    public var time = 20.0
    /// The largest body, decompressed, in bytes. The default is 8 MB.
    public var bytes = 8 << 20
    /// How often a request is sent on. The default is 5.
    public var redirects = 5

    /// The defaults.
    public init() {}
  }

  /// How much is put up with.
  public var limits: Limits
  /// Who asks, the field `User-Agent`. The default is "Sous/" and the version.
  public var userAgent: String
  /// Where hosts are, by their names; those that are not named are looked up. The certificate is still the name's. The
  /// default is empty.
  public var addresses: [String: String] = [:]

  /// Fetches within `limits`.
  public init(limits: Limits = Limits(), userAgent: String = "Sous/\(Release.version)") {
    (self.limits, self.userAgent) = (limits, userAgent)
  }

  /// Where it may go. The default is ``Reach/named``.
  public var reach = Reach.named
  /// The addresses of a host.
  package var resolve: @Sendable (_ host: String) async -> [String] = { await WebAddressCheck.addresses(of: $0) }

  /// Which machines are asked.
  public enum Reach: Sendable, Hashable {
    /// The one that is named, wherever it is; where that sends on to, only on the public Internet.
    case named
    /// Those of the public Internet alone.
    case publicInternet
    /// All.
    case anywhere
  }

  /// Asks for what stands at `address`.
  /// - Parameter headers: fields of the request beside `User-Agent` and `Accept-Encoding`, or in their place.
  /// - Returns: the answer, whatever its status; ``WebAnswer/found()`` insists on success.
  public func get(_ address: String, headers: [String: String] = [:]) async throws(WebError) -> WebAnswer {
    try await send("GET", address, headers: headers)
  }

  /// Sends something to `address`. Where a GET is sent on to, it goes.
  /// - Parameters:
  ///   - method: "POST".
  ///   - body: what is sent; nil, the default: nothing.
  /// - Returns: as ``get(_:headers:)``.
  public func send(
    _ method: String, _ address: String, headers: [String: String] = [:], body: Data? = nil
  ) async throws(WebError) -> WebAnswer {
    let (url, host) = try Self.url(of: address)
    var way = WebWay(named: host, reach: reach, fixed: addresses, resolve: resolve)
    way.isLookedAt = reach != .named || limits.redirects > 0
    do {
      return try await withinTime { [way] in
        var (way, next, seen) = (way, url, Set([url]))
        let follows = method == "GET" ? max(0, limits.redirects) : 0
        for _ in 0...follows {
          let answer = try await one(request(method, next, headers: headers, body: body), along: &way)
          guard follows > 0, let onwards = Self.onwards(of: answer, from: next) else { return answer }
          guard seen.insert(onwards).inserted else { break }
          next = onwards
        }
        throw WebError.redirects(limit: limits.redirects, address: address)
      }
    } catch {
      throw failure(error, host: host, address: address)
    }
  }

  /// Where an answer sends on to; nil: nowhere that is of the web.
  private static func onwards(of answer: WebAnswer, from url: String) -> String? {
    guard [301, 302, 303, 307, 308].contains(answer.status), let place = answer.headers["location"],
      let next = URL(string: place, relativeTo: URL(string: url))?.absoluteString
    else { return nil }
    return (try? Self.url(of: next))?.url
  }

  /// One request, at the first of its host's addresses that can be reached.
  private func one(_ request: HTTPClientRequest, along way: inout WebWay) async throws(WebError) -> WebAnswer {
    let (url, host) = try Self.url(of: request.url)
    let places = try await way.places(of: host, at: url)
    for place in places {
      let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: configuration(host, place, of: places.count))
      let result: Result<WebAnswer, WebError>
      do {
        result = .success(try await fetch(request, by: client))
      } catch {
        result = .failure(failure(error, host: host, address: url))
      }
      // Ends what an answer that was given up still holds open.
      try? await client.shutdown()
      if case .failure(.unreachable) = result { continue }
      var answer = try result.get()
      answer.isOfHouse = place.map { !WebAddressCheck.isPublic($0) } ?? false
      return answer
    }
    throw .unreachable(host: host)
  }

  private func request(
    _ method: String, _ url: String, headers: [String: String], body: Data?
  ) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: method)
    if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
    request.headers.add(name: "User-Agent", value: userAgent)
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    return request
  }

  /// - Parameter place: the address that the host was found at; nil: the client looks it up.
  private func configuration(_ host: String, _ place: String?, of places: Int) -> HTTPClient.Configuration {
    let patience = limits.time / Double(max(1, places))
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      // bounded: a setting that is checked
      timeout: HTTPClient.Configuration.Timeout(connect: .nanoseconds(Int64(patience * 1e9))),
      decompression: .enabled(limit: .size(limits.bytes)))
    configuration.dnsOverride = addresses
    // The address that was looked at is the one that is gone to, whatever the name means a moment later.
    if let place, place != WebWay.bare(host) { configuration.dnsOverride[host] = place }
    // A refused connection is told at once, not tried until time is up.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// Whether `text` is the address of something on the web, http or https.
  public static func isAddress(_ text: String) -> Bool { (try? url(of: text)) != nil }

  private static func url(of address: String) throws(WebError) -> (url: String, host: String) {
    guard let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines)),
      ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(), !host.isEmpty
    else { throw .badAddress(String(address.prefix(200))) }
    return (url.absoluteString, host)
  }

  private func fetch(_ request: HTTPClientRequest, by client: HTTPClient) async throws -> WebAnswer {
    // bounded: a setting that is checked
    let response = try await client.execute(request, timeout: .nanoseconds(Int64(limits.time * 1e9)))
    let address = response.url?.absoluteString ?? request.url
    let announced = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard announced <= limits.bytes else { throw WebError.tooLarge(limit: limits.bytes, address: address) }
    var body = Data()
    for try await part in response.body {
      body.append(contentsOf: part.readableBytesView)
      guard body.count <= limits.bytes else { throw WebError.tooLarge(limit: limits.bytes, address: address) }
    }
    var headers: [String: String] = [:]
    for (name, value) in response.headers {
      headers[name.lowercased()] = headers[name.lowercased()].map { "\($0), \(value)" } ?? value
    }
    return WebAnswer(status: Int(response.status.code), headers: headers, body: body, address: address)
  }

  // The client's own deadline ends with the head of the answer; a body may trickle for ever.
  private func withinTime(_ work: @escaping @Sendable () async throws -> WebAnswer) async throws -> WebAnswer {
    try await withThrowingTaskGroup(of: WebAnswer.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: .seconds(limits.time))
        throw HTTPClientError.deadlineExceeded
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }

  private func failure(_ error: any Error, host: String, address: String) -> WebError {
    switch error {
    case let error as WebError: return error
    case let error as HTTPClientError:
      switch error {
      case .deadlineExceeded, .readTimeout, .tlsHandshakeTimeout: return .late(limits.time, address: address)
      case .connectTimeout: return .unreachable(host: host)
      case .redirectLimitReached, .redirectCycleDetected:
        return .redirects(limit: limits.redirects, address: address)
      case .invalidURL, .emptyHost, .emptyScheme: return .badAddress(address)
      default: return .brokenOff(address: address)
      }
    case let error as NIOHTTPDecompression.DecompressionError where error == .limit:
      return .tooLarge(limit: limits.bytes, address: address)
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
      let isCertificate = "\(error)".uppercased().contains("CERTIFICATE") || error is NIOSSLExtraError
      return isCertificate ? .untrusted(host: host) : .insecure(host: host)
    case is NIOConnectionError: return .unreachable(host: host)
    case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode): return .brokenOff(address: address)
    case is IOError: return .unreachable(host: host)
    default: return .brokenOff(address: address)
    }
  }
}
