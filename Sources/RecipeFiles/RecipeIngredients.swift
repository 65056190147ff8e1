import Commands
import Foundation

/// Lines of ingredients in every known shape: text, lists of texts, nested lists, and objects with an
/// amount and a name.
enum RecipeIngredients {
  /// The lines of a value; a heading ends in a colon.
  static func read(_ value: Any?, depth: Int = 0) -> [String] {
    guard depth < 8 else { return [] }
    switch value {
    case let text as String: return lines(text, isAlone: depth == 0)
    case let list as [Any]:
      // For too many lines, only their number is kept.
      guard list.count <= RecipeDraft.mostLines else { return Array(repeating: "", count: list.count) }
      // One text with all of them, in a list of its own.
      return list.flatMap { read($0, depth: depth + 1 - (list.count == 1 && depth == 0 ? 1 : 0)) }
    case let object as JSONObject: return read(object, depth: depth)
    default: return []
    }
  }

  private static func read(_ object: JSONObject, depth: Int) -> [String] {
    for key in ["itemListElement", "recipeIngredient", "ingredients", "items", "item"] {
      guard let inner = object[key], !(inner is NSNull), !(inner is String) else { continue }
      return (object.text("name", "title").map { [heading($0)] } ?? []) + read(inner, depth: depth + 1)
    }
    return (object.text("title").map { [heading($0)] } ?? []) + [line(object)].compactMap { $0 }
  }

  private static func heading(_ text: String) -> String { text.hasSuffix(":") ? text : "\(text):" }

  /// The line of an object with a quantity, a unit and a food, as in Mealie, or a name and an amount.
  static func line(_ object: JSONObject) -> String? {
    let note = object.text("note")
    // With amounts switched off the note is the line, and the quantity has no meaning.
    if object["disableAmount"] as? Bool == true || object["disable_amount"] as? Bool == true {
      return note ?? object.text("originalText", "original_text", "display")
    }
    if let text = object.text("originalText", "original_text", "display"), !text.isEmpty { return text }
    let unit =
      (object["unit"] as? JSONObject)?.text("name", "abbreviation") ?? object.text("unit", "unitText", "unitCode")
    let food =
      (object["food"] as? JSONObject)?.text("name") ?? object.text("food", "name", "text", "ingredient", "@value")
    let quantity =
      object.number("quantity").map { $0 > 0 ? Number.text($0) : nil }
      ?? object.text("quantity", "requiredQuantity", "amount", "value")
    guard food != nil || note != nil else { return nil }
    let head = [quantity, unit, food ?? note].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    return food != nil && note != nil ? "\(head), \(note ?? "")" : head
  }

  // MARK: Lines of one text

  private static func lines(_ text: String, isAlone: Bool) -> [String] {
    let lines = JSONText.lines(text, marked: true).map { line in
      line.hasPrefix(HTMLText.headingMark)
        ? heading(String(line.dropFirst()).trimmingCharacters(in: .whitespaces)) : line
    }
    if lines.count < 2 {
      guard isAlone, let line = lines.first else { return lines }
      return listed(line)
    }
    // Within an element a line may break in the middle: "1 cup" and "flour".
    guard !isAlone, !text.contains("<") else { return lines }
    var joined: [String] = []
    for line in lines {
      if let last = joined.last, isUnfinished(last) || !beginsAnew(line, of: lines.count) {
        joined[joined.count - 1] = "\(last) \(line)"
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  private static func isUnfinished(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count <= 2 && line.first?.isNumber == true || line.hasSuffix(",") || line.hasSuffix("(")
  }

  private static func beginsAnew(_ line: String, of count: Int) -> Bool {
    guard let first = line.first, first != "(", first != "," else { return false }
    return first.isNumber || "½¼¾⅓⅔⅛•-*".contains(first) || first.isUppercase || count > 3
  }

  // "2 eggs, 1 cup flour, 1 tsp salt" as one text.
  private static func listed(_ line: String) -> [String] {
    var parts: [String] = []
    for piece in line.components(separatedBy: ", ") {
      if parts.isEmpty || piece.first?.isNumber == true {
        parts.append(piece)
      } else {
        parts[parts.count - 1] += ", \(piece)"
      }
    }
    return parts.count >= 3 && line.first?.isNumber == true ? parts : [line]
  }
}
