import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import Store
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Every address lets in those whom it is for")
struct AdmissionTests {
  /// Whom each address lets in. What is added to the server is to be added here.
  private static let table: [(admission: Admission, routes: String)] = [
    (
      .anybody,
      """
      GET /api/v1/calendar/:name
      POST /api/v1/pair
      GET /health
      GET /ready
      GET /images/:name
      GET /images/web/:address
      """
    ),
    (
      .known,
      """
      GET /api/business/position
      GET /api/ingredients
      GET /api/v1/alarms
      GET /api/v1/changes
      GET /api/v1/diets
      GET /api/v1/favourites
      GET /api/v1/headcounts
      GET /api/v1/items
      GET /api/v1/list.csv
      GET /api/v1/list.txt
      GET /api/v1/meals
      GET /api/v1/missing-ingredients
      POST /api/v1/page-problems
      GET /api/v1/pantry
      GET /api/v1/people
      GET /api/v1/phrases
      GET /api/v1/recipes
      GET /api/v1/recurring
      GET /api/v1/recipes/:id
      GET /api/v1/shopping-needs
      GET /api/v1/snapshot
      GET /api/v1/stores
      GET /api/v1/timers
      """
    ),
    (
      .shown,
      """
      GET /rest/v1/ingredient_templates
      GET /rest/v1/menu_item_customizations
      GET /rest/v1/menu_items
      """
    ),
    (
      .reading(.products),
      """
      POST /api/v1/barcodes
      GET /api/v1/products/:code
      """
    ),
    (
      .reading(.orders),
      """
      GET /api/loyalty/:businessId
      GET /api/loyalty/:businessId/:customerId
      GET /api/menu/:businessId/export
      GET /api/menu/:businessId/usage
      GET /api/orders/:businessId
      GET /api/orders/:businessId/stats/summary
      GET /api/outbox
      GET /api/reservations/:businessId
      GET /api/reservations/:businessId/waitlist
      """
    ),
    (
      .reading(.household),
      """
      GET /api/addresses
      GET /api/business/stats/summary
      GET /api/household/orders
      GET /api/household/reservations
      GET /api/household/waitlist
      GET /api/v1/archive
      GET /api/v1/unknown-sentences
      """
    ),
    (
      .changing,
      """
      DELETE /api/addresses/:label
      PUT /api/addresses/:label
      POST /api/business
      PUT /api/business/:businessId
      PUT /api/business/:businessId/follow
      DELETE /api/business/:businessId/pictures/:which
      PUT /api/business/:businessId/special-hours
      PUT /api/business/position
      POST /api/ingredients
      PUT /api/ingredients/:ingredientId
      POST /api/loyalty/:businessId/:customerId/redeem
      POST /api/menu/:businessId/categories
      DELETE /api/menu/:businessId/categories/:categoryId
      PUT /api/menu/:businessId/categories/:categoryId
      POST /api/menu/:businessId/import
      POST /api/menu/:businessId/items
      DELETE /api/menu/:businessId/items/:itemId
      PUT /api/menu/:businessId/items/:itemId
      PUT /api/menu/:businessId/items/:itemId/availability
      POST /api/menu/:businessId/items/:itemId/customizations
      DELETE /api/menu/:businessId/items/:itemId/customizations/:customizationId
      PUT /api/menu/:businessId/items/:itemId/customizations/:customizationId
      DELETE /api/menu/:businessId/items/:itemId/picture
      POST /api/menu/:businessId/items/:itemId/standard-sandwich
      PUT /api/orders/:businessId/:orderId/items/:itemId/status
      POST /api/orders/:businessId/:orderId/payment
      POST /api/orders/:businessId/:orderId/refund
      PUT /api/orders/:businessId/settings
      DELETE /api/outbox/:entryId
      PUT /api/reservations/:businessId/:reservationId/table
      PUT /api/reservations/:businessId/settings
      POST /api/reservations/:businessId/tables
      DELETE /api/reservations/:businessId/tables/:tableId
      PUT /api/reservations/:businessId/tables/:tableId
      POST /api/reservations/:businessId/waitlist/:entryId/seat
      POST /api/v1/commands
      POST /api/v1/items
      DELETE /api/v1/items/:id
      PATCH /api/v1/items/:id
      POST /api/v1/pantry
      DELETE /api/v1/recipes/:id/picture
      POST /api/v1/timers
      POST /api/v1/timers/:id/:action
      POST /rest/v1/rpc/add_standard_sandwich_customizations
      GET /api/v1/desk-lock
      POST /api/v1/desk-lock/close
      POST /api/v1/desk-lock/open
      """
    ),
    (
      .door,
      """
      GET /api/business
      GET /api/business/:businessId
      GET /api/business/slug/:slug
      GET /api/menu/:businessId/public
      GET /api/orders/:businessId/settings
      GET /api/reservations/:businessId/settings
      """
    ),
    (
      .reading(.offers),
      """
      GET /api/menu/:businessId/categories
      GET /api/menu/:businessId/items/:itemId
      GET /api/orders/:businessId/:orderId
      GET /api/reservations/:businessId/:reservationId
      GET /api/reservations/:businessId/:reservationId/calendar.ics
      GET /api/reservations/:businessId/availability
      GET /api/reservations/:businessId/tables
      """
    ),
    (
      .giving("order.create"),
      """
      POST /api/orders/:businessId
      """
    ),
    (
      .giving("order.advance"),
      """
      PUT /api/orders/:businessId/:orderId/status
      """
    ),
    (
      .giving("reservation.create"),
      """
      POST /api/reservations/:businessId
      """
    ),
    (
      .giving("reservation.advance"),
      """
      PUT /api/reservations/:businessId/:reservationId/status
      """
    ),
    (
      .giving("reservation.wait"),
      """
      POST /api/reservations/:businessId/waitlist
      """
    ),
    (
      .giving("reservation.stop_waiting"),
      """
      DELETE /api/reservations/:businessId/waitlist/:entryId
      """
    ),
    (
      .giving("box.restore"),
      """
      PUT /api/v1/archive
      """
    ),
    (
      .giving("recipe.picture"),
      """
      PUT /api/v1/recipes/:id/picture
      """
    ),
    (
      .giving("recipe.add"),
      """
      POST /api/v1/ingredient-lines
      POST /api/v1/recipe-drafts
      """
    ),
    (
      .giving("business.save"),
      """
      PUT /api/business/:businessId/pictures/:which
      """
    ),
    (
      .giving("menu.save_item"),
      """
      PUT /api/menu/:businessId/items/:itemId/picture
      """
    ),
    (
      .managing,
      """
      GET /api/v1/box
      GET /api/v1/branch
      GET /api/v1/branch/requests
      GET /api/v1/calendar
      GET /api/v1/devices
      GET /api/v1/hearing
      GET /api/v1/room/journal
      GET /api/v1/room/store
      GET /metrics
      DELETE /api/v1/devices/:id
      DELETE /api/v1/unknown-sentences/:id
      PATCH /api/v1/devices/:id
      POST /api/v1/branch/answers
      POST /api/v1/branch/journal
      POST /api/v1/branch/pictures/lacking
      PUT /api/v1/branch/pictures
      POST /api/v1/members
      POST /api/v1/pairing-codes
      POST /api/v1/room/bids
      POST /api/v1/room/sentences
      PUT /api/v1/desk-lock
      """
    ),
  ]

