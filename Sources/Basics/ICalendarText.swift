import Foundation

/// The text format of iCalendar (RFC 5545).
public enum ICalendarText {
  /// A moment in universal time, `20260314T180500Z`.
  public static func stamp(_ date: Date) -> String {
    date.formatted(.iso8601).replacing("-", with: "").replacing(":", with: "")
  }

  /// A text with its special characters escaped (section 3.3.11).
  public static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
      .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
  }

  /// The text of a file, with lines folded at 75 octets, never inside a character (section 3.1).
  public static func file(_ lines: [String]) -> String { lines.map(folded).joined() }

  private static func folded(_ line: String) -> String {
    var text = ""
    var octets = 0
    for character in line.unicodeScalars {
      let width = UTF8.width(character)
      if octets + width > 75 {
        text += "\r\n "
        octets = 1
      }
      text.unicodeScalars.append(character)
      octets += width
    }
    return text + "\r\n"
  }
}
