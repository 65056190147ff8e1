import Commands

/// Finds the differences of an ordered item from the usual. Only choices that the menu knows as usual
/// are left out; in doubt a choice is shown. The page's `state/food/ticket-lines.js` does the same for
/// the kitchen's display.
struct TicketReader {
  private let item: OrderItem
  private let groups: [ModifierGroup]
  // Words that the menu explains are removed from these.
  private var words: [String]
  private var modifiers: [OrderModifier]
  private var options: [String: [String]]

  /// - Parameter groups: the choices of the item in the menu, including its portions; empty: it has none.
  static func lines(of item: OrderItem, groups: [ModifierGroup]) -> [TicketLine] {
    var reader = TicketReader(item: item, groups: groups)
    return reader.lines()
  }

  private init(item: OrderItem, groups: [ModifierGroup]) {
    (self.item, self.groups) = (item, groups)
    (words, modifiers, options) = (item.customizations, item.modifiers, item.selectedOptions)
  }

  private mutating func lines() -> [TicketLine] {
    var lines = portionLines() + choiceLines()
    lines += words.map { TicketLine(worded: $0) } + modifiers.map { TicketLine(worded: $0.name) } + optionLines()
    var seen: Set<TicketLine> = []
    let new = lines.filter { seen.insert(TicketLine($0.kind, $0.name.lowercased())).inserted }
    // Swift's sort keeps the order of equal elements.
    return new.sorted { $0.kind.rawValue < $1.kind.rawValue }
  }

  private mutating func portionLines() -> [TicketLine] {
    let portions = groups.filter(\.isPortions)
    func word(_ portion: Portion, _ group: ModifierGroup) -> String { "\(portion.rawValue) \(group.name)".lowercased() }
    let said = portions.map { group in
      Portion.allCases.first { portion in words.contains { $0.trimmed.lowercased() == word(portion, group) } }
    }
    let chosen = portions.map { group in options[group.id]?.first.flatMap(Portion.init(rawValue:)) }
    let isSaid = said.contains { $0 != nil } && !chosen.contains { $0 != nil }
    var lines: [TicketLine] = []
    for (index, group) in portions.enumerated() {
      let usual =
        Portion.allCases.first { portion in
          group.modifiers.contains { $0.isDefault && $0.id.hasSuffix(":\(portion.rawValue)") }
        } ?? Portion.none
      let modifier = Portion.allCases.first { portion in
        modifiers.contains { $0.id == "\(group.id):\(portion.rawValue)" }
      }
      // The words name all included ingredients. Without any mention of a portion, the default applies.
      let portion = chosen[index] ?? modifier ?? said[index] ?? (isSaid ? Portion.none : usual)
      if chosen[index] != nil { options[group.id] = nil }
      words.removeAll { $0.trimmed.lowercased() == word(portion, group) }
      modifiers.removeAll { $0.id == "\(group.id):\(portion.rawValue)" }
      if portion != usual { lines.append(TicketLine(Self.kind(portion, usual: usual), group.name)) }
    }
    return lines
  }

  private static func kind(_ portion: Portion, usual: Portion) -> TicketLine.Kind {
    switch portion {
    case .none: .none
    case .extra: .extra
    case .light: usual == .none ? .addLight : .light
    case .regular: usual == .none ? .add : .regular
    }
  }

  /// The choices from the menu's groups, and the defaults that they replace.
  private mutating func choiceLines() -> [TicketLine] {
    var lines: [TicketLine] = []
    for group in groups where !group.isPortions {
      let taken = group.modifiers.filter { one in modifiers.contains { $0.id == one.id } }
      modifiers.removeAll { chosen in taken.contains { $0.id == chosen.id } }
      words.removeAll { word in taken.contains { $0.name.lowercased() == word.trimmed.lowercased() } }
      let most = group.most
      let usual = group.modifiers.filter { $0.isDefault && $0.isAvailable }.prefix(most)
      if !taken.isEmpty, most > 1 {
        lines += usual.filter { !taken.contains($0) }.map { TicketLine(.none, $0.name) }
      }
      lines += taken.compactMap { one in
        let line = TicketLine(worded: one.name, group: group.name)
        return usual.contains(one) && line.kind != .none ? nil : line
      }
    }
    return lines
  }

  /// Choices given by number alone: names of options are shown if there are no words.
  private func optionLines() -> [TicketLine] {
    var lines: [TicketLine] = []
    var isUnsure = false
    for (id, chosen) in options.sorted(by: { $0.key < $1.key }) {
      for value in chosen {
        guard let portion = Portion(rawValue: value) else {
          if !item.customizations.contains(where: { $0.hasSuffix(value) }) { lines.append(TicketLine(worded: value)) }
          continue
        }
        let isNamed = item.modifiers.contains { $0.id == "\(id):\(value)" }
        if !isNamed, portion == .none || item.customizations.isEmpty { isUnsure = true }
      }
    }
    return lines + (isUnsure ? [TicketLine(.unsure, "")] : [])
  }
}

extension ModifierGroup {
  /// Whether its choices are portions of an ingredient, "<customization id>:<portion>".
  fileprivate var isPortions: Bool {
    !modifiers.isEmpty
      && modifiers.allSatisfy { one in
        Portion.allCases.contains { one.id.hasSuffix(":\($0.rawValue)") && one.id.count > $0.rawValue.count + 1 }
      }
  }

  /// The most choices.
  fileprivate var most: Int { maxSelections > 0 ? min(maxSelections, modifiers.count) : modifiers.count }
}
