import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Diets and prices on menus")
struct DietTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  private func show(_ diet: Diet, at business: String? = nil) throws -> String {
    try shop.decide(.menu(.show(business: business, category: nil, item: nil, diet: diet))).say
  }

  @Test("what keeps to a diet is told, at one place or at all")
  func shown() throws {
    #expect(
      try show(.vegetarian, at: "golden fork")
        == "Vegetarian: Mushroom Risotto for 19 dollars 50 and Tomato Soup for 8 dollars 50.")
    #expect(
      try show(.vegan)
        == "Vegan: Green Tea for 3 dollars 50 at Bean & Leaf Cafe and Ratatouille for 18 dollars at Coq au Vin.")
    #expect(try show(.vegan, at: "golden fork") == "Nothing at The Golden Fork is marked as vegan.")
  }

  @Test("what cannot be had is left out")
  mutating func unavailable() throws {
    try shop.run(.menu(.setAvailable(item: "222", available: false, remaining: nil)))
    #expect(try show(.vegetarian, at: "golden fork") == "Vegetarian: Tomato Soup for 8 dollars 50.")
  }

  @Test(
    "a question about one item is answered first",
    arguments: [
      ("ratatouille", Diet.vegan, "Yes. Ratatouille is 18 dollars. It is vegan and gluten free."),
      ("turkey club", .vegan, "The menu does not mark it as vegan. Turkey Club is"),
      ("risotto", .dairyFree, "It contains dairy. Mushroom Risotto is"),
      ("tomato soup", .nutFree, "The menu does not say that it contains nuts; ask to be sure. Tomato Soup is"),
    ])
  func one(item: String, diet: Diet, begins: String) throws {
    let say = try shop.decide(.menu(.item(business: nil, category: nil, item: item, diet: diet))).say
    #expect(say.hasPrefix(begins), "\(say)")
  }

  @Test(
    "an ingredient has prices of its own",
    arguments: [
      ("extra cheese", "Extra Cheese is 75 cents for light, 1 dollar for regular and 1 dollar 50 for extra."),
      ("bacon", "Bacon is 1 dollar for light, 1 dollar 50 for regular and 2 dollars for extra."),
      ("mayo", "Mayo costs nothing extra."), ("cheese", "Extra Cheese is 75 cents for light"),
    ])
  func ingredients(name: String, begins: String) throws {
    let say = try shop.decide(.menu(.item(business: nil, category: nil, item: name))).say
    #expect(say.hasPrefix(begins), "\(say)")
  }

  @Test("the hours of one day are told alone, and a closed day with the next opening")
  func hours() throws {
    func open(_ business: String, _ day: String) throws -> String {
      try shop.decide(.business(.show(business: business, date: CalendarDay(day)))).say
    }
    #expect(try open("golden fork", "2026-03-15") == "The Golden Fork is open tomorrow from 11 am to 11 pm.")
    #expect(try open("bean & leaf cafe", "2026-03-15") == "Bean & Leaf Cafe is open tomorrow all day.")
    #expect(try open("sunrise farm", "2026-03-18") == "Sunrise Farm is open on Wednesday from 8 am to 6 pm.")
    #expect(
      try open("sunrise farm", "2026-03-16") == "Sunrise Farm is closed on Monday; it opens on Wednesday at 8 am.")
  }
}
