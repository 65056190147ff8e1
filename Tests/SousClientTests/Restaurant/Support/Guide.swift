import Foundation
import SousClient
import SousClientNIO
import Wire

/// The code of docs/client.md, so that it is compiled and run.
struct Guide {
  var address: BoxAddress
  var token: String?
  var fingerprint: CertificateFingerprint?
  var folder: URL

  func connected() async throws -> (SousConnection, SousRestaurant) {
    let transport = NIOTransport(pinned: fingerprint)  // URLSessionTransport(pinned:) on Apple platforms
    var settings = ConnectionSettings(address: address, token: token)
    settings.folder = folder  // menus, the cart and what waits are kept there
    let box = try SousConnection(settings, over: transport)
    let food = try SousRestaurant(box, over: transport)
    await box.start()
    await food.start()
    return (box, food)
  }

  func dish(_ food: SousRestaurant) async throws -> (CustomizedItem, BusinessRecord)? {
    let shops = try await food.businesses(BusinessFilter(kind: .restaurant, words: "sandwiches")).value
    guard let shop = shops.first, shop.standing(at: Date()).isOpen else { return nil }
    let menu = try await food.menu(of: shop.id)  // menu.isOld: the box cannot be asked, and it may have changed
    guard let dish = menu.value.categories.first?.items.first else { return nil }

    var item = await food.customized(dish)
    for one in item.sections.flatMap(\.ingredients) where one.isPremium {
      item.portions.setSelection(.extra, for: one.id)
    }
    item.setQuantity(2)
    print(item.words, item.totalPrice)  // exact, as the box will ask it; item.problem says what is missing
    return (item, shop)
  }

  func order(_ item: CustomizedItem, at shop: BusinessRecord, _ food: SousRestaurant) async throws -> [OrderRecord
    .Status]
  {
    do {
      try await food.add(item, at: shop)
    } catch {
      print(error)  // "The cart has things from …. Drop them, and begin one at …?"
      try await food.add(item, at: shop, dropping: true)
    }
    let amounts = try await food.amounts(as: .takeout)
    let id = try await food.place(OrderToPlace(.takeout, for: "Sam"), shown: amounts?.totalAmount)

    var states: [OrderRecord.Status] = []
    for await order in await food.states(of: id) {
      states.append(order.status)  // pending, confirmed, preparing, ready, completed
      if order.status == .ready { break }
    }
    return states
  }

  func book(_ day: String, at business: BusinessRecord, _ food: SousRestaurant) async throws -> ReservationRecord? {
    let free = try await food.slots(at: business.id, on: day, for: 4).filter(\.available)
    guard let slot = free.last else { return nil }
    let table = TableToBook(
      on: day, at: slot.time, for: 4, customerName: "Sam", customerEmail: "sam@example.com")
    guard case .booked(let booking) = try await food.outcome(of: food.book(table, at: business)) else { return nil }
    return booking.record
  }

  func decide(_ food: SousRestaurant) async throws {
    for intent in await food.waiting {
      switch intent.outcome {
      case nil: break  // it waits for the box; food.withdraw(intent.id) takes it back
      case .priceChanged: try await food.accept(intent.id)  // once somebody agreed
      case .refused where intent.cart != nil: try await food.reopen(intent.id)  // back into the cart, to be changed
      default: try await food.withdraw(intent.id)  // read, and put away
      }
    }
  }
}
