import Testing

@testable import Speaking

@Suite("Text as it is said")
struct SayableTextTests {
  static let rows: [(written: String, said: String)] = [
    // Fractions.
    ("½ tsp", "half a teaspoon"),
    ("½ tsp salt", "half a teaspoon salt"),
    ("1½ kg", "one and a half kilograms"),
    ("1½kg of flour", "one and a half kilograms of flour"),
    ("1 ½ cups", "one and a half cups"),
    ("1 1/2 cups", "one and a half cups"),
    ("1/2 cup", "half a cup"),
    ("e.g. 3–4 tsp", "for example 3 to 4 teaspoons"),
    ("¼ tsp", "a quarter of a teaspoon"),
    ("¾ cup", "three quarters of a cup"),
    ("3/4 cup", "three quarters of a cup"),
    ("⅓ cup", "a third of a cup"),
    ("2⅔ cups", "two and two thirds cups"),
    ("⅛ oz", "an eighth of an ounce"),
    ("½ h", "half an hour"),
    ("½ onion", "half an onion"),
    ("½ of the rice", "half of the rice"),
    ("cut it in ½.", "cut it in a half."),
    ("½ pound of butter", "half a pound of butter"),
    ("24/7", "24/7"),
    // Units.
    ("200 g", "200 grams"),
    ("200g", "200 grams"),
    ("1 g", "1 gram"),
    ("2 kg", "2 kilograms"),
    ("0.5 kg", "0.5 kilograms"),
    ("1,250 g", "1,250 grams"),
    ("500 ml", "500 millilitres"),
    ("1 l", "1 litre"),
    ("2 L", "2 litres"),
    ("2 tbsp. sugar", "2 tablespoons sugar"),
    ("Add 2 tbsp. Stir.", "Add 2 tablespoons. Stir."),
    ("1 tbsp, heaped", "1 tablespoon, heaped"),
    ("3 lb", "3 pounds"),
    ("1 lb", "1 pound"),
    ("4 fl oz", "4 fluid ounces"),
    ("8 oz", "8 ounces"),
    ("10 min", "10 minutes"),
    ("1 h 30 min", "1 hour 30 minutes"),
    ("30s", "30 seconds"),
    ("the 1990s", "the 1990s"),
    ("50%", "50 percent"),
    ("10 % off", "10 percent off"),
    ("24 cm", "24 centimetres"),
    ("250 kcal", "250 kilocalories"),
    ("a tsp of salt", "a teaspoon of salt"),
    // Temperatures.
    ("180 °C", "180 degrees Celsius"),
    ("180°C", "180 degrees Celsius"),
    ("180C", "180 degrees Celsius"),
    ("350 °F", "350 degrees Fahrenheit"),
    ("180° C", "180 degrees Celsius"),
    ("180°", "180 degrees"),
    ("1 °C", "1 degree Celsius"),
    ("-18 °C", "minus 18 degrees Celsius"),
    ("180°C/350°F", "180 degrees Celsius, 350 degrees Fahrenheit"),
    // Times.
    ("18:05", "eighteen oh five"),
    ("6:05 pm", "six oh five pm"),
    ("6:05pm.", "six oh five pm."),
    ("6:30 p.m.", "six thirty pm."),
    ("at 6:30 p.m. on Friday", "at six thirty pm on Friday"),
    ("7:00 am", "seven am"),
    ("7:00", "seven o'clock"),
    ("18:00", "eighteen hundred"),
    ("12:00", "twelve o'clock"),
    ("0:00", "midnight"),
    ("00:15", "zero fifteen"),
    ("9:45", "nine forty-five"),
    ("6pm", "6 pm"),
    ("6 pm", "6 pm"),
    ("18:00–19:30", "eighteen hundred to nineteen thirty"),
    ("ratio 25:61", "ratio 25:61"),
    // Money.
    ("£3.50", "3 pounds 50"),
    ("€4", "4 euros"),
    ("$1.20", "1 dollar 20"),
    ("£1", "1 pound"),
    ("£3.00", "3 pounds"),
    ("£3.05", "3 pounds and 5 pence"),
    ("$0.99", "99 cents"),
    ("$0.01", "1 cent"),
    ("£1,250.50", "1,250 pounds 50"),
    ("3,50 €", "3 euros 50"),
    ("12€", "12 euros"),
    ("-£3", "minus 3 pounds"),
    ("£2–3", "2 to 3 pounds"),
    ("£2/kg", "2 pounds per kilogram"),
    ("That is $14.98.", "That is 14 dollars 98."),
    // Ranges.
    ("2–3", "2 to 3"),
    ("2-3 eggs", "2 to 3 eggs"),
    ("10–12 min", "10 to 12 minutes"),
    ("180–200 °C", "180 to 200 degrees Celsius"),
    ("¼–½ tsp", "a quarter to half a teaspoon"),
    ("555-0123", "555-0123"),
    ("10-inch pan", "10-inch pan"),
    ("2026-03-14", "2026-03-14"),
    // Signs.
    ("salt & pepper", "salt and pepper"),
    ("mac&cheese", "mac and cheese"),
    ("M&S", "M&S"),
    ("x2", "times 2"),
    ("×3", "times 3"),
    ("2x", "2 times"),
    ("2 x 400 g", "2 times 400 grams"),
    ("2 × 400g", "2 times 400 grams"),
    ("order #12", "order number 12"),
    ("approx. 2 cups", "approximately 2 cups"),
    ("-5 degrees", "minus 5 degrees"),
    ("(180 °C)", "(180 degrees Celsius)"),
    // What is right already.
    ("Pasta timer: 10 minutes.", "Pasta timer: 10 minutes."),
    ("Added 2 litres of milk and 6 eggs.", "Added 2 litres of milk and 6 eggs."),
    ("the 2nd of May", "the 2nd of May"),
    ("Sam's crème brûlée", "Sam's crème brûlée"),
    ("", ""),
  ]

