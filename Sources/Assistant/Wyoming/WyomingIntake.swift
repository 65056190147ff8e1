import Audio
import Foundation
import Wyoming

/// Converts the sound of a stream to the box's own: 16,000 Hz, one channel.
package struct WyomingIntake {
  private let format: WyomingAudioFormat
  private let resampler: Resampler?
  /// The bytes of an incomplete frame.
  private var rest = Data()

  /// - Throws: ``WyomingTalk/Problem`` for an unsupported format.
  package init(_ format: WyomingAudioFormat) throws {
    guard format.width == 2, (1...8).contains(format.channels), (8_000...192_000).contains(format.rate) else {
      throw WyomingTalk.Problem("sound has 8,000 to 192,000 Hz, 16 bits and 1 to 8 channels")
    }
    self.format = format
    resampler =
      format.rate == AudioFormat.house.sampleRate
      ? nil : try Resampler(from: format.rate, to: AudioFormat.house.sampleRate)
  }

  /// The samples of the received bytes.
  package mutating func samples(of bytes: Data) throws -> [Float] {
    rest += bytes
    let length = 2 * format.channels
    // bounded: whole frames of the bytes so far
    let whole = rest.count / length * length
    let frames = rest.prefix(whole)
    rest = Data(rest.dropFirst(whole))
    let channels = format.channels
    let samples = frames.withUnsafeBytes { bytes in
      (0..<whole / length).map { frame -> Float in
        var sum: Float = 0
        for channel in 0..<channels {
          let at = frame * length + 2 * channel
          sum += Float(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: Int16.self)))
        }
        return sum / Float(channels) / SampleConversion.fullScale
      }
    }
    return try resampler?.process(samples) ?? samples
  }
}
