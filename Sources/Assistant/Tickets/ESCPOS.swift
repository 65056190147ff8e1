import Foundation

/// A ticket in the language of receipt printers, ESC/POS, in its common subset (Epson, "ESC/POS Command
/// Reference": https://download4.epson.biz/sec_pubs/pos/reference_en/escpos/).
enum ESCPOS {
  /// ESC @ and ESC t 16: reset, with the letters of Windows-1252.
  private static let begin: [UInt8] = [0x1B, 0x40, 0x1B, 0x74, 16]
  /// LF four times, and GS V 66: out of the housing, and cut but for a corner.
  private static let end: [UInt8] = [0x0A, 0x0A, 0x1D, 0x56, 66, 0]
  /// GS r 1: report the paper's state, once everything before is printed.
  static let question: [UInt8] = [0x1D, 0x72, 1]

  /// The paper's state in an answer; nil: it is no answer.
  static func hasPaper(_ answer: UInt8) -> Bool? {
    // Bits 4 and 7 are 0; 2 and 3 mean that the paper is at its end.
    answer & 0x90 == 0 ? answer & 0x0C == 0 : nil
  }

  /// The bytes of a ticket.
  static func bytes(_ paper: TicketPaper) -> [UInt8] {
    begin + paper.lines.flatMap { line in style(line.look) + letters(line.text) + [0x0A] } + style(.plain) + end
  }

  // ESC E: bold. GS ! : width and height factors. GS B: white on black.
  private static func style(_ look: TicketPaper.Look) -> [UInt8] {
    let (bold, size, inverse): (UInt8, UInt8, UInt8) =
      switch look {
      case .plain: (0, 0x00, 0)
      case .bold: (1, 0x00, 0)
      case .tall: (1, 0x01, 0)
      case .large: (1, 0x11, 0)
      case .warning: (1, 0x01, 1)
      }
    return [0x1B, 0x45, bold, 0x1D, 0x21, size, 0x1D, 0x42, inverse]
  }

  /// Text in Windows-1252. A letter outside it becomes the letter without its mark, or "?". A guest's
  /// words contain no printer commands.
  static func letters(_ text: String) -> [UInt8] {
    text.flatMap { letter -> [UInt8] in
      if let byte = String(letter).data(using: .windowsCP1252)?.first, byte >= 0x20, byte != 0x7F { return [byte] }
      let plain = String(letter).folding(options: .diacriticInsensitive, locale: nil)
      guard let byte = plain.data(using: .windowsCP1252)?.first, byte >= 0x20, byte != 0x7F else { return [0x3F] }
      return [byte]
    }
  }
}
