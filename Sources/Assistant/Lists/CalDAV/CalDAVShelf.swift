import CalDAV
import Foundation

/// The last reading of a collection: objects are changed from that state, or not at all.
actor CalDAVShelf {
  private let server: CalDAVServer
  private let name: String
  private let kind: ICalendarObject.Kind
  private var collection: CalDAVServer.Collection?
  private var tag: String?
  private var days: String?
  private var items: [String: CalDAVServer.Item] = [:]

  init(_ server: CalDAVServer, _ name: String, _ kind: ICalendarObject.Kind) {
    (self.server, self.name, self.kind) = (server, name, kind)
  }

  /// The objects, by their names within the collection. They are read anew after a change.
  func read(days: (from: String, to: String)? = nil) async throws -> [String: ICalendarObject] {
    let collection = try await found()
    let now = try await server.tag(of: collection)
    if now == nil || now != tag || days?.from != self.days {
      let all = try await server.items(of: collection, kind, days: days)
      items = Dictionary(all.map { (Self.key($0.address), $0) }, uniquingKeysWith: { first, _ in first })
      // Not requested again: a change between the two is seen next time.
      (tag, self.days) = (now, days?.from)
    }
    return items.mapValues(\.object)
  }

  func add(_ object: ICalendarObject, uid: String) async throws {
    let collection = try await found()
    let folder = collection.address.hasSuffix("/") ? collection.address : collection.address + "/"
    try await server.put(object, at: "\(folder)\(uid).ics", tag: nil)
  }

  func change(_ key: String, _ body: (inout ICalendarObject) -> Void) async throws {
    guard var item = items[key] else { return }
    body(&item.object)
    item.object.touch(Date())
    try await server.put(item.object, at: item.address, tag: item.tag)
  }

  func remove(_ key: String) async throws {
    guard let item = items[key] else { return }
    try await server.delete(item.address, tag: item.tag)
  }

  // The collection's place is looked up once, and again after an error.
  private func found() async throws -> CalDAVServer.Collection {
    if let collection { return collection }
    let found = try await server.collection(name, of: kind)
    collection = found
    return found
  }

  private static func key(_ address: String) -> String {
    let last = address.split(separator: "/").last.map(String.init) ?? address
    return last.removingPercentEncoding ?? last
  }
}

extension CalDAVServer.Problem: RemoteProblem {
  var isRefusal: Bool { if case .refused = self { true } else { false } }
}
