import Foundation

/// A file of an acoustic model, read from front to end; every error names the file.
///
/// Parameters are in the binary format of Sphinx-3 (`bio.c`): lines of text up to `endhdr`, a word for
/// the byte order, numbers of four bytes, and a checksum of them.
struct ModelFile {
  let url: URL
  private let bytes: [UInt8]
  private(set) var position = 0
  /// Whether the bytes of numbers are in reverse order.
  var isSwapped = false
  private var sum: UInt32 = 0

  init(_ url: URL) throws {
    self.url = url
    guard let data = try? Data(contentsOf: url) else { throw SpeechError.modelMissing(path: url.path) }
    bytes = [UInt8](data)
  }

  /// The error that this file cannot be used because of `reason`.
  func unreadable(_ reason: String) -> SpeechError { .modelUnreadable(path: url.path, reason: reason) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ count: Int) throws { _ = try take(count) }

  mutating func uint8s(_ count: Int) throws -> ArraySlice<UInt8> { bytes[try take(count)] }

  mutating func int32() throws -> Int { Int(Int32(bitPattern: try uint32())) }

  mutating func uint32() throws -> UInt32 {
    let range = try take(4)
    let value = bytes.withUnsafeBytes { raw in
      raw.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt32.self)
    }
    let word = isSwapped ? value.byteSwapped : value
    sum = (sum << 20 | sum >> 12) &+ word
    return word
  }

  /// A count, which must be in `range`.
  mutating func count(_ name: String, in range: ClosedRange<Int>) throws -> Int {
    let value = try int32()
    guard range.contains(value) else { throw unreadable("\(name) is \(value)") }
    return value
  }

  mutating func uint16s(_ count: Int) throws -> [UInt16] {
    let range = try take(count * 2)
    return bytes.withUnsafeBytes { raw in
      (0..<count).map { index in
        let value = raw.loadUnaligned(fromByteOffset: range.lowerBound + 2 * index, as: UInt16.self)
        return isSwapped ? value.byteSwapped : value
      }
    }
  }

  mutating func floats(_ count: Int) throws -> [Float] {
    // So that a corrupt count allocates no memory.
    guard count <= (bytes.count - position) / 4 else { throw unreadable("it is cut off") }
    var values: [Float] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(Float(bitPattern: try uint32())) }
    return values
  }

  /// Text that ends with a zero.
  mutating func string() throws -> String {
    guard let end = bytes[position...].firstIndex(of: 0) else { throw unreadable("it is cut off") }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Reads the header of a parameter file and sets the byte order.
  /// - Returns: its names and values.
  mutating func header() throws -> [String: String] {
    guard try line() == "s3" else { throw unreadable("it is no Sphinx-3 parameter file") }
    var fields: [String: String] = [:]
    while true {
      let words = try line().split(separator: " ").map(String.init)
      if words.first == "endhdr" { break }
      if words.count == 2 { fields[words[0]] = words[1] }
    }
    isSwapped = false
    switch try uint32() {
    case Self.byteOrder: break
    case Self.byteOrder.byteSwapped: isSwapped = true
    default: throw unreadable("its byte order mark is wrong")
    }
    sum = 0
    return fields
  }

  /// Checks the rest after the numbers: their checksum if `fields` announce one, and then the end.
  mutating func finish(_ fields: [String: String]) throws {
    if fields["chksum0"] != nil {
      let expected = sum
      guard try uint32() == expected else { throw unreadable("its sum is wrong: it is damaged") }
    }
    guard isAtEnd else { throw unreadable("it is longer than its header says") }
  }

  private mutating func line() throws -> String {
    let rest = bytes[position...].prefix(Self.longestLine)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      throw unreadable("it is no Sphinx-3 parameter file")
    }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }

  private mutating func take(_ count: Int) throws -> Range<Int> {
    guard count >= 0, count <= bytes.count - position else { throw unreadable("it is cut off") }
    defer { position += count }
    return position..<(position + count)
  }

  private static let byteOrder: UInt32 = 0x1122_3344
  private static let longestLine = 4_096
}
