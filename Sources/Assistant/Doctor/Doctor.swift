import BoxSettings
import Foundation
import Grammar

/// Checks everything that a box needs on this machine, with a remedy for each problem.
///
/// It changes nothing: no store is created or converted, and only silence is played.
public struct Doctor: Sendable {
  let environment: [String: String]
  let paths: Paths
  let overrides: SettingsOverrides
  let executable: String?

  /// A doctor for a box with this environment and these flags.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    overrides: SettingsOverrides = SettingsOverrides(), executable: String? = DataFolder.executablePath
  ) {
    (self.environment, self.overrides, self.executable) = (environment, overrides, executable)
    paths = Paths(environment: environment)
  }

  /// Runs all checks in order and reports each result at once. Takes some seconds.
  /// - Returns: whether everything works.
  public func examine(_ tell: (HealthCheck) -> Void) async -> Bool {
    var isWell = true
    func note(_ check: HealthCheck) {
      isWell = isWell && check.ok
      tell(check)
    }
    let (settingsCheck, settings) = checkSettings()
    note(settingsCheck)
    let (grammarCheck, language) = checkGrammars(settings)
    note(grammarCheck)
    note(checkModel(settings))
    if let check = await checkSecondEar(settings) { note(check) }
    note(checkPronunciations(settings, language))
    note(await checkMicrophone(settings))
    note(await checkLoudspeaker(settings))
    note(await checkVoice(settings))
    if let check = checkScanner(settings) { note(check) }
    note(checkStore(settings))
    note(checkDisk(settings))
    if let check = checkBackups(settings, now: Date()) { note(check) }
    if let check = await checkTickets(settings) { note(check) }
    if let check = await checkBackend(settings) { note(check) }
    if let check = await checkPlatform(settings) { note(check) }
    if let check = await checkHomeAssistant(settings) { note(check) }
    if let check = await checkHomeAssistantAPI(settings) { note(check) }
    if let check = await checkDiscovery(settings) { note(check) }
    if let check = await checkCalDAV(settings) { note(check) }
    if let check = await checkMealie(settings) { note(check) }
    if let check = await checkVoiceService(settings) { note(check) }
    if let check = await checkHearingService(settings) { note(check) }
    note(checkControl())
    if let check = checkPage(settings) { note(check) }
    if let check = checkCertificate(settings, now: Date()) { note(check) }
    note(checkClock(settings, now: Date()))
    return isWell
  }

  /// The settings, or the defaults if they cannot be read, so that the other checks can run.
  func checkSettings() -> (HealthCheck, Settings) {
    do {
      let loaded = try Settings.load(environment: environment, overrides: overrides)
      let changed = Settings.keys.count { loaded.origin(of: $0) != .standard }
      let counted = changed == 0 ? "all at their defaults" : "\(changed) set"
      let file = loaded.hasFile ? loaded.path : "no file \(loaded.path)"
      return (.good("settings", "\(file); \(counted)"), loaded.settings)
    } catch {
      let mend = "correct it there; sous settings --default prints every key, explained"
      return (.bad("settings", "\(error)", mend: mend), Settings())
    }
  }

  /// The grammars with their folders; nil if there are none that work.
  func checkGrammars(_ settings: Settings) -> (HealthCheck, (folders: GrammarFolders, grammar: CompiledGrammar)?) {
    do {
      let folders = try GrammarFolders(settings: settings, environment: environment, executable: executable)
      let language = try Language(folders)
      if !language.mistakes.isEmpty { throw GrammarErrors(language.mistakes) }
      let places = folders.used.joined(separator: ", ")
      let check = HealthCheck.good("grammars", "\(language.grammar.intents.count) intents in \(places)")
      return (check, (folders, language.grammar))
    } catch let errors as GrammarErrors {
      let first = errors.errors.first.map { "\($0.file):\($0.line):\($0.column): \($0.message)" } ?? "\(errors)"
      let more = errors.errors.count > 1 ? ", and \(errors.errors.count - 1) more" : ""
      return (.bad("grammars", first + more, mend: "correct the file; sous grammar check shows every mistake"), nil)
    } catch let missing as GrammarFolders.Missing {
      let found = "no grammars (*.gram) in \(missing.searched.joined(separator: ", "))"
      let mend = "install them with Scripts/install.sh, or set SOUS_GRAMMARS to their folder"
      return (.bad("grammars", found, mend: mend), nil)
    } catch {
      return (.bad("grammars", error, mend: "make the grammars readable for this user"), nil)
    }
  }
}
