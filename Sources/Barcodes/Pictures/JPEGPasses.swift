/// The work and the memory that a JPEG needs, from its markers (ITU-T T.81, annex B) before it is
/// decoded.
struct JPEGPasses: Equatable {
  /// The number of passes over the picture.
  var scans = 0
  /// The bytes of the coefficients that a decoder keeps until the last scan; 0: one scan has all
  /// coefficients of a block.
  var kept = 0

  /// The most passes times pixels: the passes that programs usually write, over a picture of the largest
  /// size.
  static let mostWork = 500_000_000
  /// The most bytes to keep: 16 million pixels with all their colours.
  static let mostKept = 96_000_000

  /// Reads the markers up to the end, or to an invalid one.
  init(_ file: [UInt8]) {
    var place = 2
    while let (marker, start) = Self.marker(in: file, from: place) {
      guard marker != Self.endOfImage, start + 2 <= file.count else { return }
      let length = Int(file[start]) << 8 | Int(file[start + 1])
      let content = file[start..<min(file.count, start + max(2, length))].dropFirst(2)
      if marker == Self.startOfScan { scans += 1 }
      if Self.frames.contains(marker) { kept = Self.coefficients(Array(content)) }
      place = start + max(2, length)
    }
  }

  /// - Throws: ``PictureError/tooManyPasses``
  func check(pixels: Int) throws(PictureError) {
    guard scans <= Self.mostWork / max(1, pixels), scans <= 1 || kept <= Self.mostKept else { throw .tooManyPasses }
  }

  private static let (startOfScan, endOfImage): (UInt8, UInt8) = (0xDA, 0xD9)
  // All but DHT, JPG and DAC.
  private static let frames = Set((0xC0...0xCF as ClosedRange<UInt8>)).subtracting([0xC4, 0xC8, 0xCC])
  // RST0 to RST7, SOI, TEM, a stuffed FF and a fill byte begin no segment.
  private static let bare = Set((0xD0...0xD8 as ClosedRange<UInt8>)).union([0x00, 0x01, 0xFF])

  // The data between two segments is skipped as a whole.
  private static func marker(in file: [UInt8], from place: Int) -> (marker: UInt8, start: Int)? {
    var place = place
    while place < file.count, let next = file[place...].firstIndex(of: 0xFF), next + 1 < file.count {
      let marker = file[next + 1]
      if !bare.contains(marker) { return (marker, next + 2) }
      place = next + (marker == 0xFF ? 1 : 2)
    }
    return nil
  }

  // Two bytes each of 64 a block, by the sampling of each component (B.2.2).
  private static func coefficients(_ frame: [UInt8]) -> Int {
    guard frame.count >= 6 else { return 0 }
    let height = Int(frame[1]) << 8 | Int(frame[2])
    let width = Int(frame[3]) << 8 | Int(frame[4])
    let components = (0..<Int(frame[5])).compactMap { number -> (across: Int, down: Int)? in
      let place = 6 + 3 * number + 1
      guard place < frame.count else { return nil }
      return (max(1, Int(frame[place] >> 4)), max(1, Int(frame[place] & 15)))
    }
    let across = components.map(\.across).max() ?? 1
    let down = components.map(\.down).max() ?? 1
    return components.reduce(0) { sum, component in
      let columns = (width * component.across + across - 1) / across
      let rows = (height * component.down + down - 1) / down
      return sum + 2 * (columns + 7) * (rows + 7)
    }
  }
}
