import BoxSettings
import CalDAV
import Mealie

extension Doctor {
  /// The check of the calendar server, and of the synced collections; nil: there is none.
  func checkCalDAV(_ settings: Settings) async -> HealthCheck? {
    let own = settings.calDAV
    guard !own.address.isEmpty else { return nil }
    do {
      guard let server = try CalDAVServer(own) else { return nil }
      var uses: [String] = []
      if !own.tasks.isEmpty {
        let tasks = try await server.collection(own.tasks, of: .todo)
        uses.append("\"\(tasks.name)\" is kept equal to the list \(own.list)")
      }
      if !own.meals.isEmpty {
        let meals = try await server.collection(own.meals, of: .event)
        uses.append("\"\(meals.name)\" to the meal plan")
      }
      if uses.isEmpty {
        let names = try await server.collections().map { "\"\($0.name)\"" }.joined(separator: ", ")
        uses.append("unused; it has \(names.isEmpty ? "no lists" : names)")
      }
      return .good("caldav", "\(own.address) lets the box in; \(uses.joined(separator: ", "))")
    } catch {
      return .bad(
        "caldav", "\(own.address): \(error)", mend: "check caldav.url, caldav.user, caldav.password_file and the names")
    }
  }

  /// The check of Mealie, and of the synced parts; nil: there is none.
  func checkMealie(_ settings: Settings) async -> HealthCheck? {
    let own = settings.mealie
    guard !own.address.isEmpty else { return nil }
    do {
      guard let server = try MealieServer(own) else { return nil }
      let (version, user) = (try await server.version(), try await server.user())
      var uses: [String] = []
      if !own.shoppingList.isEmpty {
        _ = try await server.list(own.shoppingList)
        uses.append("\"\(own.shoppingList)\" is kept equal to the list \(own.list)")
      }
      if own.meals { uses.append("the plans of meals are kept equal") }
      if own.recipes { uses.append("its recipes come into the recipe box") }
      return .good(
        "mealie",
        "\(own.address), \(version), lets the box in as \(user); \(uses.isEmpty ? "unused" : uses.joined(separator: ", "))"
      )
    } catch {
      return .bad(
        "mealie", "\(own.address): \(error)",
        mend: "check mealie.url, mealie.token_file, mealie.shopping_list and whether it runs")
    }
  }
}
