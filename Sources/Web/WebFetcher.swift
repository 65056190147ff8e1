import Basics
import Foundation

/// Downloads from an address of the web, within limits of time and size.
///
/// It makes only explicit requests. Each ``get(_:headers:)`` has its own connections and leaves none
/// open; cookies are neither kept nor sent.
public struct WebFetcher: Sendable {
  /// The limits of a request.
  public struct Limits: Sendable, Hashable {
    /// The time for the whole answer, in seconds. The default is 20.
    public var time = 20.0
    /// The time until a host answers, in seconds. The default is the whole time.
    public var connecting = Double.infinity
    /// The largest body, decompressed, in bytes. The default is 8 MB.
    public var bytes = 8 << 20
    /// The most redirects. The default is 5.
    public var redirects = 5

    /// The defaults.
    public init() {}
  }

  /// The limits.
  public var limits: Limits
  /// The field `User-Agent`. The default is "Sous/" and the version.
  public var userAgent: String
  /// The addresses of hosts, by name; other hosts are looked up. The certificate is still the name's. The
  /// default is empty.
  public var addresses: [String: String] = [:]

  /// Fetches within `limits`.
  public init(limits: Limits = Limits(), userAgent: String = "Sous/\(Release.version)") {
    (self.limits, self.userAgent) = (limits, userAgent)
  }

  /// The permitted machines. The default is ``Reach/named``.
  public var reach = Reach.named
  /// The addresses of a host.
  package var resolve: @Sendable (_ host: String) async -> [String] = { await WebAddressCheck.addresses(of: $0) }

  /// The permitted machines.
  public enum Reach: Sendable, Hashable {
    /// The named machine, wherever it is; after a redirect, only the public Internet.
    case named
    /// The public Internet alone.
    case publicInternet
    /// All.
    case anywhere
  }

  /// Sends a GET to `address`.
  /// - Parameter headers: fields of the request that add to or replace `User-Agent` and
  ///   `Accept-Encoding`.
  /// - Returns: the answer with any status; ``WebAnswer/found()`` requires success.
  public func get(_ address: String, headers: [String: String] = [:]) async throws(WebError) -> WebAnswer {
    try await send("GET", address, headers: headers)
  }

  /// Sends a request to `address`. A redirected GET is followed.
  /// - Parameters:
  ///   - method: "POST".
  ///   - body: the body; nil, the default: none.
  /// - Returns: as ``get(_:headers:)``.
  public func send(
    _ method: String, _ address: String, headers: [String: String] = [:], body: Data? = nil
  ) async throws(WebError) -> WebAnswer {
    let (url, host) = try Self.url(of: address)
    var way = WebWay(named: host, reach: reach, fixed: addresses, resolve: resolve)
    way.isLookedAt = reach != .named || limits.redirects > 0
    return try await withinTime(at: address) { [way] () async throws(WebError) in
      var (way, next, seen) = (way, url, Set([url]))
      let follows = method == "GET" ? max(0, limits.redirects) : 0
      for _ in 0...follows {
        let answer = try await one(method, next, headers: headers, body: body, along: &way)
        guard follows > 0, let onwards = Self.onwards(of: answer, from: next) else { return answer }
        guard seen.insert(onwards).inserted else { break }
        next = onwards
      }
      throw WebError.redirects(limit: limits.redirects, address: address)
    }
  }

  /// The target of a redirect; nil: there is none on the web.
  private static func onwards(of answer: WebAnswer, from url: String) -> String? {
    guard [301, 302, 303, 307, 308].contains(answer.status), let place = answer.headers["location"],
      let next = URL(string: place, relativeTo: URL(string: url))?.absoluteString
    else { return nil }
    return (try? Self.url(of: next))?.url
  }

  /// One request, at the first reachable address of its host.
  private func one(
    _ method: String, _ address: String, headers: [String: String], body: Data?, along way: inout WebWay
  ) async throws(WebError) -> WebAnswer {
    let (url, host) = try Self.url(of: address)
    let places = try await way.places(of: host, at: url)
    for place in places {
      // The connection goes to the checked address, whatever the name means a moment later.
      let known = addresses[host] ?? place.flatMap { $0 == WebWay.bare(host) ? nil : $0 }
      let agent = headers.keys.contains { $0.lowercased() == "user-agent" } ? [:] : ["User-Agent": userAgent]
      let request = WebTransfer.Request(
        method: method, url: url, host: host, headers: headers.merging(agent) { mine, _ in mine }, body: body,
        place: known, connecting: min(limits.time, limits.connecting) / Double(max(1, places.count)), time: limits.time,
        bytes: limits.bytes)
      do throws(WebError) {
        var answer = try await WebTransfer.answer(to: request)
        answer.isOfHouse = place.map { !WebAddressCheck.isPublic($0) } ?? false
        return answer
      } catch {
        guard case .unreachable = error else { throw error }
      }
    }
    throw .unreachable(host: host)
  }

  /// Whether `text` is an http or https address.
  public static func isAddress(_ text: String) -> Bool { (try? url(of: text)) != nil }

  private static func url(of address: String) throws(WebError) -> (url: String, host: String) {
    guard let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines)),
      ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(), !host.isEmpty
    else { throw .badAddress(String(address.prefix(200))) }
    return (url.absoluteString, host)
  }

  // The time limit includes redirects and name lookups.
  private func withinTime(
    at address: String, _ work: @escaping @Sendable () async throws(WebError) -> WebAnswer
  ) async throws(WebError) -> WebAnswer {
    let result = await withTaskGroup(of: Result<WebAnswer, WebError>?.self) { group in
      group.addTask {
        do throws(WebError) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(limits.time))
        return Task.isCancelled ? .failure(.brokenOff(address: address)) : nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    guard let result else { throw .late(limits.time, address: address) }
    return try result.get()
  }
}
