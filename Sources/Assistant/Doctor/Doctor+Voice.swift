import Audio
import BoxSettings
import Grammar
import Speaking

extension Doctor {
  /// Whether the voice makes sound: that of the engine, or else the program in its place.
  func checkVoice(_ settings: Settings) async -> HealthCheck {
    let voice = settings.voice
    guard voice.speaks else { return .good("voice", "off (voice.speak)") }
    guard let staying = voice.stayingVoice(paths, executable: executable) else {
      let check = await checkVoiceCommand(voice)
      guard check.ok, voice.chosenEngine != .espeak else { return check }
      let engine = voice.chosenEngine.rawValue
      return .good(
        "voice", "\(check.found); the \(engine) voice is not installed: sous voice install \(engine) brings it")
    }
    let begin = ContinuousClock.now
    let check: HealthCheck
    do {
      _ = try await staying.samples(of: "One moment.")
      let ready = ContinuousClock.now
      let samples = try await staying.samples(of: "Ready.")
      let made = "\(Self.speech(samples)) in \(Self.milliseconds(.now - ready)) ms"
      check =
        Level.peak(samples) > 0
        ? .good("voice", "\(staying.name): \(made), \(Self.milliseconds(ready - begin)) ms after its start")
        : .bad("voice", "\(staying.name) makes no sound", mend: "sous voice install \(staying.name)")
    } catch {
      check = .bad(
        "voice", error, mend: "sous voice install \(staying.name) installs it again; espeak-ng speaks meanwhile")
    }
    await staying.end()
    return check
  }

  /// Whether the voice's program makes sound.
  private func checkVoiceCommand(_ voice: Settings.Voice) async -> HealthCheck {
    let mend = "set voice.command to a program that writes a WAV file of {text} to standard output"
    do {
      let command = try voice.voiceCommand()
      let begin = ContinuousClock.now
      let samples = try await CommandVoice(command).samples(of: "Ready.")
      guard Level.peak(samples) > 0 else { return .bad("voice", "\(command.program) makes no sound", mend: mend) }
      return .good("voice", "\(command.program): \(Self.speech(samples)) in \(Self.milliseconds(.now - begin)) ms")
    } catch {
      return .bad("voice", error, mend: mend)
    }
  }

  private static func speech(_ samples: [Float]) -> String {
    "\(rounded(Double(samples.count) / Double(AudioFormat.house.sampleRate))) s of speech"
  }

  private static func milliseconds(_ time: Duration) -> Int { Int(saturating: time / .milliseconds(1)) }
}
