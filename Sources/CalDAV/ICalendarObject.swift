import Basics
import Foundation

/// One to-do or one event of a calendar, with all data of other programs (RFC 5545).
///
/// A change touches only its own properties; alarms, sort orders and other data of an app stay.
public struct ICalendarObject: Hashable, Sendable {
  /// The kind of component.
  public enum Kind: String, Sendable {
    case todo = "VTODO"
    case event = "VEVENT"
  }

  /// One line of a property: "DTSTART;TZID=Europe/London:20261127T183000".
  struct Line: Hashable, Sendable {
    var name: String
    /// ";TZID=Europe/London", in its original form.
    var parameters: String
    var value: String

    var text: String { "\(name)\(parameters):\(value)" }
  }

  /// The kind of component.
  public let kind: Kind
  private var before: [String]
  private var lines: [Line]
  private var after: [String]

  /// The first to-do or event of a calendar's text; nil: there is none, or the text is no calendar.
  public init?(_ text: String) {
    let all = Self.unfolded(text)
    guard let begin = all.firstIndex(where: { Self.kind(of: $0) != nil }), let kind = Self.kind(of: all[begin]),
      let end = all[begin...].firstIndex(where: { $0.uppercased() == "END:\(kind.rawValue)" })
    else { return nil }
    // A series with exceptions has several components, and none of them is the whole.
    self.isSeveral = all[all.index(after: end)...].contains { Self.kind(of: $0) != nil }
    (self.kind, before, after) = (kind, Array(all[...begin]), Array(all[end...]))
    lines = all[all.index(after: begin)..<end].map(Self.line)
    guard isBalanced else { return nil }
  }

  private let isSeveral: Bool

  /// A new component with its identifier alone.
  public init(_ kind: Kind, uid: String, now: Date) {
    self.kind = kind
    (before, after) = (
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sous//Lists//EN", "BEGIN:\(kind.rawValue)"],
      ["END:\(kind.rawValue)", "END:VCALENDAR"]
    )
    isSeveral = false
    lines = [
      Line(name: "UID", parameters: "", value: uid),
      Line(name: "DTSTAMP", parameters: "", value: ICalendarText.stamp(now)),
    ]
  }

  /// The calendar's text, with folded lines.
  public var text: String { ICalendarText.file(before + lines.map(\.text) + after) }

  /// Whether the component repeats by a rule: it is then more than one thing.
  public var isSeries: Bool { isSeveral || ["RRULE", "RDATE", "RECURRENCE-ID"].contains { self[$0] != nil } }

  /// The raw value of a property; nil: it has none. Setting it drops its parameters.
  public subscript(_ name: String) -> String? {
    get { line(name)?.value }
    set { set(name, newValue, "") }
  }

  /// The parameters of a property, ";VALUE=DATE".
  public func parameters(_ name: String) -> String { line(name)?.parameters ?? "" }

  /// The text of a property, without escapes.
  public func readable(_ name: String) -> String? { self[name].map(Self.unescaped) }

  /// Writes a text into a property.
  public mutating func write(_ name: String, _ text: String) { self[name] = ICalendarText.escaped(text) }

  /// Sets a property and its parameters; nil removes it.
  public mutating func set(_ name: String, _ value: String?, _ parameters: String) {
    let index = topLevel.first { lines[$0].name == name }
    switch (index, value) {
    case (let index?, let value?): lines[index] = Line(name: name, parameters: parameters, value: value)
    case (let index?, nil): lines.remove(at: index)
    case (nil, let value?):
      // Before its nested components.
      let end = lines.firstIndex { $0.name == "BEGIN" } ?? lines.endIndex
      lines.insert(Line(name: name, parameters: parameters, value: value), at: end)
    case (nil, nil): return
    }
  }

  /// Records the time of the change (section 3.8.7).
  public mutating func touch(_ now: Date) {
    self["DTSTAMP"] = ICalendarText.stamp(now)
    self["LAST-MODIFIED"] = ICalendarText.stamp(now)
    let sequence = self["SEQUENCE"].flatMap { Int($0) } ?? 0
    self["SEQUENCE"] = String(min(max(0, sequence), 1_000_000_000) + 1)
  }

  // MARK: Parts

  private func line(_ name: String) -> Line? { topLevel.first { lines[$0].name == name }.map { lines[$0] } }

  // An END without its BEGIN would hide everything after it.
  private var isBalanced: Bool {
    var depth = 0
    for line in lines where depth >= 0 { depth += line.name == "BEGIN" ? 1 : line.name == "END" ? -1 : 0 }
    return depth == 0
  }

  // The component's own lines, without those of a nested alarm.
  private var topLevel: [Int] {
    var depth = 0
    return lines.indices.filter { index in
      if lines[index].name == "BEGIN" { depth += 1 }
      defer { if lines[index].name == "END" { depth -= 1 } }
      return depth == 0
    }
  }

  private static func kind(of line: String) -> Kind? {
    switch line.uppercased() {
    case "BEGIN:VTODO": .todo
    case "BEGIN:VEVENT": .event
    default: nil
    }
  }

  private static func unfolded(_ text: String) -> [String] {
    // By scalars: a carriage return and a line feed may be one character, and then two returns before it
    // are not.
    var lines: [String] = []
    for line in text.unicodeScalars.split(separator: "\n") {
      let line = String(String.UnicodeScalarView(line.filter { $0 != "\r" }))
      guard !line.isEmpty else { continue }
      if let first = line.unicodeScalars.first, first == " " || first == "\t", let last = lines.indices.last {
        lines[last].unicodeScalars.append(contentsOf: line.unicodeScalars.dropFirst())
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  // A colon between quotes belongs to a parameter.
  private static func line(_ text: String) -> Line {
    var isQuoted = false
    let colon = text.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ":" && !isQuoted
    }
    let head = text[..<(colon ?? text.endIndex)]
    let value = colon.map { String(text[text.index(after: $0)...]) } ?? ""
    let name = head.prefix { $0 != ";" }
    return Line(name: name.uppercased(), parameters: String(head.dropFirst(name.count)), value: value)
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isMarked = false
    for character in text {
      if isMarked {
        result.append(character == "n" || character == "N" ? "\n" : character)
        isMarked = false
      } else if character == "\\" {
        isMarked = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
