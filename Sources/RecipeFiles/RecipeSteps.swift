import Commands
import Foundation

/// Steps in every shape of schema.org's `recipeInstructions`: text, texts, HowToStep, HowToSection,
/// ItemList, ListItem, and any mixture of them.
enum RecipeSteps {
  /// The steps of a value, without numbers before them.
  static func read(_ value: Any?) -> [String] {
    // For too many steps, only their number is kept.
    if let list = value as? [Any], list.count > RecipeDraft.mostLines { return Array(repeating: "", count: list.count) }
    return withoutNumbers(steps(value, depth: 0))
  }

  private static func steps(_ value: Any?, depth: Int) -> [String] {
    guard depth < 12 else { return [] }
    switch value {
    case let text as String: return lines(text)
    case let list as [Any]: return list.flatMap { steps($0, depth: depth + 1) }
    case let object as JSONObject: return steps(of: object, depth: depth)
    default: return []
    }
  }

  private static func steps(of object: JSONObject, depth: Int) -> [String] {
    let heading = object.text("title") ?? object.text("name")
    for key in ["itemListElement", "steps", "item", "step", "recipeInstructions"] {
      guard let inner = object[key], !(inner is NSNull) else { continue }
      let within = steps(inner, depth: depth + 1)
      if !within.isEmpty { return headed(heading, within) }
    }
    for key in ["text", "description", "@value"] {
      let within = steps(object[key] is JSONObject ? nil : object[key], depth: depth + 1)
      if !within.isEmpty { return headed(heading, within) }
    }
    return heading.map { [$0] } ?? []
  }

  // A section's name precedes its first step; a name that only repeats or numbers it is left out.
  private static func headed(_ heading: String?, _ steps: [String]) -> [String] {
    guard let heading, let first = steps.first, !isNumber(heading) else { return steps }
    let (short, long) = (letters(heading), letters(first))
    guard !short.isEmpty, !long.hasPrefix(short), !short.hasPrefix(long) || long.isEmpty else { return steps }
    let name = heading.hasSuffix(":") ? String(heading.dropLast()) : heading
    return ["\(name): \(first)"] + steps.dropFirst()
  }

  private static func letters(_ text: String) -> String {
    String(
      text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }.map(
        Character.init
      ).prefix(400))
  }

  // MARK: Lines

  /// Steps of one text: its lines and paragraphs, headings before their steps, numbered sentences
  /// separated.
  private static func lines(_ text: String) -> [String] {
    var steps: [String] = []
    var heading: String?
    for line in JSONText.lines(text, marked: true) {
      if line.hasPrefix(HTMLText.headingMark) {
        if let heading { steps.append(heading) }
        heading = String(line.dropFirst()).trimmingCharacters(in: .whitespaces)
        continue
      }
      if isNumber(line) { continue }
      // A line broken within a sentence goes on.
      if let last = steps.last, heading == nil, line.first?.isLowercase == true, let end = last.last,
        end.isLetter || end == ","
      {
        steps[steps.count - 1] = "\(last) \(line)"
        continue
      }
      steps += headed(heading, parted(line))
      heading = nil
    }
    if let heading, !heading.isEmpty { steps.append(heading) }
    return steps
  }

  /// "1. Boil the peas. 2. Blend. 3. Serve." is three steps: the numbers rise from 1.
  private static func parted(_ line: String) -> [String] {
    guard line.hasPrefix("1") else { return [line] }
    let letters = Array(line)
    var starts: [(mark: Int, text: Int)] = []
    var place = 0
    while place < letters.count {
      let digits = String(starts.count + 1)
      let end = place + digits.count
      let isHere =
        end < letters.count && zip(letters[place..<end], digits).allSatisfy { $0 == $1 } && ".)".contains(letters[end])
      let isFree = place == 0 || letters[place - 1].isWhitespace || ".!?;)".contains(letters[place - 1])
      // "1.5 l" is no mark.
      let goesOn = end + 1 < letters.count && (letters[end + 1].isWhitespace || letters[end + 1].isUppercase)
      if isHere, isFree, goesOn {
        starts.append((place, end + 1))
        place = end + 1
      } else {
        place += 1
      }
    }
    guard starts.count > 1, starts[0].mark == 0 else { return [line] }
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1].mark : letters.count
      return String(letters[starts[index].text..<end]).trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }

  /// Whether a line is a number alone: "3.", "Step 3".
  private static func isNumber(_ line: String) -> Bool {
    let rest = line.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: " .:)#0123456789"))
    return rest.isEmpty
      || ["step", "schritt", "étape", "etape", "paso", "passo", "stap", "steg", "trin", "krok", "stage"].contains(rest)
        && line.contains(where: \.isNumber)
  }

  // "2. Blend." and "Step 3: Serve." without their numbers, if most steps have one.
  private static func withoutNumbers(_ steps: [String]) -> [String] {
    let bare = steps.map(withoutNumber)
    let numbered = zip(steps, bare).count { $0 != $1 }
    guard numbered * 2 > steps.count else { return steps }
    return bare
  }

  private static func withoutNumber(_ step: String) -> String {
    var rest = step[...]
    for word in ["Step ", "STEP ", "step "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
    let digits = rest.prefix(3).prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 3 else { return step }
    let after = rest[digits.endIndex...]
    guard let mark = after.first, ".):-–".contains(mark), after.dropFirst().first?.isNumber != true,
      ".):".contains(mark) || rest.startIndex != step.startIndex
    else { return step }
    let text = after.dropFirst().trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? step : text
  }
}
