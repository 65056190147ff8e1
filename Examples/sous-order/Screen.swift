import ArgumentParser
import Foundation
import SousClient
import Wire

/// What people see of the food businesses, one line after the other.
struct Screen {
  let food: SousRestaurant

  /// A table that is wanted.
  struct Table {
    var slug: String
    var day: String
    var time: String
    var people: Int
  }

  func showBusinesses() async throws {
    let businesses = try await food.businesses()
    say(businesses.isOld ? "Businesses, as they were last seen:" : "Businesses:")
    for business in businesses.value {
      let standing =
        switch business.standing(at: Date()) {
        case .open(let closes): closes.map { "open until \($0)" } ?? "open"
        case .closed(let opens, _): opens.map { "closed until \($0)" } ?? "closed"
        case .unknown: "hours unknown"
        }
      say("  \(business.businessName) (\(business.businessType.rawValue), \(business.slug)): \(standing)")
    }
  }

  func showMenu(of business: BusinessRecord) async throws {
    let menu = try await food.menu(of: business.id)
    let rules = try await food.ordering(at: business.id).value
    say("Menu of \(business.businessName), in \(menu.value.currency):")
    say("  Orders: \(rules.orderTypes.map(\.rawValue).joined(separator: ", ")); tax \(rules.taxPercent) %")
    for category in menu.value.categories {
      say("  \(category.name)")
      for item in category.items {
        say("    \(item.name) \(item.price)\(item.isAvailable ? "" : " (not now)")")
        for section in await food.customized(item).sections { show(section.ingredients, of: section.category) }
      }
    }
  }

  private func show(_ ingredients: [MenuItemCustomization], of category: IngredientCategory?) {
    let words = ingredients.map { one in
      let usual = one.defaultPortion ?? .none
      let prices = one.portionPricing.map { pricing in
        PortionLevel.allCases.filter { pricing[$0] > .zero }.map { "\($0.rawValue) +\(pricing[$0])" }
      }
      return "\(one.name) \(usual.emoji)" + (prices.map { $0.isEmpty ? "" : " (\($0.joined(separator: ", ")))" } ?? "")
    }
    say("      \(category?.displayName ?? "Also"): \(words.joined(separator: ", "))")
  }

  // MARK: Ordering

  func order(
    _ name: String, portions: [String: PortionLevel], quantity: Int, at business: BusinessRecord, for customer: String
  ) async throws {
    let menu = try await food.menu(of: business.id).value
    guard let found = menu.categories.flatMap(\.items).first(where: { $0.name == name }) else {
      throw ValidationError("There is no \(name) at \(business.businessName).")
    }
    var item = await food.customized(found)
    item.setQuantity(quantity)
    for (ingredient, portion) in portions {
      guard let row = item.ingredients.first(where: { $0.name == ingredient }) else {
        throw ValidationError("There is no \(ingredient) on \(name).")
      }
      item.portions.setSelection(portion, for: row.id)
    }
    // What was in the cart from another business is not wanted: it was said what is.
    try await food.add(item, at: business, dropping: true)
    let amounts = try await food.amounts(as: .takeout)
    say("\(item.quantity) x \(item.item.name) with \(item.words.joined(separator: ", ")): \(item.totalPrice)")
    say("To pay: \(amounts?.totalAmount.description ?? "unknown") \(amounts?.currency ?? "")")
    let id = try await food.place(OrderToPlace(.takeout, for: customer), shown: amounts?.totalAmount)
    try await follow(id)
  }

  /// Follows what an earlier run has left in the folder.
  func followWaiting() async throws {
    for intent in await food.waiting { try await follow(intent.id) }
  }

  private func follow(_ id: String) async throws {
    let updates = await food.updates()
    let hint = Task {
      for await case .held(let reason) in updates { return say("The order waits here until the box has it. \(reason)") }
    }
    let outcome = try await food.outcome(of: id)
    hint.cancel()
    switch outcome {
    case .placed(let order):
      say("Order \(order.record.orderNumber) (\(id)): \(order.record.totalAmount) \(order.record.currency)")
      if order.costsOther { say("That is another price than was shown.") }
    case .notDone(let outcome): return say("Not ordered: \(outcome)")
    case .booked, .withdrawn, nil: return
    }
    for await order in await food.states(of: id) {
      say("Order \(order.orderNumber) is \(order.status.rawValue).")
      if order.status == .ready { return }
    }
  }

  // MARK: Booking

  func book(_ table: Table, for name: String, email: String) async throws {
    let business = try await food.business(slug: table.slug).value
    let free = try await food.slots(at: business.id, on: table.day, for: table.people).filter(\.available)
    say("Free at \(business.businessName) on \(table.day): \(free.map(\.time).joined(separator: " "))")
    let wish = TableToBook(
      on: table.day, at: table.time, for: table.people, customerName: name, customerEmail: email)
    switch try await food.outcome(of: food.book(wish, at: business)) {
    case .booked(let booking):
      let record = booking.record
      let time = "\(record.reservationDate) \(record.reservationTime)"
      say("Table for \(record.partySize) at \(business.businessName), \(time): \(record.status.rawValue).")
    case .notDone(let outcome): say("Not booked: \(outcome)")
    case .placed, .withdrawn, nil: break
    }
  }

  // A pipe gets each line when it is said.
  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
