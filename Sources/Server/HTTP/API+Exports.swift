import Hummingbird
import Kitchen
import Wire

extension API {
  /// The household's data in the forms of other programs.
  func addExports(to api: RouterGroup<WebContext>) {
    api.get("list.txt") { request, context in
      try context.mustBeKnown()
      let items = await list(try Query(of: request))
      return Reply.text(ListExport.text(items), type: "text/plain; charset=utf-8")
    }
    api.get("list.csv") { request, context in
      try context.mustBeKnown()
      let items = await list(try Query(of: request))
      return Reply.text(
        ListExport.csv(items), type: "text/csv; charset=utf-8; header=present", fileName: "list.csv")
    }
    api.get("calendar") { _, context in
      try context.mustBeAllowedToManage()
      return try Reply.data(["path": "/api/v1/calendar/\(house.calendarSecret).ics"])
    }
    // Calendar programs send no token: whoever knows the address may read it.
    api.get("calendar/:name") { _, context in
      guard Secret.isSame(try context.parameters.require("name"), "\(house.calendarSecret).ics") else {
        throw ErrorFrame(.notFound, "There is nothing here.")
      }
      let (state, _) = await hub.current()
      let calendar = MealCalendar(state: state, today: house.today, epoch: house.epoch, now: house.now)
      return Reply.text(calendar.text, type: "text/calendar; charset=utf-8")
    }
    api.get("archive") { _, context in
      try context.mustBeAllowedToManage()
      let (state, _) = await hub.current()
      let archive = try KitchenArchive(state, savedAt: house.now).text()
      return Reply.text(archive, type: "application/json; charset=utf-8", fileName: "household-\(house.today).json")
    }
    api.put("archive") { request, context in
      try context.mustBeAllowedToManage()
      try mustBeJSON(request)
      guard
        let text = String(validating: try await bytes(request, most: Self.largestArchive), as: UTF8.self)
      else { throw ErrorFrame(.malformed, "The archive is not UTF-8.") }
      return try await answer(.command(.box(.restore(archive: text))), to: request, context)
    }
  }

  /// Bytes: ten thousand recipes.
  private static let largestArchive = 32 << 20

  private func list(_ query: Query) async -> [ItemRecord] {
    let name = query["list"] ?? ShoppingItem.usualList
    return (await records().records.all().items ?? []).filter { $0.list == name }
      .sorted { ($0.category, $0.position, $0.id) < ($1.category, $1.position, $1.id) }
  }
}
