import Foundation

extension SpeechDetector {
  /// The samples of a recording at 16 kHz from the first speech to the last, with some of the quieter
  /// sound around it; everything if there is no speech.
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

  /// Whether there may be speech outside the `loud` part of a recording: any sound nearly as loud.
  static func mayHoldMore(_ recording: [Int16], than loud: Range<Int>) -> Bool {
    func level(_ range: Range<Int>) -> Double {
      stride(from: range.lowerBound, to: range.upperBound, by: Ear.frameLength).reduce(0) { most, start in
        let frame = recording[start..<min(start + Ear.frameLength, range.upperBound)]
        return max(most, frame.reduce(0) { $0 + Double($1) * Double($1) })
      }
    }
    let beside = max(level(0..<loud.lowerBound), level(loud.upperBound..<recording.count))
    guard beside > 0 else { return false }
    return 10 * log10(beside) > 10 * log10(max(level(loud), 1)) - quieter
  }

  /// The largest difference in decibels between the loudest and the quietest part of a sentence.
  private static let quieter = 30.0

  /// The samples of silence kept before and after speech, which begins and ends softly.
  private static let margin = 40 * Ear.frameLength
}

extension VoiceActivity {
  /// The samples of a recording at 16 kHz from the first speech to the last, as found by the energy of
  /// ``SpeechDetector``, and by the network of phones besides: a voice that begins over running water is
  /// hardly louder.
  /// - Throws: ``SpeechError``
  public static func spoken(in recording: [Int16], _ acoustics: Acoustics?) throws -> Range<Int> {
    let loud = SpeechDetector.spoken(in: recording)
    guard let acoustics, let network = acoustics.network, SpeechDetector.mayHoldMore(recording, than: loud) else {
      return loud
    }
    let phones = try PhoneStream(network, isHasty: true)
    var voice = VoiceActivity(acoustics: acoustics)
    var (first, last): (Int?, Int?) = (nil, nil)
    let silence = [Int16](repeating: 0, count: latest * Ear.frameLength)
    let sound = recording + silence
    for start in stride(from: 0, to: sound.count - Ear.frameLength + 1, by: Ear.frameLength) {
      let frame = Array(sound[start..<(start + Ear.frameLength)])
      voice.hear(frame, answers: phones.hear(frame))
      guard let speech = voice.speech else { continue }
      (first, last) = (first ?? speech.lowerBound, speech.upperBound)
    }
    guard let first, let last else { return loud }
    let margin = voiceMargin * Ear.frameLength
    return max(
      0, min(loud.lowerBound, first * Ear.frameLength - margin))..<min(
        recording.count, max(loud.upperBound, (last + 1) * Ear.frameLength + margin))
  }

  /// The frames after which the network has judged a frame.
  private static let latest = 70
  /// The frames of silence kept around speech.
  private static let voiceMargin = 40
}
