import Audio
import BoxSettings
import Foundation

/// The first steps with a box: a working microphone, an audible loudspeaker, a wake word, and a
/// pleasant voice.
public struct Setup: Sendable {
  /// The choices; nil: unchanged.
  public struct Choice: Sendable, Hashable {
    public var microphone: String?
    public var loudspeaker: String?
    public var wakeWord: String?
    public var voice: VoiceEngine?
  }

  /// The available voices.
  public struct Voices: Sendable {
    /// The current one.
    public var now: VoiceEngine
    /// Whether one is installed.
    public var isInstalled: @Sendable (VoiceEngine) -> Bool
    /// Installs one.
    /// - Throws: the reason for a failure, in one line.
    public var install: @Sendable (VoiceEngine) async throws -> Void
    /// Plays one on a loudspeaker; nil: that of the settings.
    /// - Throws: the reason for a failure, in one line.
    public var speak: @Sendable (VoiceEngine, _ loudspeaker: String?) async throws -> Void

    public init(
      now: VoiceEngine, isInstalled: @escaping @Sendable (VoiceEngine) -> Bool,
      install: @escaping @Sendable (VoiceEngine) async throws -> Void,
      speak: @escaping @Sendable (VoiceEngine, _ loudspeaker: String?) async throws -> Void
    ) {
      (self.now, self.isInstalled, self.install, self.speak) = (now, isInstalled, install, speak)
    }
  }

  let desk: any SetupDesk
  let voices: Voices?
  private let microphones: [SoundDevice]
  private let loudspeakers: [SoundDevice]
  private let judge: @Sendable (String) async -> WakeWordJudge.Verdict

  /// The level of speech at arm's length, in dBFS; a room alone is below it.
  static let spoken = -45.0

  /// - Parameters:
  ///   - voices: the available voices; nil, the default: there is no question about them.
  ///   - judge: judges a wake word.
  public init(
    desk: any SetupDesk, microphones: [SoundDevice], loudspeakers: [SoundDevice], voices: Voices? = nil,
    judge: @escaping @Sendable (String) async -> WakeWordJudge.Verdict
  ) {
    (self.desk, self.microphones, self.loudspeakers) = (desk, microphones, loudspeakers)
    (self.voices, self.judge) = (voices, judge)
  }

  /// Goes through the steps.
  /// - Parameter wakeWord: the current one.
  public func run(wakeWord: String) async -> Choice {
    var choice = Choice()
    choice.microphone = await microphone()
    choice.loudspeaker = await loudspeaker()
    choice.wakeWord = await word(now: wakeWord)
    if let voices { choice.voice = await voice(among: voices, loudspeaker: choice.loudspeaker) }
    return choice
  }

  // MARK: Microphone

  private func microphone() async -> String? {
    await desk.tell("The microphone")
    var working: [SoundDevice] = []
    for device in microphones {
      do {
        let level = try await desk.listen(to: device.name, seconds: 1)
        let isSilent = level.peakDBFS < -95
        await desk.tell(
          "  \(isSilent ? " " : "\(working.count + 1)") \(Self.line(device))\(isSilent ? ": only silence" : "")")
        if !isSilent { working.append(device) }
      } catch {
        await desk.tell("    \(Self.line(device)): \(Self.reason(error))")
      }
    }
    guard !working.isEmpty else {
      await desk.tell("  No microphone works. Plug one in, or unmute it with alsamixer (F4), and begin again.")
      return nil
    }
    while let chosen = await choose(among: working, "Which one?") {
      guard await desk.ask("  Press Enter, then speak for three seconds as you would in the kitchen.") != nil else {
        return nil
      }
      do {
        let level = try await desk.listen(to: chosen.name, seconds: 3)
        if level.rmsDBFS >= Self.spoken, level.peakDBFS < -0.1 {
          await desk.tell("  Heard you well (\(Int(level.rmsDBFS.rounded())) dBFS).")
          return chosen.name
        }
        await desk.tell(
          level.peakDBFS >= -0.1
            ? "  That was too loud for it. Lower its level with alsamixer (F4)."
            : "  That was quiet (\(Int(level.rmsDBFS.rounded())) dBFS). Raise its level with alsamixer (F4), or take another."
        )
        if await isYes("  Take it all the same?", proposed: false) { return chosen.name }
      } catch {
        await desk.tell("  \(Self.reason(error))")
      }
    }
    return nil
  }

  // MARK: Loudspeaker

  private func loudspeaker() async -> String? {
    await desk.tell("The loudspeaker")
    for device in loudspeakers {
      do {
        try await desk.play(on: device.name)
      } catch {
        await desk.tell("    \(Self.line(device)): \(Self.reason(error))")
        continue
      }
      guard let answer = await desk.ask("  \(Self.line(device)): did you hear two notes? [y/N]") else { return nil }
      if Self.saysYes(answer) { return device.name }
    }
    await desk.tell("  No loudspeaker is chosen: the box shows its answers, and its timers ring on the page.")
    return nil
  }

  // MARK: Wake word

  private func word(now: String) async -> String? {
    await desk.tell("The wake word")
    while let answer = await desk.ask("  Which word is the box called by? [\(now)]") {
      let phrase = answer.split(separator: " ").joined(separator: " ").lowercased()
      guard !phrase.isEmpty, phrase != now else { return nil }
      let verdict = await judge(phrase)
      if let objection = verdict.objection { await desk.tell("  \(objection)") }
      if verdict.isRefused { continue }
      if verdict.objection == nil { return phrase }
      if await isYes("  Take it all the same?", proposed: false) { return phrase }
    }
    return nil
  }

  // MARK: Asking

  private func choose(among devices: [SoundDevice], _ question: String) async -> SoundDevice? {
    guard devices.count > 1 else { return devices.first }
    while let answer = await desk.ask("  \(question) 1 to \(devices.count) [1]") {
      let number = answer.isEmpty ? 1 : Int(answer) ?? 0
      if devices.indices.contains(number - 1) { return devices[number - 1] }
    }
    return nil
  }

  func isYes(_ question: String, proposed: Bool) async -> Bool {
    guard let answer = await desk.ask("\(question) [\(proposed ? "Y/n" : "y/N")]") else { return false }
    return answer.isEmpty ? proposed : Self.saysYes(answer)
  }

  private static func saysYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer.lowercased()) }

  private static func line(_ device: SoundDevice) -> String {
    device.title.isEmpty ? device.name : "\(device.name)  \(device.title)"
  }

  static func reason(_ error: any Error) -> String {
    "\(error)".split(separator: ";").first.map(String.init) ?? "\(error)"
  }
}

extension Setup.Choice {
  /// Writes the choices into the settings file, and leaves the rest of it as it is.
  /// - Returns: the changed keys.
  /// - Throws: `SettingsError`, the file system's error.
  public func save(to path: String) throws -> [String] {
    let values: [(key: String, value: SettingsValue?)] = [
      ("audio.device", microphone.map(SettingsValue.text)), ("audio.output", loudspeaker.map(SettingsValue.text)),
      ("wake.words", wakeWord.map { .list([.text($0)]) }), ("voice.engine", voice.map { .text($0.rawValue) }),
    ]
    var editor = try SettingsEditor(path: path)
    var set: [String] = []
    for (name, value) in values {
      guard let value, let key = Settings.key(named: name) else { continue }
      try editor.set(key, to: value)
      set.append(name)
    }
    if !set.isEmpty { try editor.save() }
    return set
  }
}
