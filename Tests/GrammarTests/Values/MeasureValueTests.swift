import Testing

@testable import Grammar

@Suite("Amounts in words")
struct MeasureValueTests {
  @Test("quantities are numbers", arguments: Tables.quantities)
  func quantity(_ row: Row) throws {
    #expect(try value("measure.quantity", row.words) == row.value)
  }

  @Test("units have one short name each", arguments: Tables.units)
  func unit(_ row: Row) throws {
    #expect(try value("measure.unit", row.words) == row.value)
  }

  @Test("an amount is a quantity with its unit", arguments: Tables.amounts)
  func amount(_ row: Row) throws {
    #expect(try value("measure.amount", row.words) == row.value)
  }

  @Test("a pack size is kept as text", arguments: Tables.packSizes)
  func packSize(_ row: Row) throws {
    #expect(try value("measure.pack_size", row.words) == row.value)
  }

  @Test("no word names two units")
  func distinctWords() {
    #expect(Set(UnitWords.measures.words).isDisjoint(with: UnitWords.containers.words))
  }

  @Test("every unit of the project can be said, and is spoken and shown")
  func everyUnit() {
    let units = Set(UnitWords.measures.values).union(UnitWords.containers.values).union(["fl_oz"])
    let expected = """
      g kg oz lb ml l fl_oz tsp tbsp cup pint quart gallon piece can bottle bag box pack jar carton loaf bunch head \
      clove slice stick pinch
      """
    #expect(units == Set(expected.split(separator: " ").map(String.init)))
    for unit in units {
      #expect(Spoken.quantity(2, unit: unit) != "2 \(unit)", "\(unit) has a name in words")
    }
  }
}

extension Tables {
  static let quantities: [Row] = [
    Row("two", 2), Row("2", 2), Row("a", 1), Row("an", 1), Row("another", 1), Row("a dozen", 12), Row("dozen", 12),
    Row("two dozen", 24), Row("half a dozen", 6), Row("a half dozen", 6), Row("half dozen", 6), Row("2 dozen", 24),
    Row("one and a half dozen", 18), Row("a couple of", 2), Row("couple of", 2), Row("a couple", 2),
    Row("a pair of", 2), Row("half a", 0.5), Row("half an", 0.5), Row("half", 0.5), Row("½", 0.5), Row("1/2 a", 0.5),
    Row("three quarters of a", 0.75), Row("a quarter of a", 0.25), Row("quarter", 0.25), Row("two thirds of a", 2 / 3),
    Row("three and a half", 3.5), Row("1 1/2", 1.5), Row("2.5", 2.5), Row("seven hundred and fifty", 750),
    Row("a six pack of", 6), Row("a six pack", 6), Row("a 6 pack of", 6), Row("two six packs of", 12),
    Row("a twenty four pack of", 24), Row("a hundred", 100),
    Row("0", 0), Row("0/5", 0), .none("zero dozen"), .none("six packs of"), .none("a pack of"), .none("a one pack of"),
    .none("of"), .none("some"), .none("-2"), .none("1/0"), .none("half of"), .none("a six"),
    .none("a dozen of eggs"), .none(""),
  ]

  static let units: [Row] = [
    Row("gram", "g"), Row("grams", "g"), Row("grammes", "g"), Row("g", "g"), Row("kilo", "kg"), Row("kilos", "kg"),
    Row("kilograms", "kg"), Row("kg", "kg"), Row("litre", "l"), Row("liters", "l"), Row("l", "l"),
    Row("millilitres", "ml"), Row("milliliter", "ml"), Row("ml", "ml"), Row("ounce", "oz"), Row("oz", "oz"),
    Row("pounds", "lb"), Row("lb", "lb"), Row("lbs", "lb"), Row("fluid ounces", "fl_oz"), Row("fl oz", "fl_oz"),
    Row("teaspoon", "tsp"), Row("tea spoons", "tsp"), Row("tsp", "tsp"), Row("tablespoons", "tbsp"),
    Row("table spoon", "tbsp"), Row("tbsp", "tbsp"), Row("cups", "cup"), Row("pints", "pint"), Row("quart", "quart"),
    Row("gallons", "gallon"), Row("pieces", "piece"), Row("cans", "can"), Row("tin", "can"), Row("tins", "can"),
    Row("bottles", "bottle"), Row("bags", "bag"), Row("boxes", "box"), Row("packet", "pack"), Row("packs", "pack"),
    Row("jars", "jar"), Row("cartons", "carton"), Row("loaf", "loaf"), Row("loaves", "loaf"), Row("bunches", "bunch"),
    Row("head", "head"), Row("cloves", "clove"), Row("slices", "slice"), Row("sticks", "stick"), Row("pinch", "pinch"),
    .none("tub"), .none("spoon"), .none("fluid"), .none("fluid cup"), .none("tea"), .none("tea cup"), .none("grams of"),
    .none("two cans"), .none(""),
  ]

  static let amounts: [Row] = [
    amount("two", 2, nil), amount("two cans", 2, "can"), amount("half a pound", 0.5, "lb"),
    amount("a pound and a half", 1.5, "lb"), amount("two pounds and a quarter", 2.25, "lb"),
    amount("a quarter of a pound", 0.25, "lb"), amount("quarter pound", 0.25, "lb"), amount("400 g", 400, "g"),
    amount("1 1/2 cups", 1.5, "cup"), amount("half a dozen", 6, nil), amount("a loaf", 1, "loaf"),
    amount("a couple of tins", 2, "can"), amount("two 400 gram cans", 2, "can"), amount("a 400 gram can", 1, "can"),
    amount("three two litre bottles", 3, "bottle"), amount("twenty two litre bottles", 20, "bottle"),
    amount("two four hundred gram tins", 2, "can"), amount("a dozen 330 ml cans", 12, "can"),
    amount("a six pack of", 6, nil), amount("two fluid ounces", 2, "fl_oz"),
    .none("cans"), .none("two 400 cans"), .none("400 gram cans"), .none("two cans cans"), .none(""),
  ]

  static let packSizes: [Row] = [
    Row("400 gram", "400 g"), Row("four hundred gram", "400 g"), Row("two litre", "2 l"), Row("1.5 l", "1½ l"),
    Row("twelve ounce", "12 oz"), Row("two pint", "2 pints"),
    .none("gram"), .none("400"), .none("400 can"), .none("0 g"), .none(""),
  ]

  private static func amount(_ words: String, _ quantity: Double, _ unit: String?) -> Row {
    var slots: Slots = ["quantity": .number(quantity)]
    if let unit { slots["unit"] = .text(unit) }
    return Row(words, .object(slots))
  }
}
