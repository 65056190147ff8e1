extension Money {
  /// The spoken form: "14 dollars 98", "75 cents", "14 euros".
  var spoken: String {
    let (one, many, small): (String, String, String)
    switch currency.code {
    case "USD": (one, many, small) = ("dollar", "dollars", "cents")
    case "EUR": (one, many, small) = ("euro", "euros", "cents")
    case "GBP": (one, many, small) = ("pound", "pounds", "pence")
    default: return "\(text) \(currency.code)"
    }
    guard units >= 0 else { return "minus \(negated.spoken)" }
    let (whole, rest) = units.quotientAndRemainder(dividingBy: 100)
    if whole == 0, rest > 0 { return "\(rest) \(small)" }
    let said = "\(whole) \(whole == 1 ? one : many)"
    return rest == 0 ? said : "\(said) \(rest < 10 ? "0" : "")\(rest)"
  }
}
