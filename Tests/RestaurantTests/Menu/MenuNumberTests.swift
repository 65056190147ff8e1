import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Numbers of menus and of rules")
struct MenuNumberTests {
  private static let shop = SampleBusinesses.sandwichShop

  private func draft(_ name: String, id: String? = nil, in shop: Shop) throws -> MenuItemDraft {
    var draft = MenuItemDraft()
    (draft.id, draft.name, draft.price) = (id, name, 5)
    draft.categoryId = try #require(shop.state.categories(of: Self.shop).first).id
    return draft
  }

  @Test(
    "an item whose identifier is the largest number takes no other item's place",
    arguments: ["9223372036854775807", "999999999", "-9223372036854775808"])
  func largest(id: String) throws {
    var shop = try Shop()
    try shop.run(.menu(.saveItem(item: try draft("Moon Club", id: id, in: shop))))
    #expect(shop.state.items[id]?.name == "Moon Club")
    let before = shop.state.items.count
    for name in ["Sun Club", "Star Club"] { try shop.run(.menu(.saveItem(item: try draft(name, in: shop)))) }
    #expect(shop.state.items.count == before + 2)
    let csv = "category,name,price\nSandwiches,Comet Club,5.00\nSandwiches,Meteor Club,5.00\n"
    try shop.run(.menu(.import(business: Self.shop, format: .csv, text: csv)))
    #expect(shop.state.items.count == before + 4)
  }

  @Test("what an archive or a store says of choices is brought to what can be")
  func selections() throws {
    let shop = try Shop()
    var item = try #require(shop.state.items.values.first { _ in true })
    item.modifierGroups = [
      ModifierGroup(
        id: "g", name: "Bread", minSelections: .min, maxSelections: -1,
        modifiers: [
          Modifier(id: "m", name: "Rye", priceAdjustment: .zero(.usDollar), isDefault: true)
        ])
    ]
    #expect(item.flaw == "minSelections must be between 0 and 1000, and is -9223372036854775808")
    let mended = try #require(item.mended)
    #expect(mended.modifierGroups.map(\.maxSelections) == [0])
    #expect(mended.modifierGroups[0].usual.isEmpty)
  }

  @Test(
    "rules of booking are refused beyond their bounds, and mended where they are kept",
    arguments: [1_001, 5_000, .max, .min, 0])
  func rules(least: Int) throws {
    var shop = try Shop()
    let refusal = try shop.refusal(
      .business(
        .bookingSettings(
          business: SampleBusinesses.coqAuVin, settings: ReservationSettingsDraft(minPartySize: least))))
    #expect(refusal.say.hasPrefix("minPartySize must be between 1 and 1000, and is \(least)"))
    var settings = ReservationSettings(businessId: SampleBusinesses.coqAuVin)
    (settings.minPartySize, settings.maxPartySize) = (least, .min)
    let mended = try #require(settings.mended)
    #expect((1...1_000).contains(mended.minPartySize) && mended.maxPartySize >= mended.minPartySize)
    shop.state.reservationSettings[settings.id] = mended
    _ = try? shop.run(
      .reservation(.check(business: "Coq au Vin", partySize: 4, date: CalendarDay("2026-03-21"), time: nil)))
  }

  @Test("an archive of businesses with numbers that cannot be is told apart")
  func archive() throws {
    let shop = try Shop()
    let good = try #require(RestaurantArchive(shop.state))
    #expect(good.flaw == nil)
    var archive = good
    archive.ordering[0].lastOrderNumber = .max
    #expect(archive.flaw?.hasPrefix("ordering 1: lastOrderNumber must be between 0 and") == true)
    archive = good
    archive.ordering[0].lastOrderNumber = 1_000_000_000_000_000
    #expect(archive.flaw?.hasPrefix("lastOrderNumber must be between 0 and 1000000000000,") == true)
    archive = good
    archive.ordering[0].pointsPerUnit = .max
    #expect(archive.flaw?.hasPrefix("ordering 1: pointsPerUnit must be") == true)
    archive = good
    archive.items[0].price = Money(units: .min, .usDollar)
    #expect(archive.flaw?.hasPrefix("items 1: price must be") == true)
    archive = good
    archive.tables.append(RestaurantTable(id: "t", businessId: "b", tableNumber: "1", capacity: .min))
    #expect(archive.flaw?.contains("capacity must be between 1 and 100") == true)
  }

  @Test("money of the smallest number is none, and is written without a trap")
  func money() throws {
    #expect(Money("-9223372036854775808 USD") == nil)
    #expect(Money("-92233720368547758.08 USD") == nil)
    let least = Money(units: .min, .usDollar)
    #expect(least.text == "-92233720368547758.08")
    #expect(least.amount < 0)
    #expect(throws: Refusal.self) { try least.negated.adding(least) }
    #expect(throws: Refusal.self) { try least.times(-1) }
  }

  @Test("an account of points that is full stays so")
  func points() {
    var account = LoyaltyPoints(id: "a", customerId: "a")
    account.earn(.max)
    account.earn(.max)
    account.earn(-5)
    #expect(account.flaw == nil)
    #expect(account.pointsBalance == account.lifetimeEarned)
  }
}
