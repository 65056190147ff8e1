import Commands
import Foundation
import Testing

@testable import Kitchen

@Suite("Amounts as recipes write them")
struct RecipeAmountTests {
  struct Line: Sendable {
    let text: String
    let quantity: Double?
    let upper: Double?
    let unit: Measure?
    let name: String

    init(_ text: String, _ quantity: Double?, _ unit: Measure?, _ name: String, to upper: Double? = nil) {
      (self.text, self.quantity, self.upper, self.unit, self.name) = (text, quantity, upper, unit, name)
    }
  }

  @Test(
    "are read in the ways of many countries and cooks",
    arguments: [
      Line("250g/9oz dried beans", 250, .g, "dried beans"), Line("1 cup/240ml milk", 1, .cup, "milk"),
      Line("2 x 400g/14oz cans tomatoes", 2, .can, "tomatoes"), Line("1 litre/1¾ pints stock", 1, .l, "stock"),
      Line("1 cup plus 2 tablespoons oil", 1.125, .cup, "oil"), Line("1 lb 4 oz beef", 1.25, .lb, "beef"),
      Line("1 tbsp. + 1 tsp. soy sauce", 4.0 / 3, .tbsp, "soy sauce"), Line("2 and 1/2 cups milk", 2.5, .cup, "milk"),
      Line("2 & 1/2 cups milk", 2.5, .cup, "milk"), Line("1-1/2 cups milk", 1.5, .cup, "milk"),
      Line("16-ounce can of pineapple", 1, .can, "pineapple"), Line("1/2-pound shrimp", 0.5, .lb, "shrimp"),
      Line("1 -2 teaspoons of garlic powder", 1, .tsp, "garlic powder", to: 2),
      Line("1- to 2-pound chicken", 1, nil, "chicken"), Line("1 1/2-inch piece ginger", 1, .piece, "ginger"),
      Line("2 garlic cloves, crushed", 2, .clove, "garlic"), Line("2 large cloves garlic", 2, .clove, "garlic"),
      Line("1 heaped tsp cumin", 1, .tsp, "cumin"), Line("2-3 sprigs thyme", 2, .sprig, "thyme", to: 3),
      Line("1 stalk celery", 1, .stalk, "celery"), Line("1 thumb of ginger", 1, .knob, "ginger"),
      Line("juice of 2 lemons", 2, nil, "lemons"), Line("about 2 cups flour", 2, .cup, "flour"),
      Line("scant 1 cup sugar", 1, .cup, "sugar"), Line("2 dozen eggs", 24, nil, "eggs"),
      Line("2 dl milk", 200, .ml, "milk"),
      Line("20 cl cream", 200, .ml, "cream"), Line("2 EL Öl", 2, .tbsp, "öl"), Line("1 TL Salz", 1, .tsp, "salz"),
      Line("1 Prise Zucker", 1, .pinch, "zucker"), Line("1 msk socker", 1, .tbsp, "socker"),
      Line("2 càs de lait", 2, .tbsp, "lait"), Line("1 c. à soupe d'huile", 1, .tbsp, "huile"),
      Line("3 cuillères à café de sel", 3, .tsp, "sel"), Line("flour, 200 g", 200, .g, "flour"),
      Line("1 tsp teaspoon salt", 1, .tsp, "salt"), Line("2 cups to 3 cups milk", 2, .cup, "milk", to: 3),
    ])
  func read(line: Line) throws {
    let read = IngredientLine.read(line.text)
    #expect(read.unit == line.unit, "\(line.text)")
    #expect(read.name == line.name, "\(line.text)")
    #expect(read.upper == line.upper, "\(line.text)")
    let quantity = try #require(read.quantity, "\(line.text)")
    #expect(abs(quantity - (line.quantity ?? 0)) < 1e-9, "\(line.text)")
  }

  @Test(
    "are none where a number is a part of a name, or nobody can read it",
    arguments: ["2% milk", "5-spice powder", "7-up", "1 1/0 cups flour", "01/2 cup milk", "some 1000 island dressing"])
  func names(text: String) {
    let read = IngredientLine.read(text)
    #expect(read.quantity == nil && read.unit == nil, "\(text)")
    #expect(text.hasSuffix(read.name), "\(text)")
  }

  @Test("name, size, preparation, comment and purpose are told apart")
  func parts() {
    let line = IngredientLine("2 large finely chopped onions (red), peeled, plus more if needed, for garnish")
    #expect(line.thing.name == "onions")
    #expect(line.thing.size == ["large"])
    #expect(line.thing.preparation == ["finely chopped", "peeled"])
    #expect(line.thing.comment == ["plus more if needed"])
    #expect(line.thing.purpose == ["for garnish"])
    #expect(line.brackets == ["red"])
  }

  @Test(
    "what is bought is the name",
    arguments: [
      ("6 boneless, skinless chicken thighs", "boneless skinless chicken thighs"),
      ("2 cups peeled, cored, and diced pineapple", "pineapple"),
      ("salt and freshly ground black pepper", "salt and black pepper"),
      ("1 can navy, cannellini, or other white beans, drained", "navy cannellini or other white beans"),
      ("2 tbsp neutral oil, such as canola", "neutral oil"), ("1 tsp ground cumin", "ground cumin"),
      ("¼ c olive oil for frying", "olive oil"), ("2 pounds medium to large red onions", "red onions"),
      ("4 ounces semisweet or dark chocolate chips", "semisweet or dark chocolate chips"),
    ])
  func bought(text: String, name: String) { #expect(IngredientLine.read(text).name == name) }

  @Test(
    "are multiplied as one amount, and what cannot be read is told as it stands",
    arguments: [
      ("1 cup plus 2 tablespoons oil", "2 and a quarter cups of oil"),
      ("1 lb 4 oz beef", "2 and a half pounds of beef"),
      ("2 and 1/2 cups milk", "5 cups of milk"), ("about 2 cups flour", "about 4 cups of flour"),
      ("2 large eggs, beaten", "4 large eggs"), ("2 cups finely chopped onions", "4 cups of finely chopped onions"),
      ("01/2 cup milk", "01/2 cup milk, as written"), ("salt to taste", "salt, to taste"),
      ("250 g flour plus 2 tbsp for dusting", "500 grams of flour, plus 2 tbsp for dusting, as written"),
    ])
  func scaled(text: String, told: String) { #expect(IngredientLine.read(text).spoken(times: 2) == told) }
}
