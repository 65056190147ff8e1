import Basics
import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Restaurant
import Store
import Wire

/// The API at the platform's own host: search over the businesses of all houses.
struct PlatformAPI: Sendable {
  let shelf: any HouseShelf
  let peers: LocalPeers

  func add(to router: Router<WebContext>) {
    router.get("health") { _, _ in try Reply.data(["status": "ok"]) }
    router.get("ready") { _, _ in
      guard await shelf.isReady() else { return Reply.error(.unavailable, "The store cannot be asked.") }
      return try Reply.data(["status": "ready"])
    }
    router.get("metrics") { request, context in
      guard peers.isOurs(context.channel), !Perimeter.isForwarded(request.headers.lazy.map(\.name.rawName)) else {
        return Reply.error(.unauthorized, "What is measured is told on this machine alone.")
      }
      return Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: shelf.measures)))
    }
    router.get("api/business") { request, _ in try await search(request) }
    router.get("api/business/slug/:slug") { _, context in
      let (directory, slug) = (shelf.directory, try context.identifier("slug"))
      guard let found = try await Blocking.run({ try directory.business(slug: slug) }), found.business.isActive else {
        throw RestaurantError.notFound("business")
      }
      return RestaurantReply.data { $0.business(found) }
    }
  }

  private func search(_ request: Request) async throws -> Response {
    let query = try Query(of: request)
    let page = try PageWish(of: request, query)
    var search = BusinessDirectory.Search()
    search.words = query["search"]
    search.type = try query.choice("type")
    search.city = query["city"]
    search.isVerified = try query.flag("verified")
    // Businesses that are not public are visible only at their own house.
    search.isActive = try query.flag("active") ?? true
    guard search.isActive == true else { throw RestaurantError.validation("active must be true here.") }
    search.near = try query.surroundings()
    (search.limit, search.offset) = (page.limit ?? search.limit, page.offset)
    let (directory, wanted) = (shelf.directory, search)
    let found = try await Blocking.run { try directory.search(wanted) }
    return RestaurantReply.list(Page(elements: found.entries, total: found.total, wish: page)) { $0.business($1) }
  }
}

extension JSONWriter {
  /// A business as everybody may see it.
  fileprivate mutating func business(_ entry: BusinessDirectory.Entry) {
    business(
      entry.business, showsOwner: false, takesOrders: entry.takesOrders, takesReservations: entry.takesReservations)
  }
}
