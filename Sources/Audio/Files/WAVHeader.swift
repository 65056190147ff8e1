/// The contents of a WAV header, read up to the first sample.
///
/// After "Multimedia Programming Interface and Data Specifications 1.0" (RIFF), Microsoft's
/// WAVEFORMATEXTENSIBLE and EBU Tech 3306 (RF64).
struct WAVHeader: Equatable {
  /// The encoding of a sample.
  enum Encoding: Equatable {
    /// Unsigned at 8 bits, else signed, left-aligned in its container.
    case integer
    case float
  }

  var format: AudioFormat
  var encoding: Encoding
  /// Bytes one sample takes, 1 to 8.
  var sampleBytes: Int
  /// The bytes of samples according to the header; nil when its writer could not know (a pipe).
  var dataBytes: Int?

  static let rates = 1_000...768_000
  static let channelCounts = 1...8

  /// Reads the header from `input`, up to the first sample.
  init(_ input: ByteInput) throws(AudioError) {
    let name = input.name
    let magic = try input.read(12)
    guard !magic.isEmpty else { throw .empty(name: name) }
    let isRF64 = magic.starts(with: Array("RF64".utf8))
    guard isRF64 || magic.starts(with: Array("RIFF".utf8)), magic.dropFirst(8).elementsEqual("WAVE".utf8) else {
      throw .notWAV(name: name)
    }
    var riffBytes = Int(magic.dropFirst(4).little(4))
    var longDataBytes: Int?
    var format: WAVHeader?
    var passed = 4
    while true {
      let head = try input.read(8)
      guard head.count == 8 else {
        throw .badHeader(name: name, what: format == nil ? "it ends before its format" : "it has no sound data")
      }
      let size = Int(head.dropFirst(4).little(4))
      let id = String(decoding: head.prefix(4), as: UTF8.self)
      passed += 8 + size + size % 2
      switch id {
      case "data":
        guard var header = format else { throw .badHeader(name: name, what: "sound data comes before its format") }
        if isRF64, size == 0xFFFF_FFFF, let longDataBytes {
          header.dataBytes = longDataBytes
        } else {
          header.dataBytes = Self.isUnknown(size, riffBytes: riffBytes, passed: passed) ? nil : size
        }
        self = header
        return
      case "fmt ":
        guard size < 1 << 16 else { throw .badHeader(name: name, what: "its format chunk claims \(size) bytes") }
        let body = try input.read(size + size % 2).prefix(size)
        format = try WAVHeader(formatChunk: body, name: name)
      case "ds64" where isRF64 && size >= 16 && size < 1 << 16:
        let body = try input.read(size + size % 2)
        riffBytes = Int(clamping: body.little(8))
        longDataBytes = Int(clamping: body.dropFirst(8).little(8))
      default:
        _ = try input.skip(size + size % 2)
      }
    }
  }

  /// A pipe's writer leaves 0 or all ones; an empty recording also says 0, but then the RIFF length
  /// agrees that more chunks follow.
  private static func isUnknown(_ size: Int, riffBytes: Int, passed: Int) -> Bool {
    if size >= 0x7FFF_F000 { return size == 0xFFFF_FFFF || riffBytes >= 0x7FFF_F000 || riffBytes == 0 }
    return size == 0 && (riffBytes == 0 || riffBytes == 0xFFFF_FFFF || riffBytes <= passed)
  }

  private init(formatChunk body: ArraySlice<UInt8>, name: String) throws(AudioError) {
    guard body.count >= 16 else { throw .badHeader(name: name, what: "its format chunk is cut off") }
    var tag = Int(body.little(2))
    let channels = Int(body.dropFirst(2).little(2))
    let rate = Int(body.dropFirst(4).little(4))
    let block = Int(body.dropFirst(12).little(2))
    let bits = Int(body.dropFirst(14).little(2))
    if tag == 0xFFFE {
      guard body.count >= 26 else { throw .badHeader(name: name, what: "its extensible format is cut off") }
      // The first two bytes of the sub-format's GUID are the plain format tag.
      tag = Int(body.dropFirst(24).little(2))
    }
    guard tag == 1 || tag == 3 else { throw .unknownCodec(name: name, codec: tag) }
    guard Self.channelCounts.contains(channels) else {
      throw .badHeader(name: name, what: "\(channels) channels (1 to 8 are read)")
    }
    guard Self.rates.contains(rate) else {
      throw .badHeader(name: name, what: "a sample rate of \(rate) Hz (1000 to 768000 are read)")
    }
    let bytes = block / channels
    guard block % channels == 0, bits > 0, bytes * 8 >= bits, bytes * 8 - bits < 16 else {
      throw .badHeader(name: name, what: "\(bits)-bit samples of \(channels) channels in frames of \(block) bytes")
    }
    guard tag == 1 ? (1...4).contains(bytes) : (bytes == 4 || bytes == 8) && bits == bytes * 8 else {
      throw .badHeader(name: name, what: "\(bits)-bit \(tag == 1 ? "integer" : "float") samples")
    }
    format = AudioFormat(sampleRate: rate, channels: channels)
    encoding = tag == 1 ? .integer : .float
    sampleBytes = bytes
    dataBytes = nil
  }

  /// Bytes one frame takes.
  var frameBytes: Int { sampleBytes * format.channels }
}

extension ArraySlice<UInt8> {
  /// The first `count` bytes as an unsigned little-endian number; missing bytes count as 0.
  func little(_ count: Int) -> UInt64 {
    prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
