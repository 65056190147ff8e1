import AsyncAlgorithms
import Basics
import BoxSettings
import CalDAV
import Commands
import Foundation
import Kitchen
import Mealie
import ServiceLifecycle

/// The services that sync the box's lists, its plan and its recipes with the family's other programs.
struct ListServices {
  let box: Box
  let settings: Settings
  /// The wall clock.
  let now: @Sendable () -> Date

  /// All services of the settings.
  /// - Throws: `SecretFile.Problem`
  func all() throws -> [any Service] { try homeAssistant() + calDAV() + mealie() }

  private func homeAssistant() throws -> [any Service] {
    let settings = settings.homeAssistant
    guard !settings.address.isEmpty, !settings.todo.isEmpty else { return [] }
    let api = try HomeAssistantAPI(settings)
    let todo = HomeAssistantTodo(api: api, entity: settings.todo)
    return [list(todo, settings.list, settings.todo, file: settings.todo, watch: api.watch(on: settings.todo))]
  }

  private func calDAV() throws -> [any Service] {
    let settings = settings.calDAV
    guard let server = try CalDAVServer(settings) else { return [] }
    var services: [any Service] = []
    if !settings.tasks.isEmpty {
      services.append(list(CalDAVTasks(server, settings.tasks), settings.list, "\"\(settings.tasks)\"", file: "caldav"))
    }
    if !settings.meals.isEmpty {
      let calendar = self.settings.household.calendar
      let remote = CalDAVMeals(server, settings.meals, calendar: calendar, today: today)
      services.append(meals(remote, "The calendar \"\(settings.meals)\"", file: "caldav-meals"))
    }
    return services
  }

  private func mealie() throws -> [any Service] {
    let settings = settings.mealie
    guard let server = try MealieServer(settings) else { return [] }
    var services: [any Service] = []
    if !settings.shoppingList.isEmpty {
      let remote = MealieList(server, settings.shoppingList)
      services.append(list(remote, settings.list, "Mealie's list \"\(settings.shoppingList)\"", file: "mealie"))
    }
    if settings.meals {
      services.append(meals(MealieMeals(server, today: today), "Mealie's plan", file: "mealie-meals"))
    }
    if settings.recipes {
      services.append(RecipeService(box: box, courier: MealieRecipes(server, hand, file: file("mealie-recipes"))))
    }
    return services
  }

  // MARK: Parts

  private func list(
    _ remote: any RemoteList, _ list: String, _ name: String, file: String, watch: (any ListWatch)? = nil
  ) -> any Service {
    let courier = ListCourier(remote, OwnList(list: list, hand: hand), file: self.file(file))
    return ListService(
      box: box, courier: courier, isCalled: { if case .item = $0 { true } else { false } }, name: name, watch: watch)
  }

  private func meals(_ remote: any RemoteList, _ name: String, file: String) -> any Service {
    let courier = ListCourier(remote, OwnMeals(hand: hand, today: today), file: self.file(file))
    return ListService(
      box: box, courier: courier, isCalled: { if case .dish = $0 { true } else { false } }, name: name, rhythm: 30)
  }

  private func file(_ name: String) -> String { "\(box.household.store.folder.path)/lists/\(name).json" }

  private var today: @Sendable () -> CalendarDay {
    let (now, calendar) = (now, settings.household.calendar)
    return { CalendarDay(now(), in: calendar) }
  }

  private var hand: ListHand {
    let (box, household) = (box, box.household)
    return ListHand(state: { await household.assistant.bus.state.kitchen }) { command, id in
      await box.take(command, origin: .companion, by: Giver(role: .kitchen, device: "lists"), id: id)
    }
  }
}

/// Copies recipes while the box runs.
private struct RecipeService: Service {
  let box: Box
  let courier: MealieRecipes

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var told: String?
      while !Task.isCancelled {
        do {
          let count = try await courier.round()
          if count > 0 { await box.tell("\(count == 1 ? "A recipe has" : "\(count) recipes have") come from Mealie.") }
          told = nil
        } catch {
          let problem = "\(error)"
          if problem != told { await box.complain("Mealie's recipes are not brought: \(problem)") }
          told = problem
        }
        try? await Task.sleep(for: .seconds(15 * 60))
      }
    }
  }
}

extension CalDAVServer {
  /// The server of the settings; nil: there is none.
  /// - Throws: `SecretFile.Problem`
  init?(_ settings: Settings.CalDAV) throws {
    guard !settings.address.isEmpty else { return nil }
    let password = try SecretFile(settings.passwordFile, of: "caldav.password_file").read()
    self.init(settings.address, user: settings.user, password: password)
  }
}

extension MealieServer {
  /// The server of the settings; nil: there is none.
  /// - Throws: `SecretFile.Problem`
  init?(_ settings: Settings.Mealie) throws {
    guard !settings.address.isEmpty else { return nil }
    self.init(settings.address, token: try SecretFile(settings.tokenFile, of: "mealie.token_file").read())
  }
}
