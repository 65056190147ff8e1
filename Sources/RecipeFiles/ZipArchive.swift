import Foundation

/// The files of a ZIP archive, in the part of the format that exports of recipes use (PKWARE APPNOTE
/// 6.3.10): stored or deflated entries, found by the central directory. Encrypted entries and ZIP64 are
/// left out.
struct ZipArchive {
  /// One file.
  struct Entry {
    let name: String
    fileprivate let method: Int
    fileprivate let start: Int
    fileprivate let length: Int
  }

  /// The most files to read.
  static let mostEntries = 50_000

  /// The files in order.
  private(set) var entries: [Entry] = []
  private let bytes: [UInt8]

  /// Reads the directory of an archive; nil if it is damaged or no archive.
  init?(_ data: Data) {
    bytes = [UInt8](data)
    guard let end = Self.end(of: bytes), let count = number(end + 10, 2), var place = number(end + 16, 4),
      count <= Self.mostEntries
    else { return nil }
    for _ in 0..<count {
      guard number(place, 4) == 0x0201_4b50, let flags = number(place + 8, 2), let method = number(place + 10, 2),
        let length = number(place + 20, 4), let nameLength = number(place + 28, 2),
        let extra = number(place + 30, 2), let comment = number(place + 32, 2), let header = number(place + 42, 4),
        place + 46 + nameLength <= bytes.count, number(header, 4) == 0x0403_4b50,
        let localName = number(header + 26, 2), let localExtra = number(header + 28, 2)
      else { return nil }
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + nameLength)], as: UTF8.self)
      let start = header + 30 + localName + localExtra
      if flags & 1 == 0, method == 0 || method == 8, start + length <= bytes.count, !name.hasSuffix("/") {
        entries.append(Entry(name: name, method: method, start: start, length: length))
      }
      place += 46 + nameLength + extra + comment
    }
  }

  /// The content of a file; nil if it is damaged or too large for the budget. It pays for the bytes read
  /// and unpacked in any case, and each time anew: files can overlap.
  func contents(of entry: Entry, within budget: inout ReadingBudget) -> Data? {
    budget.pay(ReadingBudget.ofEntry + entry.length)
    guard budget.bytes >= 0 else { return nil }
    let (inner, made) = unpacked(entry, limit: budget.mostUnpacked(of: entry.length))
    budget.pay(made)
    return inner
  }

  /// The content of a file; nil if it is damaged or larger than so many bytes.
  func contents(of entry: Entry, atMost limit: Int) -> Data? { unpacked(entry, limit: limit).data }

  private func unpacked(_ entry: Entry, limit: Int) -> (data: Data?, made: Int) {
    let data = Data(bytes[entry.start..<(entry.start + entry.length)])
    return entry.method == 0 ? (data, 0) : Inflate.bytes(of: data, .none, limit: limit)
  }

  private func number(_ place: Int, _ length: Int) -> Int? {
    guard place >= 0, place + length <= bytes.count else { return nil }
    // bounded: four bytes at most
    return (0..<length).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  // The end record is at the end, before a comment of at most 65,535 bytes.
  private static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    let first = max(0, bytes.count - 22 - 65_535)
    return stride(from: bytes.count - 22, through: first, by: -1).first { place in
      bytes[place] == 0x50 && bytes[place + 1] == 0x4b && bytes[place + 2] == 5 && bytes[place + 3] == 6
    }
  }
}
