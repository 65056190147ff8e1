import Foundation

/// The sounds of an acoustic model: phones, and the senones, the states of phones in context.
///
/// Read from the binary `mdef` (PocketSphinx, `bin_mdef.c`).
public struct ModelDefinition: Sendable, Hashable {
  /// The context-independent phones, sorted: "+BREATH+", "AA", … "SIL", …
  public let phones: [String]
  /// The number of senones; the first ``stateCount`` are those of context-independent phones.
  public let senoneCount: Int
  /// For each senone its phone and state: phone × ``statesPerPhone`` + state.
  ///
  /// A senone shared by several phones or states counts as the first's, as in PocketSphinx.
  public let phoneState: [Int]
  /// The number of senones with more than one phone or state.
  public let sharedSenones: Int
  /// Whether a phone is silence or a noise, which no word has.
  let isNoise: [Bool]
  /// For each phone the number of its transition matrix.
  let matrix: [Int]
  /// The sequences of ``statesPerPhone`` senones, in order.
  let sequences: [UInt16]
  /// For each word position, phone, left and right neighbour the number of the sequence; ``nowhere``: it
  /// has none.
  private let contexts: [UInt16]
  /// For each context-independent phone the number of its sequence.
  private let plainSequences: [Int]

  /// The number of a phone's states.
  public static let statesPerPhone = 3
  /// The number of states of all context-independent phones.
  public var stateCount: Int { phones.count * Self.statesPerPhone }

  /// The phone of a senone.
  public func phone(ofSenone senone: Int) -> Int { phoneState[senone] / Self.statesPerPhone }

  /// The position of a phone in a word.
  enum Position: Int, CaseIterable { case inside, first, last, singlePhoneWord }

  /// The most phones, so that sets of them are numbers of 64 bits.
  static let mostPhones = 64

  private static let nowhere = UInt16.max

  /// The number of the sequence of senones of a phone between its neighbours, or of the most similar
  /// context in the model: another position in a word, then noise and the edges of words as silence, then
  /// any context (`bin_mdef_phone_id_nearest`).
  func sequence(of phone: Int, after left: Int, before right: Int, _ position: Position) -> Int {
    if let found = seen(phone, left, right, position) { return found }
    let quietLeft = isNoise[left] || position == .first || position == .singlePhoneWord ? silence : left
    let quietRight = isNoise[right] || position == .last || position == .singlePhoneWord ? silence : right
    if quietLeft != left || quietRight != right, let found = seen(phone, quietLeft, quietRight, position) {
      return found
    }
    return plainSequences[phone]
  }

  /// The sequence of a phone without context.
  func sequence(of phone: Int) -> Int { plainSequences[phone] }

  /// The phone of silence.
  let silence: Int

  private func seen(_ phone: Int, _ left: Int, _ right: Int, _ position: Position) -> Int? {
    func number(_ position: Int) -> UInt16 {
      contexts[Self.index(phone, left, right, position, phones: phones.count)]
    }
    var found = number(position.rawValue)
    for other in 0..<Position.allCases.count where found == Self.nowhere { found = number(other) }
    return found == Self.nowhere ? nil : Int(found)
  }

  private static func index(_ phone: Int, _ left: Int, _ right: Int, _ position: Int, phones: Int) -> Int {
    ((position * phones + phone) * phones + left) * phones + right
  }

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
    let phoneCount = try file.count("its number of phones", in: 1...Self.mostPhones)
    let triphones = try file.count("its number of triphones", in: phoneCount...10_000_000)
    let states = try file.int32()
    guard states == Self.statesPerPhone else {
      throw file.unreadable("its phones have \(states) states instead of \(Self.statesPerPhone)")
    }
    let plain = try file.count(
      "its number of plain senones", in: (phoneCount * states)...(phoneCount * states))
    // Senones have numbers of 16 bits.
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
    var contexts = [UInt16](
      repeating: Self.nowhere, count: Position.allCases.count * phoneCount * phoneCount * phoneCount)
    var (isNoise, matrix) = ([Bool](), [Int]())
    for index in 0..<triphones {
      let sequence = try file.int32()
      let transitions = try file.int32()
      // Word position, phone, and its neighbours; for a context-independent phone only whether it is a
      // noise.
      let attributes = try file.uint8s(4).map(Int.init)
      if index < phoneCount {
        isNoise.append(attributes[0] != 0)
        matrix.append(transitions)
      } else {
        guard attributes[0] < Position.allCases.count, attributes[1...].allSatisfy({ $0 < phoneCount }) else {
          throw file.unreadable("a phone points out of it")
        }
        contexts[Self.index(attributes[1], attributes[2], attributes[3], attributes[0], phones: phoneCount)] =
          UInt16(truncatingIfNeeded: sequence)
      }
      entries.append((sequence, index < phoneCount ? index : attributes[1]))
    }
    guard try file.int32() == sequences * states else { throw file.unreadable("its senone sequences are cut off") }
    let table = try file.uint16s(sequences * states)
    guard file.isAtEnd else { throw file.unreadable("it is longer than its header says") }

    var owner = [Int?](repeating: nil, count: senones)
    var shared: Set<Int> = []
    for entry in entries {
      guard (0..<sequences).contains(entry.sequence), entry.phone < phoneCount else {
        throw file.unreadable("a phone points out of it")
      }
      for state in 0..<states {
        let senone = Int(table[entry.sequence * states + state])
        guard senone < senones else { throw file.unreadable("a senone sequence points out of it") }
        let place = entry.phone * states + state
        if let known = owner[senone], known != place { shared.insert(senone) } else { owner[senone] = place }
      }
    }
    guard !owner.contains(nil) else { throw file.unreadable("a senone is of no phone") }
    senoneCount = senones
    phoneState = owner.compactMap { $0 }
    sharedSenones = shared.count
    silence = phones.firstIndex(of: "SIL") ?? 0
    self.isNoise = isNoise
    self.matrix = matrix
    self.sequences = table
    self.contexts = contexts
    plainSequences = entries[..<phoneCount].map(\.sequence)
  }

  /// "BMDF" in a file of this machine's byte order.
  static let byteOrder: UInt32 = 0x4644_4D42
  private static let newestVersion = 1
  /// The bytes of a node of the tree of contexts, which only the library's search needs.
  private static let nodeSize = 8
}
