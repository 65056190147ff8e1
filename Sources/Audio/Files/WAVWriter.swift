import Glibc

/// Writes 16-bit WAV files.
public enum WAVWriter {
  /// The bytes of a WAV file of `samples` (interleaved, full scale 1) in `format`.
  public static func bytes(_ samples: [Float], format: AudioFormat = .house) -> [UInt8] {
    let data = samples.count * 2
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + data)
    func text(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func little(_ value: Int, _ count: Int) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    text("RIFF")
    little(36 + data, 4)
    text("WAVEfmt ")
    little(16, 4)
    little(1, 2)
    little(format.channels, 2)
    little(format.sampleRate, 4)
    little(format.sampleRate * format.channels * 2, 4)
    little(format.channels * 2, 2)
    little(16, 2)
    text("data")
    little(data, 4)
    for sample in samples { little(Int(SampleConversion.int16(sample)), 2) }
    return bytes
  }

  /// Writes `samples` (interleaved, full scale 1) to the file at `path`, replacing its contents.
  public static func write(_ samples: [Float], format: AudioFormat = .house, to path: String) throws(AudioError) {
    guard let file = fopen(path, "wb") else {
      throw .cannotOpen(name: path, reason: ByteInput.systemText(errno))
    }
    let bytes = bytes(samples, format: format)
    let written = fwrite(bytes, 1, bytes.count, file)
    let failed = errno
    // A full disk may show only when the buffer is flushed.
    guard fclose(file) == 0, written == bytes.count else {
      throw .inputOutput(name: path, reason: ByteInput.systemText(errno == 0 ? failed : errno))
    }
  }
}
