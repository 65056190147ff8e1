import Foundation

/// The speech in a stream: by energy at once, and three tenths of a second later by the network of
/// phones, which distinguishes a voice from running water. Without a network, by energy alone.
public struct VoiceActivity: Sendable {
  private var energy: SpeechDetector
  private let prior: [Float]
  /// Whether a state belongs to silence, breath or noise.
  private let isSilent: [Bool]
  /// The frames so far, and the frames judged by the network.
  private var (heard, judged) = (0, 0)
  private var recent: [Float] = []
  /// For each frame without an answer of the network, whether it has no sound at all.
  private var isMute: [Bool] = []
  private var loudUntil: Int?
  /// The latest certain stretch of speech, in frames from the start of the stream; nil: there was none.
  public private(set) var speech: ClosedRange<Int>?

  /// The last frame of a sound after speech that the network has not judged yet: it may be the next word.
  /// With lasting noise that is not for long.
  public var maybeUntil: Int? {
    guard let speech, let loudUntil, loudUntil > judged else { return nil }
    return min(loudUntil, speech.upperBound + Self.longestDoubt)
  }

  /// Begins a stream.
  /// - Parameter acoustics: nil, or without a network: energy alone decides.
  public init(acoustics: Acoustics? = nil, energy: SpeechDetector = SpeechDetector()) {
    self.energy = energy
    prior = acoustics?.network?.prior ?? []
    isSilent = (acoustics?.mixtures.definition.phones ?? []).flatMap { phone in
      [Bool](repeating: phone == "SIL" || phone.hasPrefix("+"), count: ModelDefinition.statesPerPhone)
    }
  }

  /// Processes one frame of 160 samples at 16 kHz.
  /// - Parameter answers: the network's answers for the frames that have become ready (``PhoneStream``).
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
      // Less its mean, digital silence looks like a gap that may have any content.
      let isMute = !isMute.isEmpty && isMute.removeFirst()
      judge(isMute ? -Self.largestOdds : odds(answers[start..<(start + prior.count)]))
    }
  }

  /// The log-odds of speech against silence.
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

  /// The number of frames for the average of the odds.
  private static let smoothed = 7
  /// The largest log-odds of a frame, which limits its effect on its neighbours.
  private static let largestOdds: Float = 6
  /// The frames for which unjudged sound counts as speech: the delay of the network.
  private static let longestDoubt = 24
  /// The frames without speech within a stretch: a stopped consonant.
  private static let gap = 8
}