  @Test("amounts, units, times, money and signs are words", arguments: rows)
  func words(_ written: String, _ said: String) {
    #expect(SayableText.of(written) == said)
  }

  @Test("what is words already stays as it is", arguments: rows)
  func again(_ written: String, _ said: String) {
    #expect(SayableText.of(said) == said)
  }

  @Test(
    "nothing that is written trips it",
    arguments: [
      "½", "1/", "/2", "1//2", "£", "£-", "£–3", "€€4", "-", "--5", "–", "2–", "–3", ":", "1:", ":30", "1:2:3", "99:99",
      "1.", ".5", "1.2.3", "1,,2", "°C", "x", "×", "&", "&&", "#", "%", "9999999999999999999999/2",
      "99999999999999999999:05", "½½", "1½½", "1 ½ ½", "¼–", "2-3-4", "pm", "C", "180 C F", "(", "((½))", "£1/2", "£½",
    ])
  func odd(_ text: String) {
    let said = SayableText.of(text)
    #expect(said.count < 80)
    #expect(SayableText.of(said) == said)
  }
}

@Suite("A text's sentences")
struct SpokenSentencesTests {
  @Test(
    "a text is cut where a sentence ends",
    arguments: [
      ("Added milk.", ["Added milk."]),
      ("Pasta timer: 10 minutes. Egg timer: 3 minutes.", ["Pasta timer: 10 minutes.", "Egg timer: 3 minutes."]),
      ("Really? Yes! 2 eggs.", ["Really?", "Yes!", "2 eggs."]),
      ("Dr. Oetker's yeast. J. K. Rowling.", ["Dr. Oetker's yeast.", "J. K. Rowling."]),
      ("Add 2 tbsp. sugar. Stir.", ["Add 2 tbsp. sugar.", "Stir."]),
      ("At 6 p.m. “Tacos.” Then ½ onion.", ["At 6 p.m.", "“Tacos.”", "Then ½ onion."]),
      ("It costs £3.50 today", ["It costs £3.50 today"]),
      ("Say “stop.” (It stops.) Good.", ["Say “stop.”", "(It stops.)", "Good."]),
      ("", []), ("🎂", []),
    ] as [(String, [String])])
  func sentences(_ text: String, _ expected: [String]) {
    #expect(SpokenSentences.of(text) == expected)
  }

  @Test("all sentences together are no longer than a text may be")
  func long() {
    let sentences = SpokenSentences.of(String(repeating: "This is a sentence of some words. ", count: 300))
    #expect(sentences.count == 600 / 34)
    #expect(sentences.allSatisfy { $0 == "This is a sentence of some words." })
  }
}