  private static let written: [String: Admission] = Dictionary(
    table.flatMap { admission, routes in
      routes.split(separator: "\n").map { line in
        let parts = line.split(separator: " ")
        return ("\(parts[0]) \(RouterPath(String(parts[1])))", admission)
      }
    }, uniquingKeysWith: { first, _ in first })

  private func routes(page: URL? = nil) -> (Router<WebContext>, Routes) {
    let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let api = API(
      limits: ServerLimits(), problems: PageProblems(logger: logger),
      places: RequestPlace(forwarders: [], peers: LocalPeers(user: { _, _ in nil })))
    let router = Router(context: WebContext.self)
    let routes = Routes(of: router)
    if let page { StaticFiles(folder: page).add(to: routes) } else { api.add(to: routes) }
    return (router, routes)
  }

  @Test("each route of the server is written down, with the group that it is in")
  func routes() throws {
    let (router, routes) = self.routes()
    let added = Dictionary(
      routes.book.entries.map { ("\($0.method.rawValue) \($0.path)", $0.admission) },
      uniquingKeysWith: { first, _ in first })
    // Added past the groups, a route would be open to everybody.
    #expect(Set(router.routes.map { "\($0.method.rawValue) \($0.path)" }) == Set(added.keys))
    for (route, admission) in added { #expect(Self.written[route] == admission, "\(route)") }
    #expect(Set(Self.written.keys).subtracting(added.keys).isEmpty)
  }

  @Test("the page's files are anybody's, and nothing else")
  func files() throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("<p>".utf8).write(to: folder.appending(path: "index.html"))
    let (router, routes) = self.routes(page: folder)
    #expect(routes.book.entries.count == router.routes.count)
    #expect(routes.book.entries.contains { "\($0.path)" == "/index.html" })
    #expect(routes.book.entries.allSatisfy { $0.admission == .anybody })
  }

  @Test(
    "nobody else is let in, whatever they send", arguments: [nil, PairedDevice.Role.guest, .staff])
  func shutOut(role: PairedDevice.Role?) async throws {
    let house = try TestHouse()
    let token =
      try role.map { try house.devices.pair(code: house.devices.offer($0).code, name: "x").token }
      ?? "nobody"
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      for (route, admission) in Self.written where admission != .anybody {
        let parts = route.split(separator: " ")
        let path = String(parts[1]).replacing("{", with: "").replacing("}", with: "")
        let answer = try await web.send(
          HTTPMethod(rawValue: String(parts[0])), path, "nonsense",
          [("authorization", "Bearer \(token)")])
        switch (role, admission) {
        case (nil, _): #expect(answer.status == 401, "\(route)")
        case (.guest, .known), (.guest, .shown), (.guest, .door), (.guest, .reading(.offers)):
          #expect(![401, 403].contains(answer.status), "\(route)")
        case (.guest, _), (_, .reading(.household)), (_, .giving("box.restore")), (_, .managing):
          #expect(answer.status == 403, "\(route)")
        case (_, .giving("business.save")): #expect(answer.status == 403, "\(route)")
        case (_, .reading), (_, .known), (_, .shown), (_, .door):
          #expect(![401, 403].contains(answer.status), "\(route)")
        // Of what they send, the bus says what they may not.
        default: #expect(answer.status != 401, "\(route)")
        }
      }
    }
  }
}
