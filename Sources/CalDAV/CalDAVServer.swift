import Foundation
import Web

/// A server of calendars and tasks (CalDAV, RFC 4791): Nextcloud, Radicale, Baikal, iCloud and others.
public struct CalDAVServer: Sendable {
  /// The reason for a failed operation at the server.
  public enum Problem: Error, Hashable, CustomStringConvertible {
    /// The server cannot be reached, or not now.
    case away(String)
    /// The user or the password is wrong.
    case notLetIn
    /// Another client has changed it since it was read.
    case changed
    /// The server does not support it.
    case refused(String)

    public var description: String {
      switch self {
      case .away(let reason): "the calendar server cannot be reached: \(reason)"
      case .notLetIn: "the calendar server does not take the user or the password"
      case .changed: "somebody changed it there at the same moment; it is read again"
      case .refused(let reason): "the calendar server does not do that: \(reason)"
      }
    }
  }

  /// A list of tasks or a calendar at the server.
  public struct Collection: Hashable, Sendable {
    /// The full address.
    public var address: String
    public var name: String
    public var components: Set<String>
  }

  /// One object of a collection.
  public struct Item: Hashable, Sendable {
    /// The full address.
    public var address: String
    public var tag: String
    public var object: ICalendarObject
  }

  private let base: String
  private let authorization: String
  private let fetcher: WebFetcher

  /// - Parameters:
  ///   - address: the address of the server, or of one of its collections.
  ///   - addresses: the addresses of hosts, by name. By default, hosts are looked up.
  public init(_ address: String, user: String, password: String, addresses: [String: String] = [:]) {
    base = address
    authorization = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    var limits = WebFetcher.Limits()
    (limits.redirects, limits.time) = (0, 20)
    var fetcher = WebFetcher(limits: limits)
    fetcher.addresses = addresses
    self.fetcher = fetcher
  }

  // MARK: Collections

  /// The collections of the user.
  /// - Throws: ``Problem``
  public func collections() async throws -> [Collection] {
    let wish = "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/>"
    if let own = try? await find(base, 0, wish).first, own.types.contains("calendar") {
      return [collection(own, base)]
    }
    let principal = try await principal()
    let home = try await find(principal, 0, "<c:calendar-home-set/>")
    guard let place = home.lazy.compactMap({ $0.links["calendar-home-set"] }).first,
      let folder = Self.absolute(place, from: principal)
    else { throw Problem.refused("it does not say where this user's calendars are; is it a CalDAV server?") }
    return try await find(folder, 1, wish).filter { $0.types.contains("calendar") }.map { collection($0, folder) }
  }

  /// The collection with this name or address, for such components.
  /// - Throws: ``Problem``
  public func collection(_ name: String, of kind: ICalendarObject.Kind) async throws -> Collection {
    let all = try await collections()
    let fitting = all.filter { $0.components.isEmpty || $0.components.contains(kind.rawValue) }
    let key = name.lowercased()
    let isIt: (Collection) -> Bool = { one in
      one.name.lowercased() == key || one.address == name
        || URL(string: one.address)?.lastPathComponent.lowercased() == key
    }
    guard let found = fitting.first(where: isIt) else {
      let names = fitting.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let what = kind == .todo ? "list of tasks" : "calendar"
      throw Problem.refused("there is no \(what) \"\(name)\", only \(names.isEmpty ? "none" : names)")
    }
    return found
  }

  private func collection(_ resource: DAVAnswer.Resource, _ from: String) -> Collection {
    let address = Self.absolute(resource.href, from: from) ?? from
    let name = resource.texts["displayname"] ?? URL(string: address)?.lastPathComponent ?? address
    return Collection(address: address, name: name, components: resource.components)
  }

  // The user's principal: the server gives it, or the place to ask (RFC 6764, section 5).
  private func principal() async throws -> String {
    var places = [base]
    if let known = Self.absolute("/.well-known/caldav", from: base) { places.append(known) }
    var problem: (any Error)?
    for place in places {
      do {
        let answer = try await find(place, 0, "<d:current-user-principal/>", follows: true)
        let links = answer.compactMap { $0.links["current-user-principal"] }
        if let link = links.first, let address = Self.absolute(link, from: place) { return address }
      } catch Problem.notLetIn { throw Problem.notLetIn } catch { problem = problem ?? error }
    }
    throw problem ?? Problem.refused("it does not say who the user is there; is it a CalDAV server?")
  }

  // MARK: Objects

  /// The tag that changes with any change in a collection; nil: the server gives none.
  /// - Throws: ``Problem``
  public func tag(of collection: Collection) async throws -> String? {
    let found = try await find(collection.address, 0, "<s:getctag/><d:sync-token/>").first
    return found?.texts["getctag"] ?? found?.texts["sync-token"]
  }

