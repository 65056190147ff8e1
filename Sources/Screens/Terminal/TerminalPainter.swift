/// Lays a terminal out and updates it, as output text: a pure state machine.
///
/// The top scrolls and has the conversation, so that it ends up in the terminal's own scrollback; below
/// it is the live view, and the last line is for typing. Drawing never touches the last line and
/// restores the cursor, so that the typed text, which the terminal itself shows, stays whole. The
/// sequences are from ECMA-48 and DEC's VT100 (scrolling region, saved cursor), which every terminal of
/// today understands.
struct TerminalPainter {
  private(set) var size: ScreenSize
  private var panel: [String] = []
  // The next line of the transcript, from 1.
  private var nextRow = 1
  private var transcript: [Said] = []
  private let style: ScreenStyle

  private struct Said {
    var text: String
    var role: ScreenStyle.Role
  }

  /// The prompt before the typed text.
  static let prompt = "› "
  // The number of lines to show again when the window's size changes.
  private static let mostKept = 200

  init(size: ScreenSize, style: ScreenStyle) {
    self.size = Self.usable(size)
    self.style = style
  }

  /// Begins: pushes the screen's content into the scrollback and draws the prompt.
  mutating func begin() -> String {
    String(repeating: "\n", count: size.rows) + fresh(leaving: 0)
  }

  /// Follows the window's size. The typed text is no longer visible, but not lost.
  /// - Parameter height: the number of lines of the next live view, for which room is left.
  mutating func resize(_ new: ScreenSize, leaving height: Int) -> String {
    size = new
    return fresh(leaving: height)
  }

  /// Adds a line to the transcript, broken if it is too wide.
  mutating func say(_ text: String, as role: ScreenStyle.Role) -> String {
    let said = Said(text: text, role: role)
    transcript = (transcript + [said]).suffix(Self.mostKept)
    return Self.undisturbed(written(lines(said)))
  }

  /// Shows the live view, drawing only the changed lines.
  mutating func paint(_ lines: [String]) -> String {
    let lines = Array(lines.prefix(max(0, size.rows - 2)))
    guard lines != panel else { return "" }
    let isMoved = lines.count != panel.count
    var text = isMoved ? moved(to: lines.count) : ""
    for (index, line) in lines.enumerated() where isMoved || line != panel[index] {
      text += Self.at(bottom(panelOf: lines.count) + 1 + index) + line + Self.clearRest
    }
    panel = lines
    return Self.undisturbed(text)
  }

  /// Clears the typing line after a line was read.
  func typed() -> String { Self.at(size.rows) + Self.clearLine + Self.prompt }

  /// Ends: the transcript stays on the screen, with the cursor below it.
  mutating func end() -> String {
    "\u{1B}[r" + Self.at(min(nextRow, size.rows)) + "\u{1B}[J\u{1B}[?25h"
  }

  /// Draws everything but the live view, which has to be laid out for this size first.
  private mutating func fresh(leaving height: Int) -> String {
    let room = bottom(panelOf: height)
    nextRow = 1
    panel = []
    return "\u{1B}[r\u{1B}[H\u{1B}[2J" + region(panelOf: 0)
      // bounded: room is at least 0, made of the screen
      + written(transcript.flatMap(lines).suffix(room)) + typed()
  }

  private func lines(_ said: Said) -> [String] {
    ShownText.wrap(said.text, to: size.columns).map { style($0, as: said.role) }
  }

  /// Writes lines at the end of the transcript, which scrolls when it is full.
  private mutating func written(_ lines: [String]) -> String {
    var text = ""
    for line in lines {
      if nextRow > bottom(panelOf: panel.count) {
        // A line feed in the last line of the region scrolls it.
        text += Self.at(bottom(panelOf: panel.count)) + "\n"
        nextRow = bottom(panelOf: panel.count)
      }
      text += Self.at(nextRow) + line + Self.clearRest
      nextRow += 1
    }
    return text
  }

  /// Makes room for a live view of another height.
  private mutating func moved(to count: Int) -> String {
    let (old, new) = (bottom(panelOf: panel.count), bottom(panelOf: count))
    var text = ""
    if new < old {
      let over = max(0, nextRow - 1 - new)
      text += Self.at(old) + String(repeating: "\n", count: over)
      nextRow -= over
    } else {
      for row in (old + 1)..<(new + 1) { text += Self.at(row) + Self.clearLine }
    }
    return text + region(panelOf: count)
  }

  private func bottom(panelOf count: Int) -> Int { max(1, size.rows - 1 - count) }

  private func region(panelOf count: Int) -> String { "\u{1B}[1;\(bottom(panelOf: count))r" }

  private static let clearRest = "\u{1B}[K"
  private static let clearLine = "\u{1B}[2K"

  private static func at(_ row: Int) -> String { "\u{1B}[\(row);1H" }

  /// Hides the cursor during the output and restores it.
  private static func undisturbed(_ text: String) -> String {
    text.isEmpty ? "" : "\u{1B}7\u{1B}[?25l" + text + "\u{1B}8\u{1B}[?25h"
  }

  // A terminal that reports 0 (some serial ones do) or little more is taken for a small one.
  static func usable(_ size: ScreenSize) -> ScreenSize {
    guard size.rows > 0, size.columns > 0 else { return ScreenSize() }
    return ScreenSize(columns: max(10, size.columns), rows: max(3, size.rows))
  }
}
