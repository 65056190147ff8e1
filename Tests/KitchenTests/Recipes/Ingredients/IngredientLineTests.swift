import Commands
import Testing

@testable import Kitchen

@Suite("Lines of ingredients")
struct IngredientLineTests {
  struct Line: Sendable {
    let text: String
    let quantity: Double?
    let upper: Double?
    let unit: Measure?
    let name: String
    let note: String?

    init(
      _ text: String, _ quantity: Double?, _ unit: Measure?, _ name: String, to upper: Double? = nil,
      note: String? = nil
    ) {
      (self.text, self.quantity, self.upper, self.unit, self.name, self.note) = (
        text, quantity, upper, unit, name, note
      )
    }
  }

  @Test(
    "are read as far as they can be",
    arguments: [
      Line("200 g spaghetti", 200, .g, "spaghetti"),
      Line("1 1/2 – 2 cups (about 300 g) Flour, sifted", 1.5, .cup, "flour", to: 2, note: "about 300 g; sifted"),
      Line("1½ cups milk", 1.5, .cup, "milk"), Line("2-3 tbsp. olive oil", 2, .tbsp, "olive oil", to: 3),
      Line("400g chopped tomatoes", 400, .g, "chopped tomatoes"), Line("3 large eggs", 3, nil, "eggs", note: "large"),
      Line("2 cloves garlic", 2, .clove, "garlic"), Line("2 cloves", 2, nil, "cloves"),
      Line("1 (14-ounce) can coconut milk", 1, .can, "coconut milk", note: "14-ounce"),
      Line("2 x 400 g tins tomatoes", 2, .can, "tomatoes", note: "400 g"),
      Line("2 14-oz cans beans", 2, .can, "beans", note: "14-oz"), Line("a pinch of salt", 1, .pinch, "salt"),
      Line("half a lemon", 0.5, nil, "lemon"), Line("one dozen eggs", 12, nil, "eggs"),
      Line("1 cup / 240 ml milk", 1, .cup, "milk", note: "240 ml"),
      Line("salt to taste", nil, nil, "salt", note: "to taste"),
      Line("1,5 kg potatoes", 1.5, .kg, "potatoes"), Line("1,000 g sugar", 1_000, .g, "sugar"),
      Line("2 fl oz rum", 2, .flOz, "rum"), Line("1 T honey", 1, .tbsp, "honey"), Line("- 2 onions", 2, nil, "onions"),
      Line("6 to 8 carrots", 6, nil, "carrots", to: 8), Line("¾ cup sugar", 0.75, .cup, "sugar"),
    ])
  func read(line: Line) {
    let read = IngredientLine.read(line.text)
    #expect(read.quantity == line.quantity, "\(line.text)")
    #expect(read.upper == line.upper, "\(line.text)")
    #expect(read.unit == line.unit, "\(line.text)")
    #expect(read.name == line.name, "\(line.text)")
    #expect(read.note == line.note, "\(line.text)")
    #expect(read.text == line.text)
  }

  @Test(
    "keep as text what nobody can read",
    arguments: ["1/0 cups flour", "-2 cups flour", "0 eggs", "99999999999999999999 g gold", "((((", "½½½", "🍕", "1/"])
  func kept(text: String) {
    let read = IngredientLine.read(text)
    #expect(read.text == text)
    #expect(!read.name.isEmpty)
    #expect(read.quantity.map { $0 > 0 && $0 <= 100_000 } ?? true)
  }

  @Test("are headings where they end in a colon")
  func heading() {
    #expect(IngredientLine.read("For the sauce:").name.isEmpty)
  }

  @Test("what is bought is told apart from how it is cut")
  func keys() {
    #expect(IngredientName.key("large free-range eggs") == IngredientName.key("egg"))
    #expect(IngredientName.key("finely chopped onions") == IngredientName.key("onion"))
    #expect(IngredientName.key("ground beef") != IngredientName.key("beef"))
    #expect(IngredientName.key("ground cumin") == IngredientName.key("cumin"))
    #expect(IngredientName.key("peanut butter") != IngredientName.key("butter"))
    #expect(IngredientName.key("all-purpose flour") == IngredientName.key("flour"))
  }

  @Test("a step's time is found")
  func times() {
    #expect(StepTime.first(in: "Simmer for 10 to 12 minutes.") == 600)
    #expect(StepTime.first(in: "Bake 1 hour and 30 minutes.") == 5_400)
    #expect(StepTime.first(in: "Bake for 1½ hours at 180 °C.") == 5_400)
    #expect(StepTime.first(in: "Wait half an hour") == 1_800)
    #expect(StepTime.first(in: "Boil 8-10min.") == 480)
    #expect(StepTime.first(in: "an hour and a half") == 5_400)
    #expect(StepTime.first(in: "Cut into 3 pieces at 200 degrees.") == nil)
    #expect(StepTime.first(in: "1/0 minutes, 0 minutes, 99999999 hours") == nil)
  }
}