  /// All objects of a kind, without unreadable ones.
  /// - Parameter days: for events alone, from midnight to midnight in universal time; nil: all.
  /// - Throws: ``Problem``
  public func items(
    of collection: Collection, _ kind: ICalendarObject.Kind, days: (from: String, to: String)? = nil
  ) async throws -> [Item] {
    let range = days.map { "<c:time-range start=\"\($0.from)T000000Z\" end=\"\($0.to)T000000Z\"/>" } ?? ""
    let body = """
      <c:calendar-query \(Self.spaces)><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter>\
      <c:comp-filter name="VCALENDAR"><c:comp-filter name="\(kind.rawValue)">\(range)</c:comp-filter></c:comp-filter>\
      </c:filter></c:calendar-query>
      """
    let answer = try await ask("REPORT", collection.address, Self.xml(1), Data(body.utf8))
    guard let read = DAVAnswer(answer.body) else { throw Self.nonsense }
    return read.resources.compactMap { one in
      guard let text = one.texts["calendar-data"], let object = ICalendarObject(text), object.kind == kind,
        let address = Self.absolute(one.href, from: collection.address)
      else { return nil }
      return Item(address: address, tag: one.texts["getetag"] ?? "", object: object)
    }
  }

  /// Stores an object.
  /// - Parameter tag: the tag of the replaced object; nil: there must be none yet.
  /// - Throws: ``Problem``
  public func put(_ object: ICalendarObject, at address: String, tag: String?) async throws {
    var headers = ["Content-Type": "text/calendar; charset=utf-8"]
    if let tag { if !tag.isEmpty { headers["If-Match"] = tag } } else { headers["If-None-Match"] = "*" }
    try await ask("PUT", address, headers, Data(object.text.utf8))
  }

  /// Deletes an object; a missing one is no error.
  /// - Throws: ``Problem``
  public func delete(_ address: String, tag: String) async throws {
    try await ask("DELETE", address, tag.isEmpty ? [:] : ["If-Match": tag], nil, isGoneWell: true)
  }

  // MARK: Requests

  private func find(
    _ address: String, _ depth: Int, _ properties: String, follows: Bool = false
  ) async throws -> [DAVAnswer.Resource] {
    let body = Data("<d:propfind \(Self.spaces)><d:prop>\(properties)</d:prop></d:propfind>".utf8)
    var place = address
    for _ in 0..<3 {
      let answer = try await ask("PROPFIND", place, Self.xml(depth), body)
      if follows, (301...308).contains(answer.status), let onwards = answer.headers["location"],
        let next = Self.absolute(onwards, from: place)
      {
        place = next
        continue
      }
      guard let read = DAVAnswer(answer.body) else { throw Self.nonsense }
      return read.resources
    }
    throw Problem.refused("it sends on and on")
  }

  @discardableResult
  private func ask(
    _ method: String, _ address: String, _ headers: [String: String], _ body: Data?, isGoneWell: Bool = false
  ) async throws -> WebAnswer {
    let answer: WebAnswer
    do {
      answer = try await fetcher.send(
        method, address, headers: headers.merging(["Authorization": authorization]) { $1 }, body: body)
    } catch {
      throw Problem.away("\(error)")
    }
    switch answer.status {
    case 200...299, 301...308: return answer
    case 401, 403: throw Problem.notLetIn
    case 404 where isGoneWell, 410 where isGoneWell: return answer
    case 409, 412: throw Problem.changed
    case 408, 423, 429, 500...504: throw Problem.away("it answered \(answer.status)")
    default: throw Problem.refused("it answered \(answer.status) to \(method) \(address)")
    }
  }

  private static let nonsense = Problem.refused("its answer makes no sense; is it a CalDAV server?")
  private static let spaces =
    #"xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/""#

  private static func xml(_ depth: Int) -> [String: String] {
    ["Content-Type": "application/xml; charset=utf-8", "Depth": String(depth)]
  }

  /// The absolute form of an address in an answer, if it may receive the password: an address at the same
  /// server, or, both over TLS, at another of the same provider, as iCloud has its users on several. Nil:
  /// it may not, or it is no address.
  package static func absolute(_ text: String, from base: String) -> String? {
    guard let from = URL(string: base), let to = URL(string: text, relativeTo: from)?.absoluteURL,
      let own = from.host()?.lowercased(), let other = to.host()?.lowercased(), let scheme = to.scheme?.lowercased(),
      to.user() == nil, to.password() == nil
    else { return nil }
    let isSame = scheme == from.scheme?.lowercased() && other == own && port(of: to) == port(of: from)
    // A server may redirect to TLS, but never away from it.
    let isSafer = from.scheme?.lowercased() == "http" && scheme == "https" && other == own && port(of: to) == 443
    let isOfProvider =
      from.scheme?.lowercased() == "https" && scheme == "https" && port(of: to) == 443 && port(of: from) == 443
      && provider(of: own).map { other == $0 || other.hasSuffix(".\($0)") } ?? false
    return isSame || isSafer || isOfProvider ? to.absoluteString : nil
  }

  private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }

  // "icloud.com" of "caldav.icloud.com"; nil: an address, or a name whose parent is not one
  // provider's.
  private static func provider(of host: String) -> String? {
    let labels = host.split(separator: ".")
    guard labels.count >= 3, !labels.allSatisfy({ UInt8($0) != nil }), !host.hasPrefix("[") else { return nil }
    return labels.dropFirst().joined(separator: ".")
  }
}
