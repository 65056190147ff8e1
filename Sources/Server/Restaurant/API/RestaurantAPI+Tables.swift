import Commands
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// The tables of a business.
  func addTables(to reservations: Routes) {
    reservations.reading(.offers).get(":businessId/tables") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let page = try PageWish(of: request, try Query(of: request)).of(state.tables(of: business.id))
      return RestaurantReply.list(page) { $0.table($1) }
    }
    reservations.changing.post(":businessId/tables") { request, context in
      let business = try business(context, in: await state())
      let draft = try await api.body(request, as: TableDraft.self)
      return try await save(
        TableDraft(
          tableNumber: draft.tableNumber, section: draft.section, capacity: draft.capacity, isActive: draft.isActive),
        business, .created, request, context)
    }
    reservations.changing.put(":businessId/tables/:tableId") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let known = try table(context, business, in: state)
      let change = try await api.body(request, as: TableChange.self)
      return try await save(change.draft(of: known), business, .ok, request, context)
    }
    reservations.changing.delete(":businessId/tables/:tableId") { request, context in
      let state = await state()
      let known = try table(context, try business(context, in: state), in: state)
      _ = try await take(.business(.removeTable(id: known.id)), request, context)
      return Self.gone(known.id)
    }
  }

  /// A change of a table; missing fields stay as they are.
  private struct TableChange: Decodable {
    var tableNumber: String?
    var section: String?
    var capacity: Int?
    var isActive: Bool?

    func draft(of table: RestaurantTable) -> TableDraft {
      TableDraft(
        id: table.id, tableNumber: tableNumber ?? table.tableNumber, section: section ?? table.section,
        capacity: capacity ?? table.capacity, isActive: isActive ?? table.isActive)
    }
  }

  private func table(_ context: WebContext, _ business: Business, in state: RestaurantState) throws -> RestaurantTable {
    guard let table = state.tables[try context.identifier("tableId")], table.businessId == business.id else {
      throw RestaurantError.notFound("table")
    }
    return table
  }

  private func save(
    _ draft: TableDraft, _ business: Business, _ status: HTTPResponse.Status, _ request: Request,
    _ context: WebContext
  ) async throws -> Response {
    let made = try await take(
      .business(.saveTable(business: business.id, table: draft)), request, context,
      record: { if case .table(let change) = $0 { change.after } else { nil } },
      otherwise: { state in draft.id.flatMap { state.tables[$0] } })
    return RestaurantReply.data(status) { $0.table(made) }
  }
}
