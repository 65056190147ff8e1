/// Sound from a WAV file, a WAV stream or a raw stream, in the house format.
public final class FileSource: AudioSource {
  /// The name for messages: the path, or "standard input".
  public let name: String
  /// The format of the file itself.
  public let format: AudioFormat

  private let frames: (Int) throws(AudioError) -> [Float]?
  private let wav: WAVReader?
  private let converter: FormatConverter
  private var buffer = ChunkBuffer()
  private var ended = false

  /// Opens the file at `path`.
  ///
  /// `-` is standard input, which is a WAV stream if it starts with the RIFF magic, else raw 16 000 Hz
  /// mono signed 16-bit little-endian. A file is raw if it ends in `.raw` or `.pcm`, else it has to be a
  /// WAV file.
  public convenience init(path: String) throws(AudioError) {
    let input = try ByteInput(path: path)
    try self.init(input, mayBeRaw: path == "-" || path.hasSuffix(".raw") || path.hasSuffix(".pcm"))
  }

  /// Reads `bytes` in memory as a WAV file, or as a raw stream if they do not start as one and `mayBeRaw`
  /// says so.
  public convenience init(bytes: [UInt8], name: String, mayBeRaw: Bool = false) throws(AudioError) {
    try self.init(ByteInput(bytes: bytes, name: name), mayBeRaw: mayBeRaw)
  }

  init(_ input: ByteInput, mayBeRaw: Bool) throws(AudioError) {
    name = input.name
    let magic = try input.peek(4)
    if magic.isEmpty { throw .empty(name: input.name) }
    if mayBeRaw, !magic.elementsEqual("RIFF".utf8), !magic.elementsEqual("RF64".utf8) {
      wav = nil
      format = .house
      frames = { (count) throws(AudioError) in try Self.rawFrames(input, count: count) }
    } else {
      let reader = try WAVReader(input)
      wav = reader
      format = reader.format
      frames = { (count) throws(AudioError) in try reader.read(frames: count) }
    }
    converter = try FormatConverter(from: format)
  }

  /// The oddities of the file so far.
  public var warnings: [WAVWarning] { wav?.warnings ?? [] }

  /// The next 10 ms; the last chunk may be shorter.
  public func read() throws(AudioError) -> AudioChunk? {
    while true {
      if let chunk = buffer.take(last: ended) { return chunk }
      if ended { return nil }
      // 10 ms of the file's own rate, so that a live pipe is heard as it comes.
      if let samples = try frames(max(1, format.sampleRate / 100)) {
        buffer.append(try converter.process(samples))
      } else {
        buffer.append(try converter.finish())
        ended = true
      }
    }
  }

  private static func rawFrames(_ input: ByteInput, count: Int) throws(AudioError) -> [Float]? {
    let bytes = try input.read(count * 2)
    guard bytes.count >= 2 else { return nil }
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) / SampleConversion.fullScale
    }
  }
}

extension AudioSource {
  /// Everything up to the end of the stream, as one array of mono 16 000 Hz samples.
  public func readAll() throws(AudioError) -> [Float] {
    var samples: [Float] = []
    while let chunk = try read() { samples += chunk.samples }
    return samples
  }
}
