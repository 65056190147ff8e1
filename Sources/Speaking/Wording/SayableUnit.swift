/// A unit after a number: "tsp" is a teaspoon.
struct SayableUnit: Equatable {
  /// Its name for one.
  var one: String
  /// Its name for more.
  var many: String

  /// The unit of a word; nil: it is none. Capitals count if they distinguish units.
  init?(_ word: some StringProtocol) {
    let word = String(word)
    guard let names = Self.exact[word] ?? Self.known[word.lowercased()] else { return nil }
    (one, many) = names
  }

  static let celsius = ("degree Celsius", "degrees Celsius")
  static let fahrenheit = ("degree Fahrenheit", "degrees Fahrenheit")

  private static let exact = [
    "°C": celsius, "ºC": celsius, "°F": fahrenheit, "ºF": fahrenheit, "°": ("degree", "degrees"),
    "L": ("litre", "litres"), "W": ("watt", "watts"), "%": ("percent", "percent"), "s": ("second", "seconds"),
    "h": ("hour", "hours"),
  ]

  private static let known = Dictionary(
    uniqueKeysWithValues: [
      (["mg"], "milligram"), (["g", "gr", "gm", "gms"], "gram"), (["kg", "kgs"], "kilogram"),
      (["ml", "mls"], "millilitre"), (["cl"], "centilitre"), (["dl"], "decilitre"), (["l", "lt"], "litre"),
      (["tsp", "tsps"], "teaspoon"), (["tbsp", "tbsps", "tbs"], "tablespoon"), (["oz"], "ounce"),
      (["lb", "lbs"], "pound"), (["pt", "pts"], "pint"), (["qt", "qts"], "quart"), (["gal"], "gallon"),
      (["min", "mins"], "minute"), (["hr", "hrs"], "hour"), (["sec", "secs"], "second"), (["mm"], "millimetre"),
      (["cm"], "centimetre"), (["km"], "kilometre"), (["kcal"], "kilocalorie"), (["kj"], "kilojoule"),
      (["kw"], "kilowatt"), (["pc", "pcs"], "piece"), (["pkt", "pkts"], "packet"),
    ].flatMap { spellings, name in spellings.map { ($0, (name, "\(name)s")) } })
}
