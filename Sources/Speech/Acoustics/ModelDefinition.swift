import Foundation

/// Which sounds an acoustic model tells apart: phones, and the senones that are the states of phones in context.
///
/// Read from the binary `mdef` (PocketSphinx, `bin_mdef.c`).
public struct ModelDefinition: Sendable, Hashable {
  /// Context-independent phones, sorted: "+BREATH+", "AA", … "SIL", …
  public let phones: [String]
  /// The number of senones; the first ``stateCount`` are those of phones without context.
  public let senoneCount: Int
  /// For each senone the phone and state it is of: phone × ``statesPerPhone`` + state.
  ///
  /// A senone that several phones or states share counts as the first's, as in PocketSphinx.
  public let phoneState: [Int]
  /// Senones that belong to more than one phone or state.
  public let sharedSenones: Int

  /// States of a phone.
  public static let statesPerPhone = 3
  /// States of all context-independent phones.
  public var stateCount: Int { phones.count * Self.statesPerPhone }

  /// The phone of a senone.
  public func phone(ofSenone senone: Int) -> Int { phoneState[senone] / Self.statesPerPhone }

  /// Reads `mdef` in a model's folder.
  /// - Throws: ``SpeechError/modelMissing(path:)``, ``SpeechError/modelUnreadable(path:reason:)``
  public init(folder: URL) throws {
    var file = try ModelFile(folder.appending(path: "mdef"))
    switch try file.uint32() {
    case Self.byteOrder: break
    case Self.byteOrder.byteSwapped: file.isSwapped = true
    default: throw file.unreadable("it is no binary model definition")
    }
    guard try file.int32() <= Self.newestVersion else { throw file.unreadable("its version is unknown") }
    try file.skip(try file.int32())
    let phoneCount = try file.count("its number of phones", in: 1...255)
    let triphones = try file.count("its number of triphones", in: phoneCount...10_000_000)
    let states = try file.int32()
    guard states == Self.statesPerPhone else {
      throw file.unreadable("its phones have \(states) states instead of \(Self.statesPerPhone)")
    }
    let plain = try file.count(
      "its number of plain senones", in: (phoneCount * states)...(phoneCount * states))
    // Senones are handed on with their number in 16 bits.
    let senones = try file.count("its number of senones", in: plain...Int(Int16.max))
    _ = try file.int32()
    let sequences = try file.count("its number of senone sequences", in: 1...65_535)
    _ = try file.int32()
    let nodes = try file.count("its number of contexts", in: 0...100_000_000)
    _ = try file.int32()
    let names = file.position
    phones = try (0..<phoneCount).map { _ in try file.string() }
    try file.skip((4 - (file.position - names) % 4) % 4)
    try file.skip(nodes * Self.nodeSize)
    var entries: [(sequence: Int, phone: Int)] = []
    for index in 0..<triphones {
      let sequence = try file.int32()
      _ = try file.int32()
      let attributes = Array(try file.uint8s(4))
      // Word position, phone, and its neighbours; those of a plain phone tell only whether it is a noise.
      entries.append((sequence, index < phoneCount ? index : Int(attributes[1])))
    }
    guard try file.int32() == sequences * states else { throw file.unreadable("its senone sequences are cut off") }
    let table = try file.uint16s(sequences * states).map(Int.init)
    guard file.isAtEnd else { throw file.unreadable("it is longer than its header says") }

    var owner = [Int?](repeating: nil, count: senones)
    var shared: Set<Int> = []
    for entry in entries {
      guard (0..<sequences).contains(entry.sequence), entry.phone < phoneCount else {
        throw file.unreadable("a phone points out of it")
      }
      for state in 0..<states {
        let senone = table[entry.sequence * states + state]
        guard senone < senones else { throw file.unreadable("a senone sequence points out of it") }
        let place = entry.phone * states + state
        if let known = owner[senone], known != place { shared.insert(senone) } else { owner[senone] = place }
      }
    }
    guard !owner.contains(nil) else { throw file.unreadable("a senone is of no phone") }
    senoneCount = senones
    phoneState = owner.compactMap { $0 }
    sharedSenones = shared.count
  }

  /// "BMDF" in a file of this machine's byte order.
  private static let byteOrder: UInt32 = 0x4644_4D42
  private static let newestVersion = 1
  /// Bytes of a node of the tree of contexts, which only the search needs.
  private static let nodeSize = 8
}
