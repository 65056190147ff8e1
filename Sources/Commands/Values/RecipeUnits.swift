/// The units in recipes' lines, including those of other countries.
package enum RecipeUnits {
  /// A unit, and its factor: for a decilitre a hundred millilitres.
  package struct Unit: Hashable {
    package var measure: Measure
    package var times = 1.0

    package init(measure: Measure, times: Double = 1) {
      (self.measure, self.times) = (measure, times)
    }
  }

  /// The unit of a word in lower case without its point; nil: it is none.
  package static func unit(_ word: String) -> Unit? { table[word] }

  /// Whether a unit is a container: a can, a bag.
  package static func isContainer(_ unit: Measure) -> Bool {
    switch unit {
    case .can, .bottle, .bag, .box, .pack, .jar, .carton, .loaf: true
    default: false
    }
  }

  /// Lengths, which are never a quantity.
  package static let lengths: Set<String> = [
    "inch", "inches", "in", "\"", "”", "cm", "mm", "centimetre", "centimeter", "-inch",
  ]

  /// Words between a number and its unit: "1 heaped tsp", "2 large cloves".
  package static let manners: Set<String> = [
    "large", "small", "medium", "lg", "sm", "md", "med", "big", "heaped", "heaping", "level", "scant", "generous",
    "rounded", "good", "thick", "thin", "fat", "whole", "fresh", "hefty", "healthy", "packed", "thick-cut", "thin-cut",
    "very", "extra-large", "loosely", "lightly", "firmly", "tightly", "short", "long", "full", "tall", "individual",
    "gestrichener", "gestrichene", "gehäufter", "gehäufte", "großer", "große", "kleiner", "kleine", "halbe",
  ]

  /// Words for an inexact amount: "about 2 cups".
  package static let about: Set<String> = [
    "about", "approximately", "approx", "around", "roughly", "circa", "ca", "c.", "almost", "nearly", "scant",
    "generous", "heaping", "heaped", "level", "at", "up", "just", "over", "under", "etwa", "environ", "cirka",
  ]

  /// Units without a number: "pinch of salt", "handful of mint".
  package static let bare: Set<Measure> = [.pinch, .handful, .sprig, .splash, .bunch, .drop, .knob]

  /// Units that follow their thing: "2 garlic cloves", "3 celery stalks".
  package static let behind: [String: Measure] = [
    "clove": .clove, "cloves": .clove, "sprig": .sprig, "sprigs": .sprig, "stalk": .stalk, "stalks": .stalk,
    "bulb": .bulb, "bulbs": .bulb, "slice": .slice, "slices": .slice, "rashers": .slice,
  ]

  /// The link between an amount and its thing: "of", in the languages with known units.
  package static let links: Set<String> = ["of", "de", "du", "des", "di", "von", "af", "av", "van"]

  private static let names: [(Unit, String)] = [
    (.init(measure: .g), "g gr gm gms gram grams gramme grammes gramm gramos grammi"),
    (.init(measure: .g, times: 10), "dkg dag"), (.init(measure: .g, times: 0.001), "mg"),
    (.init(measure: .kg), "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes"),
    (.init(measure: .oz), "oz ozs ounce ounces"), (.init(measure: .lb), "lb lbs pound pounds"),
    (.init(measure: .ml), "ml mls milliliter milliliters millilitre millilitres cc"),
    (.init(measure: .ml, times: 10), "cl centiliter centiliters centilitre centilitres"),
    (.init(measure: .ml, times: 100), "dl deciliter deciliters decilitre decilitres"),
    (.init(measure: .l), "l ltr liter liters litre litres litro litri"),
    (
      .init(measure: .tsp),
      "tsp tsps teaspoon teaspoons teasp tl tsk càc càc. theelepel theelepels teelöffel cucharadita cucharaditas "
        + "cucchiaino cucchiaini teáskanál łyżeczka łyżeczki łyżeczek"
    ),
    (
      .init(measure: .tbsp),
      "tbsp tbsps tbs tbl tblsp tbsn tablespoon tablespoons tablesp el esslöffel msk càs eetlepel eetlepels rkl "
        + "cucharada cucharadas cucchiaio cucchiai evőkanál łyżka łyżki łyżek"
    ),
    (.init(measure: .cup), "c cup cups tasse tassen taza tazas xícara xícaras"),
    (.init(measure: .pint), "pt pint pints"),
    (.init(measure: .quart), "qt qts quart quarts"), (.init(measure: .gallon), "gal gallon gallons"),
    (.init(measure: .flOz), "floz"), (.init(measure: .can), "can cans tin tins dose dosen boîte boîtes burk"),
    (.init(measure: .bottle), "bottle bottles flasche flaschen"), (.init(measure: .bag), "bag bags beutel"),
    (.init(measure: .box), "box boxes"),
    (
      .init(measure: .pack),
      "pack packs packet packets package packages pkg pkgs pouch pouches sachet sachets packung pck päckchen"
    ),
    (.init(measure: .jar), "jar jars glas tub tubs"), (.init(measure: .carton), "carton cartons container containers"),
    (.init(measure: .loaf), "loaf loaves"), (.init(measure: .bunch), "bunch bunches bund botte bottes"),
    (.init(measure: .head), "head heads"),
    (.init(measure: .clove), "clove cloves zehe zehen gousse gousses spicchio spicchi diente dientes vitlöksklyfta"),
    (.init(measure: .slice), "slice slices rasher rashers scheibe scheiben tranche tranches"),
    (.init(measure: .stick), "stick sticks"),
    (.init(measure: .pinch), "pinch pinches dash dashes prise prisen pincée pincées pizca pizzico nypa msp krm"),
    (.init(measure: .piece), "piece pieces pcs pc stück chunk chunks st szt item items"),
    (.init(measure: .sprig), "sprig sprigs branch branches zweig zweige brin brins"),
    (.init(measure: .stalk), "stalk stalks rib ribs"), (.init(measure: .handful), "handful handfuls handvoll poignée"),
    (.init(measure: .drop), "drop drops"), (.init(measure: .splash), "splash splashes drizzle glug glugs"),
    (.init(measure: .sheet), "sheet sheets"), (.init(measure: .strip), "strip strips"),
    (.init(measure: .bulb), "bulb bulbs"), (.init(measure: .knob), "knob knobs thumb thumbs"),
    (.init(measure: .ear), "ear ears"), (.init(measure: .block), "block blocks"),
  ]

  private static let table: [String: Unit] = {
    var table: [String: Unit] = [:]
    for (unit, words) in names {
      for word in words.split(separator: " ") { table[String(word)] = unit }
    }
    return table
  }()
}
