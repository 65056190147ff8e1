import Commands
import Foundation
import Home
import Hummingbird
import Kitchen
import Wire

extension API {
  /// Adds the exports of the household's data in the formats of other programs.
  func addExports(to api: Routes) {
    api.known.get("list.txt") { request, context in
      let items = await list(try Query(of: request))
      return Reply.text(ListExport.text(items), type: "text/plain; charset=utf-8")
    }
    api.known.get("list.csv") { request, context in
      let items = await list(try Query(of: request))
      return Reply.text(
        ListExport.csv(items), type: "text/csv; charset=utf-8; header=present", fileName: "list.csv")
    }
    api.managing.get("calendar") { _, context in
      return try Reply.data(["path": "/api/v1/calendar/\(house.calendarSecret).ics"])
    }
    // Calendar programs send no token, so the address is the secret.
    api.anybody.get("calendar/:name") { _, context in
      guard Secret.isSame(try context.parameters.require("name"), "\(house.calendarSecret).ics") else {
        throw ErrorFrame(.notFound, "There is nothing here.")
      }
      let (state, _) = await hub.current()
      let calendar = MealCalendar(state: state.kitchen, today: house.today, epoch: house.epoch, now: house.now)
      return Reply.text(calendar.text, type: "text/calendar; charset=utf-8")
    }
    api.reading(.household).get("archive") { _, context in
      let (state, _) = await hub.current()
      var archive = HomeArchive(state, savedAt: house.now)
      archive.pictures = pictures(of: state.kitchen)
      return Reply.text(
        try archive.text(), type: "application/json; charset=utf-8", fileName: "household-\(house.today).json")
    }
    api.giving("box.restore").put("archive") { request, context in
      try mustBeJSON(request)
      guard
        let text = String(validating: try await bytes(request, most: Self.largestArchive), as: UTF8.self)
      else { throw ErrorFrame(.malformed, "The archive is not UTF-8.") }
      do {
        // Stored first, so that no recipe shows a missing picture.
        for picture in (try HomeArchive(reading: text).pictures ?? [:]).values {
          _ = try await house.keep(picture: picture)
        }
      } catch let refusal as Refusal {
        throw ErrorFrame(.refused, refusal.say)
      }
      return try await answer(.command(.box(.restore(archive: text))), to: request, context)
    }
  }

  private func pictures(of state: KitchenState) -> [String: Data]? {
    var pictures: [String: Data] = [:]
    for image in state.recipes.values.compactMap(\.image) where Recipe.isKept(image) {
      let name = String(image.dropFirst(Recipe.pictures.count))
      pictures[name] = house.pictures.picture(named: name)?.data
    }
    return pictures.isEmpty ? nil : pictures
  }

  /// Bytes: ten thousand recipes, or some hundred with a picture each.
  private static let largestArchive = 64 << 20

  private func list(_ query: Query) async -> [ItemRecord] {
    let name = query["list"] ?? ShoppingItem.usualList
    return (await records().records.all().items ?? []).filter { $0.list == name }
      .sorted { ($0.category, $0.position, $0.id) < ($1.category, $1.position, $1.id) }
  }
}
