import Commands
import Foundation

/// Cooklang, recipes as marked text (https://cooklang.org/docs/spec/): `@flour{200%g}`, `#pan{}`, `~{10%minutes}`.
struct Cooklang {
  private var metadata: [String: String] = [:]
  private var ingredients: [String] = []
  private var steps: [String] = []
  private var notes: [String] = []
  private var section: String?

  /// The recipe of a text.
  /// - Parameter name: its title where the text has none.
  static func draft(_ text: String, name: String) -> RecipeDraft {
    var reader = Cooklang()
    reader.read(text)
    return reader.draft(name: name)
  }

  private func draft(name: String) -> RecipeDraft {
    func value(_ keys: String...) -> String? { keys.lazy.compactMap { metadata[$0] }.first { !$0.isEmpty } }
    let (servings, yield) = RecipeYield.read(value("servings", "serves", "yield"))
    let tags = value("course", "tags", "category").map { text in
      text.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let note = ([value("description", "introduction")].compactMap { $0 } + notes).joined(separator: " ")
    return RecipeDraft(
      title: value("title") ?? name, servings: servings, yield: yield,
      prepSeconds: RecipeTime.seconds(value("prep time", "time.prep", "prep_time")),
      cookSeconds: RecipeTime.seconds(value("cook time", "time.cook", "cook_time")),
      totalSeconds: RecipeTime.seconds(value("time", "duration", "time required", "total time")),
      ingredients: ingredients, steps: steps, tags: tags ?? [], image: value("image", "picture"),
      source: value("source", "source.url", "source.name"), note: note.isEmpty ? nil : note)
  }

  // MARK: Blocks

  private mutating func read(_ text: String) {
    var lines = Self.withoutComments(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    frontMatter(&lines)
    var paragraph: [Substring] = []
    for line in lines + [""] {
      let body = line.drop(while: \.isWhitespace)
      if body.hasPrefix(">>") {
        entry(body.dropFirst(2))
      } else if body.hasPrefix(">") {
        notes.append(body.dropFirst().trimmingCharacters(in: .whitespaces))
      } else if body.hasPrefix("=") {
        close(&paragraph)
        let name = body.trimmingCharacters(in: CharacterSet(charactersIn: "= "))
        section = name.isEmpty ? nil : name
      } else if body.isEmpty {
        close(&paragraph)
      } else {
        paragraph.append(body)
      }
    }
  }

  private mutating func close(_ paragraph: inout [Substring]) {
    guard !paragraph.isEmpty else { return }
    let text = step(paragraph.joined(separator: " ")).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    paragraph = []
    guard !text.isEmpty else { return }
    steps.append(section.map { "\($0): \(text)" } ?? text)
    section = nil
  }

  // YAML between two lines of hyphens: here "key: value" alone.
  private mutating func frontMatter(_ lines: inout ArraySlice<Substring>) {
    guard let first = lines.first, first.trimmingCharacters(in: .whitespaces) == "---",
      let end = lines.dropFirst().firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "---" })
    else { return }
    for line in lines[(lines.startIndex + 1)..<end] { entry(line) }
    lines = lines[(end + 1)...]
  }

  private mutating func entry(_ line: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let key = line[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    metadata[key] = value.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
  }

  // `[- … -]` and from `--` to the end of the line.
  private static func withoutComments(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    var (place, isHidden) = (0, false)
    while place < bytes.count {
      let pair = bytes[place...].prefix(2)
      if pair.elementsEqual((isHidden ? "-]" : "[-").utf8) {
        isHidden.toggle()
        place += 2
      } else {
        if !isHidden { kept.append(bytes[place]) }
        place += 1
      }
    }
    return String(decoding: kept, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line -> Substring in
        guard let mark = line.range(of: "--"), line.trimmingCharacters(in: .whitespaces) != "---" else { return line }
        return line[..<mark.lowerBound]
      }.joined(separator: "\n")
  }

  // MARK: Marks

  private mutating func step(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    var ends = Ends()
    while let place = rest.firstIndex(where: { "@#~".contains($0) }) {
      result += rest[..<place]
      let mark = rest[place]
      rest = rest[rest.index(after: place)...]
      guard let part = Self.part(&rest, isTimer: mark == "~", &ends) else {
        result.append(mark)
        continue
      }
      switch mark {
      case "@":
        add(part)
        result += part.name
      case "#": result += part.name
      default: result += [part.quantity, part.unit].compactMap { $0 }.joined(separator: " ")
      }
    }
    return result + rest
  }

  /// Where braces and brackets close.
  private struct Ends {
    var brace = Ahead("}")
    var bracket = Ahead(")")
  }

  private struct Part {
    var name: String
    var quantity: String?
    var unit: String?
    var note: String?
  }

  // A name of several words ends in braces before the next mark; without them it is one word.
  private static func part(_ rest: inout Substring, isTimer: Bool, _ ends: inout Ends) -> Part? {
    // There are five modifiers, and none is said twice.
    var text = rest[rest.prefix(5).prefix { "&?+-@".contains($0) }.endIndex...]
    if text.hasPrefix("./") { text = text.dropFirst(2) }
    let end = text.firstIndex { "@#~{".contains($0) }
    if let end, text[end] == "{", let close = ends.brace.place(in: text, from: end) {
      let name = text[..<end].trimmingCharacters(in: .whitespaces)
      guard isTimer || !name.isEmpty, name.count <= 120 else { return nil }
      let inside = text[text.index(after: end)..<close].split(separator: "%", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      rest = text[text.index(after: close)...]
      let quantity = inside.first.map { $0.hasPrefix("=") ? String($0.dropFirst()) : $0 }
      var part = Part(name: name, quantity: quantity, unit: inside.count > 1 ? inside[1] : nil)
      if rest.hasPrefix("("), let closed = ends.bracket.place(in: rest, from: rest.startIndex) {
        part.note = String(rest[rest.index(after: rest.startIndex)..<closed])
        rest = rest[rest.index(after: closed)...]
      }
      return part
    }
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "'" }
    guard !word.isEmpty, !isTimer else { return nil }
    rest = text[word.endIndex...]
    return Part(name: String(word))
  }

  private mutating func add(_ part: Part) {
    let amount = [part.quantity, part.unit].compactMap { $0 }.filter { !$0.isEmpty }
    var line = (amount + [part.name]).joined(separator: " ")
    if let note = part.note { line += ", \(note)" }
    // The same thing named again without an amount is no further line.
    // Of more than a recipe may have the number alone is told.
    if amount.isEmpty, ingredients.count <= RecipeDraft.mostLines,
      ingredients.contains(where: { $0.hasSuffix(part.name) })
    {
      return
    }
    ingredients.append(line)
  }
}
