import Foundation

/// Distinguishes speech from background, frame by frame, by energy above a noise floor that follows the
/// room.
///
/// The floor sinks at once in a quieter room and rises slowly in a louder one (the idea of minimum
/// statistics, R. Martin, "Noise power spectral density estimation…", IEEE Trans. SAP 9, 2001), so that
/// a fan that starts is background after a few seconds and a sentence never is.
public struct SpeechDetector: Sendable {
  /// The thresholds of speech.
  public struct Settings: Sendable, Hashable {
    /// The decibels above the floor at which speech begins. The default is 9.
    public var onset = 9.0
    /// The decibels above the floor below which speech may have ended. The default is 6.
    public var release = 6.0
    /// The decibels below the loudest recent speech at which it has ended, however loud the room. The
    /// default is 22.
    public var drop = 22.0
    /// The rise of the floor, decibels a second. The default is 4.
    public var rise = 4.0
    /// The level of the quietest speech, in decibels relative to full scale. The default is -62.
    public var quietest = -62.0
    /// The number of loud frames among the last five for speech to begin. The default is 3.
    public var framesToBegin = 3

    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private var previous: Float = 0
  private var level = -90.0
  private var loudFrames: [Bool] = []
  private var loudest = -90.0

  /// The level of the background, decibels relative to full scale.
  public private(set) var floor: Double?
  /// Whether the last frame belongs to speech.
  public private(set) var isSpeech = false

  /// Makes a detector.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Processes one frame of 10 ms, and returns whether it is speech.
  public mutating func hear(_ frame: some Collection<Int16>) -> Bool {
    // First differences emphasise the voice over the hum of fans and mains.
    var energy: Float = 0
    for sample in frame {
      let value = Float(sample)
      let difference = value - 0.9 * previous
      energy += difference * difference
      previous = value
    }
    let power = Double(energy) / Double(max(frame.count, 1)) / (32_768 * 32_768)
    let now = 10 * log10(max(power, 1e-10))
    level += (now > level ? 0.6 : 0.25) * (now - level)
    follow(now)
    let floor = max(self.floor ?? now, settings.quietest - settings.onset)
    if isSpeech {
      loudest = max(loudest - 0.03, level)
      let end = max(floor + settings.release, min(loudest - settings.drop, floor + 2 * settings.onset))
      if level < end { isSpeech = false }
    } else {
      loudFrames.append(level > floor + settings.onset)
      if loudFrames.count > 5 { loudFrames.removeFirst() }
      if loudFrames.count(where: { $0 }) >= settings.framesToBegin {
        isSpeech = true
        loudest = level
        loudFrames.removeAll(keepingCapacity: true)
      }
    }
    return isSpeech
  }

  private mutating func follow(_ now: Double) {
    guard let floor else {
      self.floor = now
      return
    }
    let rise = settings.rise / Double(FrontEnd.framesPerSecond)
    self.floor = now < floor ? floor + 0.1 * (now - floor) : floor + min(rise, now - floor)
  }
}
