extension SpeechDetector {
  /// The samples of a recording at 16 kHz from the first speech to the last, with some of the silence around it, which
  /// is noticed as speech only when it is louder; everything where there is no speech.
  public static func spoken(in recording: [Int16]) -> Range<Int> {
    var detector = SpeechDetector()
    var speech: Range<Int>?
    for start in stride(from: 0, to: recording.count, by: Ear.frameLength) {
      let end = min(start + Ear.frameLength, recording.count)
      if detector.hear(recording[start..<end]) { speech = (speech?.lowerBound ?? start)..<end }
    }
    guard let speech else { return recording.indices }
    return max(0, speech.lowerBound - margin)..<min(recording.count, speech.upperBound + margin)
  }

  /// Samples of silence that are kept before and after speech, which begins and ends softly.
  private static let margin = 40 * Ear.frameLength
}
