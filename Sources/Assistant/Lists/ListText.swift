import Commands
import Foundation
import Kitchen
import ListSync

/// Lines of text-only lists: the amount follows the name, "milk (2 l)".
enum ListText {
  /// The text of a line.
  static func text(of line: ListLine) -> String { line.amount.isEmpty ? line.name : "\(line.name) (\(line.amount))" }

  /// The line of a text. Brackets without an amount are part of the name.
  static func line(of text: String, isDone: Bool) -> ListLine {
    let clean = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if clean.hasSuffix(")"), let open = clean.lastIndex(of: "(") {
      let inner = String(clean[clean.index(after: open)...].dropLast())
      let name = clean[..<open].trimmingCharacters(in: .whitespaces)
      if !name.isEmpty, let amount = ShownAmount.read(inner), amount.quantity > 0 {
        return ListLine(name, amount: self.amount(amount.quantity, amount.unit), isDone: isDone)
      }
    }
    return ListLine(clean, isDone: isDone)
  }

  /// The line of one of the box's items.
  static func line(of item: ShoppingItem) -> ListLine {
    ListLine(item.name, amount: amount(item.quantity, item.unit), isDone: item.checked)
  }

  /// The quantity of an amount; nil: one.
  static func amount(_ text: String) -> (quantity: Double, unit: Measure?)? { ShownAmount.read(text) }

  /// An amount's text; empty: one.
  static func amount(_ quantity: Double, _ unit: Measure?) -> String {
    let text = ShownAmount.text(quantity, unit)
    return text == "1" ? "" : text
  }
}
