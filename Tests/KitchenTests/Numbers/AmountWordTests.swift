import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Two hundred amounts of every unit in words")
struct AmountWordTests {
  /// Halves, thirds, quarters and eighths, whole numbers to sixty and some that a scale shows.
  private static let amounts: [Double] = {
    let parts: [Double] = [0, 0.125, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 0.875]
    var amounts: [Double] = []
    for whole in 0..<10 {
      for part in parts where whole > 0 || part > 0 { amounts.append(Double(whole) + part) }
    }
    for number in 10...60 { amounts.append(Double(number)) }
    for step in 1...70 { amounts.append(Double(step) * 37.5) }
    return amounts
  }()

  private static let units: [Measure?] = Measure.allCases + [nil]

  /// What recipes count by: it is read and told, and nobody says it of a list.
  private static let ofRecipes: [Measure?] = [
    .sprig, .stalk, .handful, .drop, .splash, .sheet, .strip, .bulb, .knob, .ear, .block,
  ]

  @Test("there are as many")
  func count() { #expect(Self.amounts.count == 200) }

  @Test("one is one, more are many, and less than one is a part of one", arguments: units)
  func plural(unit: Measure?) throws {
    guard let unit, unit != .piece else { return }
    let one = Wording.amount(Amount(quantity: 1, unit: unit)).dropFirst(2)
    #expect(!one.isEmpty)
    for quantity in Self.amounts {
      let said = Wording.amount(Amount(quantity: quantity, unit: unit))
      #expect(!said.contains("  ") && said == said.trimmingCharacters(in: .whitespaces), "\(quantity): \(said)")
      // A thousand grams are said as a kilo.
      if quantity >= 1_000, [.g, .ml].contains(unit) { continue }
      let isOne = quantity <= 1
      #expect(said.hasSuffix(one) == isOne, "\(quantity) \(unit): \(said)")
      #expect(!said.hasPrefix("0 "), "\(quantity) \(unit): \(said)")
    }
  }

  @Test("what is said of a thing counts it or measures it", arguments: units)
  func named(unit: Measure?) {
    for quantity in Self.amounts {
      let said = Wording.amount(Amount(quantity: quantity, unit: unit), of: "Flour")
      let isCounted = unit == nil || unit == .piece
      #expect(said.hasSuffix(isCounted ? "flour" : " of flour"), "\(said)")
      #expect((said == "flour") == (isCounted && quantity == 1), "\(said)")
    }
  }

  @Test("what a screen shows is read back as the same amount", arguments: units)
  func shown(unit: Measure?) throws {
    for quantity in Self.amounts {
      let text = ShownAmount.text(quantity, unit)
      let read = try #require(ShownAmount.read(text), "\(quantity) \(unit?.rawValue ?? ""): \(text)")
      let back = Amount(quantity: read.quantity, unit: read.unit)
      let same = try #require(back.quantity(in: unit), "\(text) is read as \(back)")
      let step = [.g, .ml].contains(unit) ? 0.0501 : 0.00501
      #expect(abs(same - quantity) <= max(step, quantity * 0.006), "\(quantity) is shown as \(text), read as \(back)")
    }
  }

  @Test("what is said is heard as the same amount", arguments: units.filter { !ofRecipes.contains($0) })
  func heard(unit: Measure?) throws {
    guard let unit, unit != .piece else { return }
    let amount = try #require(ValueRule.builtIn.first { $0.name == "measure.amount" })
    let reference = ReferenceTime(
      now: Date(timeIntervalSince1970: 1_773_511_500), calendar: Calendar(identifier: .gregorian))
    for quantity in Self.amounts where quantity <= 60 {
      let said = Wording.amount(Amount(quantity: quantity, unit: unit))
      let words = Utterance.words(of: said)[...]
      guard case .object(let slots)? = amount.evaluate(words, reference), case .number(let number)? = slots["quantity"],
        case .text(let name)? = slots["unit"]
      else {
        Issue.record("\(quantity) \(unit): \(said) is not heard")
        continue
      }
      let back = Amount(quantity: number, unit: Measure(rawValue: name))
      let same = try #require(back.quantity(in: unit), "\(said) is heard as \(back)")
      #expect(abs(same - quantity) <= max(0.005, quantity * 0.006), "\(quantity) is said \(said), heard as \(back)")
    }
  }

  @Test("what was multiplied is an amount that a cook can measure, near to it, and never nothing", arguments: units)
  func measured(unit: Measure?) throws {
    for quantity in Self.amounts {
      for factor in [0.25, 0.5, 1.5, 2, 3] {
        let exact = Amount(quantity: quantity * factor, unit: unit)
        let rounded = CookMeasure.rounded(exact)
        #expect(rounded.quantity > 0, "\(exact)")
        let same = try #require(rounded.quantity(in: unit), "\(exact) became \(rounded)")
        #expect(abs(same - exact.quantity) <= max(0.25, exact.quantity * 0.13), "\(exact) became \(rounded)")
        #expect(CookMeasure.rounded(rounded) == rounded, "\(exact) became \(rounded)")
      }
    }
  }
}
