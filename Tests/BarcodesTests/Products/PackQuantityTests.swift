import Commands
import Testing

@testable import Barcodes

@Suite("Quantities printed on packs")
struct PackQuantityTests {
  @Test(
    "they are understood as they are printed",
    arguments: [
      ("6 x 330 ml", 6, 330, .ml), ("6x330ml", 6, 330, .ml), ("6 × 33 cl", 6, 330, .ml), ("4*125 g", 4, 125, .g),
      ("330 ml x 6", 6, 330, .ml), ("2 x 1.5 L", 2, 1.5, .l), ("2 x 1,5 l", 2, 1.5, .l), ("2 x 6 x 25 g", 12, 25, .g),
      ("250 g (2 x 125 g)", 2, 125, .g), ("1,98 L (6 x 330 ml)", 6, 330, .ml), ("pack of 6 x 330ml", 6, 330, .ml),
      ("500 g e", 1, 500, .g), ("500g ℮", 1, 500, .g), ("1kg", 1, 1, .kg), ("1.000 kg", 1, 1, .kg),
      ("1,000 g", 1, 1_000, .g), ("1.000 ml", 1, 1_000, .ml), ("0,750 l", 1, 0.75, .l), ("0.500 g", 1, 0.5, .g),
      ("1 gal (3.78 L)", 1, 1, .gallon), ("½ gal", 1, 0.5, .gallon), ("1½ l", 1, 1.5, .l),
      ("1/2 gallon", 1, 0.5, .gallon),
      ("12 fl oz (355 ml)", 1, 12, .flOz), ("12 FL. OZ.", 1, 12, .flOz), ("15.5 oz (439g)", 1, 15.5, .oz),
      ("1 lb 4 oz (567 g)", 1, 20, .oz), ("NET WT 2 LBS", 1, 2, .lb), ("500 mg", 1, 0.5, .g), ("2 dl", 1, 200, .ml),
      ("12 eggs", 12, 1, .piece), ("80 bags (250 g)", 80, 1, .piece), ("10 pcs", 10, 1, .piece),
      ("12 ct", 12, 1, .piece),
      ("2 pints", 1, 2, .pint),
    ] as [(String, Int, Double, Measure)])
  func printed(text: String, count: Int, quantity: Double, unit: Measure) {
    #expect(PackQuantity(printed: text) == PackQuantity(count: count, quantity: quantity, unit: unit))
  }

  @Test(
    "what is no quantity is none",
    arguments: [
      "", "e", "large", "500", "x", "0 g", "-", "6 x", "99999999999999999999 x 5 g",
      "5000 x 1 g", "12 monkeys", "NaN g", "ml 500", "2000000 kg", "1/0 l", "\u{0}\u{7}",
    ])
  func none(text: String) {
    #expect(PackQuantity(printed: text) == nil)
  }

  @Test("a number with a unit beside it, as the database keeps it")
  func separate() {
    #expect(PackQuantity(quantity: 1_980, unit: "ml") == PackQuantity(quantity: 1_980, unit: .ml))
    #expect(PackQuantity(quantity: 33, unit: "CL") == PackQuantity(quantity: 330, unit: .ml))
    #expect(PackQuantity(quantity: 3, unit: "furlong") == nil)
    #expect(PackQuantity(quantity: -3, unit: "g") == nil)
    #expect(PackQuantity(quantity: .nan, unit: "g") == nil)
  }
}
