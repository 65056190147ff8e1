import Basics
import Commands
import Foundation
import Kitchen
import Restaurant
import Testing

@testable import Home

@Suite("The kitchen and the food businesses side by side")
struct PeerTests {
  private static let booking = Command.reservation(
    .make(
      business: "Coq au Vin", partySize: 2, date: CalendarDay("2026-03-15"), time: ClockTime(hour: 19, minute: 0),
      occasion: nil, seating: nil, name: nil, email: nil, phone: nil))

  @Test("each is given the commands of its families, and changes its own state alone")
  func routes() throws {
    var house = TestHome()
    try house.openStreet()
    #expect(house.state.kitchen == KitchenState())
    #expect(house.done.joined().allSatisfy { $0.ofKitchen == nil })
    let street = house.state.restaurant
    try house.tell(.shopping(.add(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: nil)))
    try house.tell(.timer(.start(seconds: 600, name: nil)))
    #expect(house.state.restaurant == street)
    #expect(house.done.suffix(2).joined().allSatisfy { $0.ofRestaurant == nil })
  }

  @Test("neither does what is the other's, and the kitchen alone brings no archive back")
  func strangers() throws {
    let house = TestHome()
    for command in [Command.loyalty(.show(business: nil)), .box(.restore(archive: "{}"))] {
      #expect(throws: Refusal.self) {
        try house.home.kitchen.decide(command, in: house.state.kitchen, context: house.context)
      }
    }
    #expect(throws: Refusal.self) {
      try house.home.restaurant.decide(.timer(.list), in: house.state.restaurant, context: house.context)
    }
  }

  @Test("who said their name last is who books")
  func speaker() throws {
    var house = TestHome()
    try house.openStreet()
    try house.tell(.person(.add(name: "Sam", emoji: nil, email: nil)))
    try house.tell(.box(.person(name: "Sam")))
    #expect(try house.tell(Self.booking).contains("for Sam Baker"))
    #expect(house.state.restaurant.holds.values.first?.reservation.person == "Sam")
    // Whoever gives the command comes first, where that is known.
    house.context.person = "Kim"
    #expect(try house.refusal(Self.booking) == "What name is it for?")
  }

  @Test("the next deadline is the earliest of both, and one tick is for both")
  func ticks() throws {
    var house = TestHome()
    #expect(house.state.nextDeadline == nil)
    try house.openStreet()
    try house.tell(.person(.add(name: "Sam", emoji: nil, email: nil)))
    try house.tell(.box(.person(name: "Sam")))
    try house.tell(Self.booking)
    let lapse = try #require(house.state.restaurant.nextHoldLapse)
    #expect(house.state.nextDeadline == lapse)
    try house.tell(.timer(.start(seconds: 30, name: nil)))
    let end = try #require(house.state.kitchen.nextDeadline)
    #expect(end < lapse)
    #expect(house.state.nextDeadline == end)
    house.context.now = lapse
    #expect(try house.tell(.clock(.tick)).hasPrefix("Your 30 second timer"))
    #expect(house.state.restaurant.holds.isEmpty)
    #expect(house.state.kitchen.ringing.count == 1)
    let kinds = house.done.last?.map(\.kindName)
    #expect(kinds == ["timer", "hold"])
  }

  @Test("a command of either is taken back, and it is told how its own things stand")
  func undo() throws {
    var house = TestHome()
    try house.openStreet()
    let before = house.state
    try house.tell(.timer(.start(seconds: 600, name: "eggs")))
    #expect(house.undo() == "The eggs timer is off again.")
    try house.tell(.order(.saveAddress(label: "home", address: "1 Main Street", notes: nil)))
    #expect(house.undo() == "Home is gone again.")
    #expect(house.state == before)
  }

  @Test("what somebody relies on is cancelled, not undone, and the kitchen's own is always taken back")
  func relied() throws {
    var house = TestHome()
    try house.openStreet()
    let draft = OrderDraft(
      businessId: SampleBusinesses.sandwichShop, orderType: .takeout, customerName: "Sam Baker",
      items: [OrderItemDraft(menuItemId: "84", quantity: 1)])
    for command in [Command.order(.create(order: draft)), .timer(.start(seconds: 600, name: nil))] {
      try house.tell(command)
      let entry = JournalEntry(
        id: "c", time: house.context.now, origin: .text, command: command, events: house.done.last ?? [], say: "")
      if case .timer = command {
        guard case .takingBack = try house.home.undoing(entry, in: house.state, context: house.context) else {
          Issue.record("the timer stays")
          return
        }
      } else {
        #expect(throws: Refusal.self) { try house.home.undoing(entry, in: house.state, context: house.context) }
      }
    }
  }

  @Test("an event is kept by the name of its kind, whosever it is")
  func names() {
    let timer = KitchenTimer(id: "t", name: nil, seconds: 1, startedAt: .distantPast, status: .paused(remaining: 1))
    #expect(HomeEvent.kitchen(.timer(Change(from: nil, to: timer))).kindName == "timer")
    #expect(HomeEvent.restaurant(.guest(Change(from: nil, to: Guest()))).kindName == "guest")
    #expect(HomeEvent.kitchen(.shop(Change(from: nil, to: nil))).ofRestaurant == nil)
  }
}
