import Basics
import Commands
import Foundation

/// A question to a backend before a command is decided.
public enum BackendQuestion: Hashable, Sendable {
  /// The menu of a business.
  case menu(business: String)
  /// The free tables of a business.
  case availability(business: String, date: CalendarDay, partySize: Int)
}

extension Restaurant {
  /// The questions for missing or outdated facts; empty for commands without a backend.
  public func questions(
    before command: Command, in state: RestaurantState, now: Date, zone: TimeZone
  ) -> [BackendQuestion] {
    guard !state.remotes.isEmpty else { return [] }
    switch command {
    case .menu(.show(let business, _, _, _)), .menu(.item(let business, _, _, _)):
      return menuQuestions(try? businessMeant(business, in: state), state, now)
    case .order(.add(_, _, _, let business, _)):
      return menuQuestions(try? businessMeant(business, in: state), state, now)
    case .order(.elsewhere(let business, _, _, _, _)), .order(.confirm(let business, _, _, _, _, _, _, _)):
      return menuQuestions(try? businessMeant(business, in: state), state, now)
    case .order(.place): return menuQuestions(try? businessMeant(nil, in: state), state, now)
    case .order(.create(let draft)): return menuQuestions(state.businesses[draft.businessId], state, now)
    case .reservation(.check(let business, let partySize, let date, let time)):
      return tableQuestions(
        TableWish(business: business, partySize: partySize, date: date, time: time), state, now, zone)
    case .reservation(.make(let business, let partySize, let date, let time, _, _, _, _, _)):
      return tableQuestions(
        TableWish(business: business, partySize: partySize, date: date, time: time), state, now, zone)
    default: return []
    }
  }

  private func menuQuestions(_ business: Business?, _ state: RestaurantState, _ now: Date) -> [BackendQuestion] {
    guard let business, state.remotes[business.id]?.needsMenu(at: now) == true else { return [] }
    return [.menu(business: business.id)]
  }

  private func tableQuestions(
    _ wish: TableWish, _ state: RestaurantState, _ now: Date, _ zone: TimeZone
  ) -> [BackendQuestion] {
    guard let business = try? tablePlace(wish.business, in: state), let remote = state.remotes[business.id] else {
      return []
    }
    let availability = state.availability(at: business, now: now, zone: zone)
    let day =
      wish.time.map { wish.moment($0, availability).day } ?? wish.date ?? availability.wall.reading(at: now).day
    // The booking rules come with the menu.
    let rules: [BackendQuestion] = remote.menuAt == nil ? [.menu(business: business.id)] : []
    guard remote.slots(on: day, partySize: wish.partySize, at: now) == nil else { return rules }
    return rules + [.availability(business: business.id, date: day, partySize: wish.partySize)]
  }
}
