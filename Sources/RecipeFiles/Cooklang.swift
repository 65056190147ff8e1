import Commands
import Foundation

/// Cooklang, recipes as marked text (https://cooklang.org/docs/spec/): `@flour{200%g}`, `#pan{}`,
/// `~{10%minutes}`.
struct Cooklang {
  private var metadata: [String: String] = [:]
  private var ingredients: [String] = []
  private var steps: [String] = []
  private var notes: [String] = []
  private var section: String?
  /// The names of the ingredients, in lower case.
  private var named: Set<String> = []
  /// The parent of the indented lines of the front matter: "time" of "time:" and "  prep: 10 min".
  private var parent = ""

  /// The recipe in a text.
  /// - Parameter name: its title if the text has none.
  static func draft(_ text: String, name: String) -> RecipeDraft {
    var reader = Cooklang()
    reader.read(text)
    return reader.draft(name: name)
  }

  private func draft(name: String) -> RecipeDraft {
    func value(_ keys: String...) -> String? { keys.lazy.compactMap { metadata[$0] }.first { !$0.isEmpty } }
    let (servings, yield) = RecipeYield.read(
      // "1|2|3": the first is the number for the amounts.
      value("servings", "serves", "yield")?.split(separator: "|").first.map(String.init))
    let tags = value("course", "tags", "category").map { text in
      text.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let times = RecipeTimes(
      prep: value("prep time", "time.prep", "prep_time", "time.prep time"),
      cook: value("cook time", "time.cook", "cook_time", "cooking time", "time.cook time"),
      total: value("time", "duration", "time required", "total time", "time.total"))
    let note = ([value("description", "introduction")].compactMap { $0 } + notes).joined(separator: " ")
    return RecipeDraft(
      title: value("title") ?? name, servings: servings, yield: yield,
      prepSeconds: times.prep, cookSeconds: times.cook, totalSeconds: times.total,
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
        entry(body.dropFirst(2).drop(while: \.isWhitespace))
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

  // YAML between two lines of hyphens: "key: value", one level of indented lines, and lists.
  private mutating func frontMatter(_ lines: inout ArraySlice<Substring>) {
    guard let first = lines.first, first.trimmingCharacters(in: .whitespaces) == "---",
      let end = lines.dropFirst().firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "---" })
    else { return }
    for line in lines[(lines.startIndex + 1)..<end] { entry(line) }
    parent = ""
    lines = lines[(end + 1)...]
  }

  private mutating func entry(_ line: Substring) {
    let isSetIn = line.first?.isWhitespace == true
    let body = line.drop(while: \.isWhitespace)
    if body.hasPrefix("- "), !parent.isEmpty {
      // "tags:" and "- soup" below it.
      let item = body.dropFirst(2).trimmingCharacters(in: CharacterSet(charactersIn: " \"'"))
      metadata[parent] = [metadata[parent].flatMap { $0.isEmpty ? nil : $0 }, item].compactMap { $0 }.joined(
        separator: ",")
      return
    }
    guard let colon = body.firstIndex(of: ":") else { return }
    let own = body[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
    let value = body[body.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    let key = isSetIn && !parent.isEmpty ? "\(parent).\(own)" : own
    if !isSetIn { parent = value.isEmpty ? own : "" }
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
        comment(in: line).map { line[..<$0] } ?? line
      }.joined(separator: "\n")
  }

  // Exactly two hyphens; three are no comment.
  private static func comment(in line: Substring) -> Substring.Index? {
    var place = line.startIndex
    while let first = line[place...].firstIndex(of: "-") {
      let end = line[first...].firstIndex { $0 != "-" } ?? line.endIndex
      if line.distance(from: first, to: end) == 2 { return first }
      place = end
    }
    return nil
  }

  // MARK: Marks

  private mutating func step(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    var ends = CooklangPart.Ends()
    while let place = rest.firstIndex(where: { "@#~".contains($0) }) {
      result += rest[..<place]
      let mark = rest[place]
      rest = rest[rest.index(after: place)...]
      guard let part = CooklangPart.read(&rest, isTimer: mark == "~", &ends) else {
        result.append(mark)
        continue
      }
      switch mark {
      case "@":
        add(part)
        result += part.name
      case "#": result += part.name
      default: result += part.amount.isEmpty ? part.name : part.amount
      }
    }
    return result + rest
  }

  private mutating func add(_ part: CooklangPart) {
    let name = part.name.lowercased()
    // A thing named again without an amount is no further line. For too many lines, only their number is
    // kept.
    if part.amount.isEmpty, named.contains(name), ingredients.count <= RecipeDraft.mostLines { return }
    named.insert(name)
    ingredients.append(part.line)
  }
}
