import Foundation

/// Where in a stream somebody speaks: by energy at once, and three tenths of a second later by the network of phones,
/// which tells a voice from water that runs. Without a network energy is all.
public struct VoiceActivity: Sendable {
  private var energy: SpeechDetector
  private let prior: [Float]
  /// Whether a state is of no phone but of silence, breath or noise.
  private let isSilent: [Bool]
  /// Frames heard, and frames that the network has judged.
  private var (heard, judged) = (0, 0)
  private var recent: [Float] = []
  /// Of the frames that the network has not answered yet, whether they hold no sound at all.
  private var isMute: [Bool] = []
  private var loudUntil: Int?
  /// The latest stretch of speech that is certain, in frames from the start of the stream; nil: there was none.
  public private(set) var speech: ClosedRange<Int>?

  /// The last frame of a sound after speech that the network has not judged yet: it may be the next word. Where noise
  /// goes on and on that is not for long.
  public var maybeUntil: Int? {
    guard let speech, let loudUntil, loudUntil > judged else { return nil }
    return min(loudUntil, speech.upperBound + Self.longestDoubt)
  }

  /// Begins a stream.
  /// - Parameter acoustics: nil, or without a network: there is nothing but energy to go by.
  public init(acoustics: Acoustics? = nil, energy: SpeechDetector = SpeechDetector()) {
    self.energy = energy
    prior = acoustics?.network?.prior ?? []
    isSilent = (acoustics?.mixtures.definition.phones ?? []).flatMap { phone in
      [Bool](repeating: phone == "SIL" || phone.hasPrefix("+"), count: ModelDefinition.statesPerPhone)
    }
  }

  /// Hears one frame of 160 samples at 16 kHz.
  /// - Parameter answers: what the network says of the frames that have become ready (``PhoneStream``).
  public mutating func hear(_ samples: [Int16], answers: [Float]) {
    defer { heard += 1 }
    let isLoud = energy.hear(samples)
    guard !prior.isEmpty else {
      if isLoud { extend(to: heard) }
      return
    }
    if isLoud { loudUntil = heard }
    isMute.append(samples.allSatisfy { $0 == 0 })
    for start in stride(from: 0, to: answers.count, by: prior.count) {
      // Less its mean, digital silence looks like a gap in which anything may have been said.
      let isMute = !isMute.isEmpty && isMute.removeFirst()
      judge(isMute ? -Self.largestOdds : odds(answers[start..<(start + prior.count)]))
    }
  }

  /// The natural logarithm of how much likelier it is that somebody speaks than that nobody does.
  private func odds(_ answer: ArraySlice<Float>) -> Float {
    let best = answer.max() ?? 0
    var (voiced, silent) = (Float.leastNormalMagnitude, Float.leastNormalMagnitude)
    for (index, value) in answer.enumerated() {
      let share = exp(value - best + prior[index])
      if isSilent[index] { silent += share } else { voiced += share }
    }
    return min(max(log(voiced / silent), -Self.largestOdds), Self.largestOdds)
  }

  private mutating func judge(_ odds: Float) {
    recent.append(odds)
    guard recent.count >= Self.smoothed else { return }
    if recent.count > Self.smoothed { recent.removeFirst() }
    if recent.reduce(0, +) > 0 { extend(to: judged + Self.smoothed / 2) }
    judged += 1
  }

  private mutating func extend(to frame: Int) {
    if let speech, frame - speech.upperBound <= Self.gap {
      self.speech = speech.lowerBound...max(speech.upperBound, frame)
    } else {
      speech = frame...frame
    }
  }

  /// Frames whose odds are averaged.
  private static let smoothed = 7
  /// No frame speaks louder than this for its neighbours.
  private static let largestOdds: Float = 6
  /// Frames for which sound without a judgement counts as speech: as many as the network is late.
  private static let longestDoubt = 24
  /// Frames without speech that a stretch may have: a stopped consonant.
  private static let gap = 8
}
