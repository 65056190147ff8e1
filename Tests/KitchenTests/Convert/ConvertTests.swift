import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Conversions")
struct ConvertTests {
  private func answer(_ quantity: Double, _ from: String, _ to: String, _ ingredient: String? = nil) throws -> String {
    var family = try Family.cook()
    var slots: Slots = ["quantity": .number(quantity), "from": .text(from), "to": .text(to)]
    if let ingredient { slots["ingredient"] = .text(ingredient) }
    return try family.refusalOrAnswer("convert.measure", slots)
  }

  @Test("volumes, masses and temperatures are converted")
  func plain() throws {
    #expect(try answer(1, "cup", "ml") == "1 cup is 237 millilitres.")
    #expect(try answer(1, "tbsp", "tsp") == "1 tablespoon is 3 teaspoons.")
    #expect(try answer(2, "lb", "kg") == "2 pounds are 0.91 kilo.")
    #expect(try answer(350, "fahrenheit", "celsius") == "350 degrees Fahrenheit is 177 degrees Celsius.")
    #expect(try answer(-18, "celsius", "fahrenheit") == "minus 18 degrees Celsius is 0 degrees Fahrenheit.")
    #expect(try answer(4, "gas_mark", "celsius") == "Gas mark 4 is 177 degrees Celsius.")
    #expect(try answer(180, "celsius", "gas_mark") == "180 degrees Celsius is gas mark 4.")
  }

  @Test("centilitres and decilitres are converted as well, either way")
  func metric() throws {
    #expect(try answer(20, "cl", "ml") == "20 centilitres are 200 millilitres.")
    #expect(try answer(1, "dl", "cl") == "1 decilitre is 10 centilitres.")
    #expect(try answer(1, "cup", "dl") == "1 cup is 2.37 decilitres.")
    #expect(try answer(2, "dl", "g", "flour") == "2 decilitres of flour are 106 grams.")
    #expect(try answer(0, "cl", "ml") == "An amount must be more than nothing.")
    #expect(try answer(1, "dl", "celsius") == "A temperature and an amount are not the same kind of thing.")
    #expect(try answer(1, "dl", "cm") == "A length can only be turned into another length.")
  }

  @Test("a volume becomes a weight by its ingredient, and back")
  func density() throws {
    #expect(try answer(1, "cup", "g", "flour") == "1 cup of flour is 125 grams.")
    #expect(try answer(1.5, "cup", "g", "sugar") == "1 and a half cups of sugar are 300 grams.")
    #expect(try answer(100, "g", "cup", "sugar") == "100 grams of sugar are half a cup.")
    #expect(try answer(1, "stick", "g") == "1 stick is 113 grams.")
    #expect(try answer(1, "cup", "g", "organic brown sugar") == "1 cup of organic brown sugar is 220 grams.")
  }

  @Test("lengths are converted, and into lengths alone")
  func lengths() throws {
    #expect(try answer(12, "ft", "in") == "12 feet are 144 inches.")
    #expect(try answer(1, "in", "cm") == "1 inch is 2.54 centimetres.")
    #expect(try answer(10, "mi", "km") == "10 miles are 16.1 kilometres.")
    #expect(try answer(1, "yd", "cup") == "A length can only be turned into another length.")
    #expect(try answer(-1, "m", "ft") == "A length must be more than nothing.")
  }

  @Test("what cannot be converted is said")
  func refusals() throws {
    #expect(try answer(1, "cup", "g") == "Of what?")
    #expect(try answer(1, "cup", "g", "unicorn dust") == "I do not know how much a cup of unicorn dust weighs.")
    #expect(try answer(-1, "cup", "ml") == "An amount must be more than nothing.")
    #expect(try answer(0, "cup", "ml") == "An amount must be more than nothing.")
    #expect(try answer(-300, "celsius", "fahrenheit") == "Nothing is as cold as that.")
    #expect(try answer(1, "celsius", "g") == "A temperature and an amount are not the same kind of thing.")
    #expect(try answer(99, "gas_mark", "celsius") == "Gas marks go from a quarter to 10.")
    #expect(try answer(1e300, "cup", "ml") == "That is too much to convert.")
    #expect(try answer(2, "can", "g", "tomatoes") == "Cans cannot be turned into grams.")
  }

  @Test("amounts are rounded to what a cook can measure")
  func rounding() {
    func rounded(_ quantity: Double, _ unit: Measure?) -> String {
      Wording.amount(CookMeasure.rounded(Amount(quantity: quantity, unit: unit)))
    }
    #expect(rounded(1 / 3, .tbsp) == "1 teaspoon")
    #expect(rounded(0.34, .cup) == "a third of a cup")
    #expect(rounded(0.125, .cup) == "2 tablespoons")
    #expect(rounded(6, .tsp) == "2 tablespoons")
    #expect(rounded(333, .g) == "330 grams")
    #expect(rounded(1_250, .g) == "1 and a quarter kilos")
    #expect(rounded(0.05, .tsp) == "an eighth of a teaspoon")
    #expect(rounded(1.6, nil) == "1 and two thirds")
    #expect(rounded(37.4, .ml) == "35 millilitres")
  }
}

extension Family {
  /// The answer, or why there is none.
  mutating func refusalOrAnswer(_ intent: String, _ slots: Slots = [:]) throws -> String {
    do { return try tell(intent, slots) } catch let refusal as Refusal { return refusal.say }
  }
}
