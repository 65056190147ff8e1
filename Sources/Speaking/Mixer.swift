import Audio

/// The short sounds of the box itself.
public enum Chime: Sendable, Hashable, CaseIterable {
  /// "I am listening."
  case wake
  /// "That was not understood."
  case error
  /// "Done."
  case done
  /// "I heard my name, but no known command."
  case nothing

  var samples: [Float] {
    switch self {
    case .wake: Tone.wake
    case .error: Tone.error
    case .done: Tone.done
    case .nothing: Tone.nothing
    }
  }
}

/// All sounds of the box, mixed on demand: speech, one utterance after the other, chimes over it, and
/// the alarm, which is turned down while the box speaks.
///
/// The result of ``next(_:)`` is exactly the input of the sound card, so that an echo canceller can use
/// it. All starts, stops and volume changes take 5 ms, and sums beyond full scale are bent, not cut.
public struct Mixer: Sendable {
  /// The loudness of speech and chimes, 0 (silent) to 100, 0.4 dB a step. The default is 70.
  public var volume: Int { didSet { voiceGain.target = Volume.gain(volume) } }
  /// The loudness of the alarm, 0 (silent) to 100, 0.4 dB a step. The default is 90.
  public var alarmVolume: Int { didSet { alarmGain.target = Volume.gain(alarmVolume) } }
  /// Whether the alarm is on.
  public private(set) var isAlarming = false

  /// The reduction of the alarm while the box speaks, in dB.
  static let duckingDB = 14.0
  private static let duckedGain = Level.amplitude(-duckingDB)
  /// The length of the ramps at starts, stops and changes of volume, in samples: 5 ms.
  static let ramp = 80
  // The alarm comes back slowly: a sudden return would sound like a new ring.
  private static let duckingRamp = 1_600
  // More at once are noise. Each is a quarter of a second.
  private static let mostChimes = 4

  private var utterances: [[Float]] = []
  private var spoken = 0
  private var chimes: [(samples: [Float], position: Int)] = []
  // The last 5 ms of a stopped utterance.
  private var tail: [Float] = []
  private var alarmPosition = 0
  private var voiceGain: Ramp
  private var alarmGain: Ramp
  private var alarmSwitch = Ramp(0, samples: Self.ramp)
  private var ducking = Ramp(1, samples: Self.duckingRamp)

  /// A mixer without sounds.
  public init(volume: Int = 70, alarmVolume: Int = 90) {
    (self.volume, self.alarmVolume) = (volume, alarmVolume)
    voiceGain = Ramp(Volume.gain(volume), samples: Self.ramp)
    alarmGain = Ramp(Volume.gain(alarmVolume), samples: Self.ramp)
  }

  /// Whether an utterance is playing or waiting.
  public var isSpeaking: Bool { !utterances.isEmpty }

  /// Whether anything sounds.
  public var isPlaying: Bool {
    isSpeaking || !chimes.isEmpty || !tail.isEmpty || isAlarming || alarmSwitch.value > 0
  }

  /// Says `samples` (16 000 Hz mono, full scale 1) after the current utterances. NaN counts as silence.
  /// - Parameter largest: the volume if ``volume`` is larger; nil, the default: no limit.
  public mutating func say(_ samples: [Float], atMost largest: Int? = nil) {
    guard !samples.isEmpty else { return }
    let faded = Self.faded(samples)
    guard let largest, largest < volume else { return utterances.append(faded) }
    let gain = Volume.gain(largest) / Volume.gain(volume)
    utterances.append(faded.map { $0 * gain })
  }

  /// Stops speaking, and drops the waiting utterances.
  public mutating func stopSpeaking() {
    if let current = utterances.first, spoken > 0 {
      let rest = current[spoken..<min(current.count, spoken + Self.ramp)]
      let fading = rest.enumerated().map { $1 * (1 - Float($0 + 1) / Float(Self.ramp)) }
      tail = (0..<max(tail.count, fading.count)).map { index in
        (index < tail.count ? tail[index] : 0) + (index < fading.count ? fading[index] : 0)
      }
    }
    utterances = []
    spoken = 0
  }

  /// Plays a chime now, over all other sounds.
  public mutating func chime(_ chime: Chime) {
    guard chimes.count < Self.mostChimes else { return }
    chimes.append((chime.samples, 0))
  }

  /// Turns the alarm on, from its beginning, or off.
  public mutating func setAlarm(_ on: Bool) {
    isAlarming = on
    alarmSwitch.target = on ? 1 : 0
  }

  /// The next `frames` samples, 16 000 Hz mono, within ±0.98 of full scale; silence is zeros.
  public mutating func next(_ frames: Int) -> [Float] {
    guard frames > 0 else { return [] }
    var mixed = [Float](repeating: 0, count: frames)
    guard isPlaying else {
      settle()
      return mixed
    }
    for index in 0..<frames {
      ducking.target = isSpeaking ? Self.duckedGain : 1
      let voice = (nextSpoken() + nextChimes() + nextOfTail(index)) * voiceGain.next()
      mixed[index] = Self.limited(voice + nextAlarm())
    }
    tail.removeFirst(min(frames, tail.count))
    return mixed
  }

  // A ramp of silence is inaudible.
  private mutating func settle() {
    voiceGain = Ramp(voiceGain.target, samples: Self.ramp)
    alarmGain = Ramp(alarmGain.target, samples: Self.ramp)
    ducking = Ramp(1, samples: Self.duckingRamp)
  }

  private mutating func nextSpoken() -> Float {
    guard let current = utterances.first else { return 0 }
    let sample = current[spoken]
    spoken += 1
    if spoken == current.count {
      utterances.removeFirst()
      spoken = 0
    }
    return sample
  }

  private mutating func nextChimes() -> Float {
    guard !chimes.isEmpty else { return 0 }
    var sum: Float = 0
    for index in chimes.indices {
      sum += chimes[index].samples[chimes[index].position]
      chimes[index].position += 1
    }
    chimes.removeAll { $0.position == $0.samples.count }
    return sum
  }

  private func nextOfTail(_ index: Int) -> Float { index < tail.count ? tail[index] : 0 }

  private mutating func nextAlarm() -> Float {
    let gain = alarmGain.next() * ducking.next() * alarmSwitch.next()
    guard alarmSwitch.value > 0 else {
      alarmPosition = 0
      return 0
    }
    defer { alarmPosition = (alarmPosition + 1) % Self.alarm.count }
    return Self.alarm[alarmPosition] * gain
  }

  private static let alarm = Tone.alarm

  /// Samples with ramps at both ends: voices may start and end in the middle of a wave.
  private static func faded(_ samples: [Float]) -> [Float] {
    var faded = samples.map { $0.isFinite ? max(-4, min(4, $0)) : 0 }
    for index in 0..<min(ramp, faded.count) {
      let gain = Float(index) / Float(ramp)
      faded[index] *= gain
      faded[faded.count - 1 - index] *= gain
    }
    return faded
  }

  /// A sample, linear up to 0.7 of full scale, then bent smoothly towards 0.98.
  private static func limited(_ sample: Float) -> Float {
    let (knee, top): (Float, Float) = (0.7, 0.98)
    let magnitude = abs(sample)
    guard magnitude > knee else { return sample }
    let over = (magnitude - knee) / (top - knee)
    // x / (1 + x) has slope 1 at 0, like the linear part.
    let bent = knee + (top - knee) * over / (1 + over)
    return sample < 0 ? -bent : bent
  }
}
