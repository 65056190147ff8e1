import Wire

/// A provisional display of an amount, until the box sends its own form.
struct ShownQuantity {
  var text: String
  var number: Double
  /// The apps' word of the unit.
  var unit: String

  init(_ quantity: WireQuantity, unit word: String?) {
    switch quantity {
    case .number(let number):
      let unit = word.flatMap(WireUnit.unit)
      self.number = number
      self.unit = WireUnit.word(for: unit)
      text = [Self.text(of: number), unit].compactMap { $0 }.joined(separator: " ")
    case .text(let text):
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      let number = words.first.flatMap(Double.init)
      let unit = (word ?? (words.count == 2 && number != nil ? words[1] : nil)).flatMap(WireUnit.unit)
      self.text = words.isEmpty ? "1" : words.joined(separator: " ")
      self.number = number ?? 1
      self.unit = WireUnit.word(for: unit)
    }
  }

  private static func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
  }
}
