import Foundation
import HTTPTypes
import Hummingbird

/// The requested part of a list: `?limit=20&offset=40`.
///
/// Apps without paging get what they always got: the information is in headers (RFC 8288), and the
/// answer's body is the same list.
struct PageWish {
  /// Nil: no limit but the list's own.
  var limit: Int?
  var offset: Int
  private var path: String
  private var others: [Substring]

  /// The largest page.
  static let most = 1_000

  init(of request: Request, _ query: Query) throws {
    limit = try query.number("limit", 1...Self.most)
    offset = try query.number("offset", 0...1_000_000) ?? 0
    path = request.uri.path
    others = (request.uri.query ?? "").split(separator: "&").filter {
      !$0.hasPrefix("limit=") && !$0.hasPrefix("offset=")
    }
  }

  /// The page of a list that is at hand.
  func of<Element>(_ all: [Element]) -> Page<Element> {
    // bounded: both are read in bounds
    Page(elements: Array(all.dropFirst(offset).prefix(limit ?? .max)), total: all.count, wish: self)
  }

  fileprivate func link(_ relation: String, offset: Int, limit: Int) -> String {
    let query = (others.map(String.init) + ["limit=\(limit)", "offset=\(offset)"]).joined(separator: "&")
    return "<\(path)?\(query)>; rel=\"\(relation)\""
  }
}

/// A part of a list, and its total length.
struct Page<Element> {
  var elements: [Element]
  var total: Int
  var wish: PageWish

  /// Describes the rest of the list in the headers.
  func describe(in response: inout Response) {
    response.headers[Self.count] = "\(total)"
    guard let limit = wish.limit ?? (elements.count < total ? elements.count : nil), limit > 0 else { return }
    let offset = wish.offset
    var links = [wish.link("first", offset: 0, limit: limit)]
    if offset > 0 { links.append(wish.link("prev", offset: max(0, offset - limit), limit: limit)) }
    if offset + elements.count < total, !elements.isEmpty {
      links.append(wish.link("next", offset: offset + limit, limit: limit))
    }
    if total > 0 { links.append(wish.link("last", offset: (total - 1) / limit * limit, limit: limit)) }
    response.headers[Self.link] = links.joined(separator: ", ")
  }

  private static var count: HTTPField.Name { HTTPField.Name.named("X-Total-Count") }
  private static var link: HTTPField.Name { HTTPField.Name.named("Link") }
}
