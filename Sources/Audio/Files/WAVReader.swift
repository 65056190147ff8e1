/// Reads a WAV file or stream in its own format, as interleaved samples relative to full scale.
///
/// 8, 16, 24 and 32-bit integers, 32 and 64-bit float, 1 000 to 768 000 Hz, 1 to 8 channels. Use it
/// from one thread.
public final class WAVReader {
  /// The rate and channels of the file.
  public let format: AudioFormat
  /// The oddities of the file so far; the reader still returns its sound.
  public private(set) var warnings: [WAVWarning] = []
  /// The frames according to the header; nil when it leaves that open, as pipes do.
  public let promisedFrames: Int?
  /// Frames given out so far.
  public private(set) var framesRead = 0

  private let input: ByteInput
  private let header: WAVHeader
  private var bytesLeft: Int?
  private var ended = false

  /// Opens the WAV file at `path`; `-` is standard input.
  /// - Throws: an error of the file, in one line.
  public convenience init(path: String) throws(AudioError) {
    try self.init(ByteInput(path: path))
  }

  /// Reads a WAV file in memory; `name` is for messages.
  public convenience init(bytes: [UInt8], name: String) throws(AudioError) {
    try self.init(ByteInput(bytes: bytes, name: name))
  }

  init(_ input: ByteInput) throws(AudioError) {
    header = try WAVHeader(input)
    self.input = input
    format = header.format
    bytesLeft = header.dataBytes
    promisedFrames = header.dataBytes.map { [header] in $0 / header.frameBytes }
  }

  /// Up to `frames` frames, interleaved; nil at the end.
  public func read(frames: Int) throws(AudioError) -> [Float]? {
    guard !ended else { return nil }
    let wanted = frames * header.frameBytes
    let bytes = try input.read(min(wanted, bytesLeft ?? wanted))
    bytesLeft = bytesLeft.map { $0 - bytes.count }
    let whole = bytes.count / header.frameBytes
    if bytes.count < wanted {
      ended = true
      if (bytesLeft ?? 0) > 0 || bytes.count % header.frameBytes != 0 {
        warnings.append(.cutOff(promisedFrames: promisedFrames, frames: framesRead + whole))
      }
    }
    guard whole > 0 else { return nil }
    framesRead += whole
    return decode(bytes.prefix(whole * header.frameBytes))
  }

  private func decode(_ bytes: ArraySlice<UInt8>) -> [Float] {
    let width = header.sampleBytes
    return bytes.withUnsafeBytes { raw in
      let count = raw.count / width
      func unsigned(_ index: Int) -> UInt32 {
        var value: UInt32 = 0
        for byte in 0..<width { value |= UInt32(raw[index * width + byte]) << UInt32(8 * (4 - width + byte)) }
        return value
      }
      return [Float](unsafeUninitializedCapacity: count) { out, filled in
        for index in 0..<count {
          let value: Float
          switch (header.encoding, width) {
          case (.integer, 1):
            value = (Float(raw[index]) - 128) * (1 / 128)
          case (.integer, _):
            value = Float(Int32(bitPattern: unsigned(index))) * (1 / 2_147_483_648)
          case (.float, 8):
            let bits = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            value = Self.sane(Float(Double(bitPattern: bits)))
          case (.float, _):
            let bits = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            value = Self.sane(Float(bitPattern: bits))
          }
          out.initializeElement(at: index, to: value)
        }
        filled = count
      }
    }
  }

  // A float file may hold any value. The reader keeps sound some dB over full scale for the level stage.
  // It removes values that are no sound, because they would spread through every later filter.
  private static func sane(_ value: Float) -> Float {
    value.isFinite ? max(-16, min(16, value)) : 0
  }
}

/// An oddity of a WAV file that does not prevent reading.
public enum WAVWarning: Equatable, Sendable {
  /// The sound ends early, or inside a frame: the header says `promisedFrames` frames (nil: it left that
  /// open), there are `frames`.
  case cutOff(promisedFrames: Int?, frames: Int)
}

extension WAVWarning: CustomStringConvertible {
  /// The warning in one line for people.
  public var description: String {
    switch self {
    case .cutOff(let promised?, let frames):
      "the file is cut off: its header promises \(promised) frames, there are \(frames)"
    case .cutOff(nil, let frames): "the stream is cut off inside a frame, after \(frames) whole frames"
    }
  }
}
