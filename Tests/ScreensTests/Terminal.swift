/// A terminal in memory: what a VT100 makes of the few sequences that the box uses, with its scrollback.
struct Terminal {
  private(set) var cells: [[Character]]
  private(set) var scrollback: [String] = []
  private(set) var row = 0
  private(set) var column = 0
  /// Sequences that it does not know.
  private(set) var unknown: [String] = []
  private let (rows, columns): (Int, Int)
  private var region: ClosedRange<Int>
  private var saved = (0, 0)

  init(columns: Int, rows: Int) {
    (self.rows, self.columns) = (rows, columns)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    region = 0...rows - 1
  }

  /// The lines as they are seen, without what is empty at their ends.
  var lines: [String] { cells.map(Self.text) }

  private static func text(_ line: [Character]) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// What the tty shows of typed keys.
  mutating func type(_ text: String) { write(text) }

  mutating func write(_ text: String) {
    // Scalar by scalar: a line feed after a carriage return is one Character to Swift.
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": escape(&rest)
      case "\n":
        column = 0
        feed()
      case "\r\n":
        column = 0
        feed()
      default:
        if column == columns {
          column = 0
          feed()
        }
        cells[row][column] = character
        column += 1
      }
    }
  }

  private mutating func feed() {
    if row == region.upperBound {
      if region.lowerBound == 0 { scrollback.append(Self.text(cells[0])) }
      cells.remove(at: region.lowerBound)
      cells.insert(Array(repeating: " ", count: columns), at: region.upperBound)
    } else if row < rows - 1 {
      row += 1
    }
  }

  private mutating func escape(_ rest: inout ArraySlice<Character>) {
    switch rest.popFirst() {
    case "7": saved = (row, column)
    case "8": (row, column) = saved
    case "[":
      var arguments = ""
      while let next = rest.popFirst() {
        guard next.isLetter else {
          arguments.append(next)
          continue
        }
        control(next, arguments)
        return
      }
    case let other: unknown.append("ESC \(other.map(String.init) ?? "")")
    }
  }

  private mutating func control(_ letter: Character, _ arguments: String) {
    let numbers = arguments.split(separator: ";").map { Int($0) ?? 0 }
    switch (letter, arguments) {
    case ("H", _):
      row = min(rows, max(1, numbers.first ?? 1)) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case ("r", ""):
      region = 0...rows - 1
      (row, column) = (0, 0)
    case ("r", _):
      region = numbers[0] - 1...numbers[1] - 1
      (row, column) = (0, 0)
    case ("K", ""): for cell in column..<columns { cells[row][cell] = " " }
    case ("K", "2"): for cell in 0..<columns { cells[row][cell] = " " }
    case ("J", ""):
      for cell in column..<columns { cells[row][cell] = " " }
      for line in row + 1..<max(row + 1, rows) { cells[line] = Array(repeating: " ", count: columns) }
    case ("J", "2"): cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    case ("h", "?25"), ("l", "?25"), ("m", _): break
    default: unknown.append("CSI \(arguments)\(letter)")
    }
  }
}
