import BoxSettings
import Foundation
import Speaking

extension Settings.Voice {
  /// The program for speaking, which the engines replace.
  /// - Throws: ``VoiceError/badCommand(what:)``
  public func voiceCommand() throws(VoiceError) -> VoiceCommand { try VoiceCommand(command) }

  /// The chosen engine: that of the settings, unless the user has set a command of their own.
  public var chosenEngine: VoiceEngine { command == Settings().voice.command ? engine : .espeak }

  /// The voice by a long-running program; nil: the engine is not one of ours, or it is not installed.
  /// - Parameter cache: the cache of sounds.
  public func stayingVoice(
    _ paths: Paths = Paths(), executable: String? = DataFolder.executablePath, cache: PhraseCache = PhraseCache()
  ) -> StayingVoice? {
    guard chosenEngine != .espeak, let speaker = DataFolder.speaker(paths, executable: executable),
      let folder = DataFolder.voice(chosenEngine, paths, executable: executable)
    else { return nil }
    let program = VoiceProgram(engine: chosenEngine, speaker: speaker.path, folder: folder.path)
    return StayingVoice(
      program.arguments(voice: paths.expand(name)), name: chosenEngine.rawValue, cache: cache)
  }

  /// The voice in use: the service's, else the engine's, else the command's.
  /// - Parameters:
  ///   - clock: the clock for the engine's delay. The default is the machine's.
  ///   - report: gets the engine's error once.
  /// - Throws: `VoiceError` if the command is invalid.
  func voice(
    _ paths: Paths = Paths(), executable: String? = DataFolder.executablePath,
    clock: some Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (VoiceError) -> Void = { _ in }
  ) throws(VoiceError) -> any Voice {
    let cache = PhraseCache()
    var own: any Voice = CommandVoice(try voiceCommand(), cache: cache)
    if let staying = stayingVoice(paths, executable: executable, cache: cache) {
      own = PromptVoice(staying, otherwise: own, clock: clock, report: report)
    }
    guard let place = HostAndPort(service) else { return own }
    return WyomingVoice(
      host: place.host, port: place.port, name: serviceVoice.isEmpty ? nil : serviceVoice, otherwise: own)
  }

  /// The limit of speech's volume at a moment; nil: none.
  func largestVolume(at moment: Date, _ calendar: Calendar) -> Int? {
    let time = calendar.dateComponents([.hour, .minute], from: moment)
    guard let hours = QuietHours(quiet), let hour = time.hour, let minute = time.minute,
      hours.contains(minute: hour * 60 + minute)
    else { return nil }
    return quietVolume
  }
}
