import ArgumentParser
import Assistant
import BoxSettings

extension HearingEngine: ExpressibleByArgument {}

/// The option that chooses the engine.
struct EngineOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What hears: sous, the project's own, or pocketsphinx. Default: that of the settings (hearing.engine).",
      valueName: "name"))
  var engine: HearingEngine?

  /// The settings with the chosen engine.
  func settings() throws -> Settings {
    var overrides = SettingsOverrides()
    add(to: &overrides)
    return try Settings.load(overrides: overrides).settings
  }

  /// Adds the chosen engine to other flags.
  func add(to overrides: inout SettingsOverrides) {
    overrides.set(\.hearing.engine, to: engine, flag: "--engine")
  }
}
