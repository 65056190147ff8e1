import CQREncode

/// A text as a QR code (ISO/IEC 18004), drawn in letters.
public struct QRCode: Sendable {
  /// Rows of modules from the top; true is dark.
  public let modules: [[Bool]]

  /// The code of a text, with the least error correction, because a screen has no dirt on it; nil for a
  /// text that is too long.
  public init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // The lowest bit of each byte is the module (qrencode.h).
    modules = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
  }

  /// The code in half blocks, two rows a line, with its quiet zone, light on dark as terminals are.
  public var blocks: String {
    let quiet = 4
    let size = modules.count + 2 * quiet
    func isDark(_ row: Int, _ column: Int) -> Bool {
      let (row, column) = (row - quiet, column - quiet)
      return modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
    }
    return stride(from: 0, to: size, by: 2).map { row in
      (0..<size).map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): " "
        case (true, false): "▄"
        case (false, true): "▀"
        case (false, false): "█"
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
