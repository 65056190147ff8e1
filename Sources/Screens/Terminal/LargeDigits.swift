/// Times in figures three lines tall, legible from the other side of the kitchen.
enum LargeDigits {
  /// The three lines of a time such as "12:05"; other characters than digits and ":" are left out.
  static func lines(_ time: String) -> [String] {
    (0..<3).map { row in
      time.compactMap { character in
        if character == ":" { return colon[row] }
        guard character.isASCII, let digit = character.wholeNumberValue else { return nil }
        return digits[row][digit]
      }
      .joined(separator: " ")
    }
  }

  private static let colon = [" ", "•", "•"]
  private static let digits = [
    ["┏━┓", " ╻ ", "╺━┓", "╺━┓", "╻ ╻", "┏━╸", "┏━╸", "╺━┓", "┏━┓", "┏━┓"],
    ["┃ ┃", " ┃ ", "┏━┛", "╺━┫", "┗━┫", "┗━┓", "┣━┓", "  ┃", "┣━┫", "┗━┫"],
    ["┗━┛", " ╹ ", "┗━╸", "╺━┛", "  ╹", "╺━┛", "┗━┛", "  ╹", "┗━┛", "╺━┛"],
  ]
}
