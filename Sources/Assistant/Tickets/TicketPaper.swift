import Commands
import Foundation
import Restaurant

/// The content of a kitchen's ticket, line by line, as wide as the paper.
struct TicketPaper: Sendable, Hashable {
  /// The style of a line.
  enum Look: Sendable, Hashable {
    case plain, bold
    /// Twice as high.
    case tall
    /// Twice as high and as wide.
    case large
    /// White on black: a warning that must not be overlooked.
    case warning
  }

  struct Line: Sendable, Hashable {
    var text: String
    var look: Look
  }

  private(set) var lines: [Line] = []
  private let columns: Int

  /// The ticket of an order.
  /// - Parameters:
  ///   - columns: the letters in a line of the printer's usual size: 42 or 48 on paper of 80 mm, 32 on 58
  ///     mm.
  ///   - isAgain: whether some of it may have been printed before.
  init(_ ticket: KitchenTicket, columns: Int, zone: TimeZone, isAgain: Bool = false) {
    self.columns = columns
    let time = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: zone).hour(.twoDigits(amPM: .omitted))
      .minute(.twoDigits)
    if isAgain { add("AGAIN: may be out already", .warning) }
    if ticket.isCancelled { add("CANCELLED", .large) }
    add("\(ticket.number) \(ticket.type.onPaper)", .large)
    if let table = ticket.table { add("Table \(table)", .large) }
    add(ticket.customer.text, ticket.customer.warns ? .warning : .tall)
    if let wanted = ticket.wantedAt { add("FOR \(wanted.formatted(time))", .tall) }
    add([ticket.shop, "in \(ticket.placedAt.formatted(time))"].filter { !$0.isEmpty }.joined(separator: ", "), .plain)
    for note in ticket.notes { add("! \(note.text)", note.warns ? .warning : .bold) }
    add(String(repeating: "-", count: columns), .plain)
    for item in ticket.items {
      add("\(item.quantity) x \(item.name)", .tall)
      guard !ticket.isCancelled else { continue }
      for line in item.differences {
        let isLoud = line.kind == .none || line.kind == .unsure
        let warns = line.kind == .choice && KitchenTicket.Wish(line.name).warns
        add("   \(line.text)", warns || isLoud ? .warning : line.kind == .choice ? .plain : .bold)
      }
      if let wish = item.wish { add("   ! \(wish.text)", wish.warns ? .warning : .bold) }
    }
  }

  /// The ticket for a terminal.
  var text: String {
    lines.map { $0.look == .warning ? "[\($0.text.trimmingCharacters(in: .whitespaces))]" : $0.text }
      .joined(separator: "\n") + "\n"
  }

  /// Adds a line, broken between words if it is too long; continuations are indented.
  private mutating func add(_ text: String, _ look: Look) {
    let width = max(8, look == .large ? columns / 2 : columns)
    let indent = String(text.prefix { $0 == " " }).count
    var line = ""
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    while let word = words.popFirst() {
      let lead = line.isEmpty ? String(repeating: " ", count: indent) : line + " "
      if lead.count + word.count <= width {
        line = lead + word
      } else if line.trimmingCharacters(in: .whitespaces).isEmpty {
        // A word that is longer than a line.
        let room = max(1, width - lead.count)
        lines.append(Line(text: lead + word.prefix(room), look: look))
        if word.count > room { words.insert(String(word.dropFirst(room)), at: words.startIndex) }
        line = ""
      } else {
        lines.append(Line(text: line, look: look))
        line = ""
        words.insert(word, at: words.startIndex)
      }
    }
    if !line.isEmpty { lines.append(Line(text: line, look: look)) }
  }
}

extension OrderType {
  fileprivate var onPaper: String {
    switch self {
    case .dineIn: "EAT HERE"
    case .takeout: "TAKEOUT"
    case .delivery: "DELIVERY"
    }
  }
}
