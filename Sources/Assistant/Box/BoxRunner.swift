import Audio
import Foundation
import Logging
import ServiceLifecycle
import Speech
import Store

/// Puts a box together from the settings and runs it until it is told to stop or its input ends.
public struct BoxRunner: Sendable {
  /// What the box listens to.
  public enum Input: Sendable, Hashable {
    /// The microphone, and what is typed.
    case microphone
    /// Only what is typed.
    case text
    /// A WAV file or a raw stream ("-" for standard input), in real time or as fast as it can be heard.
    case recording(path: String, isFast: Bool)
  }

  /// What is shown.
  public enum Output: Sendable, Hashable {
    /// For people: a live terminal, or a plain transcript where there is none.
    case people
    /// One JSON object an event.
    case json
    /// Only what goes wrong.
    case quiet
  }

  private let settings: Settings
  private let input: Input
  private let output: Output
  private let start: Date?

  /// Makes a runner.
  /// - Parameter start: the moment the box's clock begins at; nil: now.
  public init(settings: Settings, input: Input, output: Output, start: Date? = nil) {
    self.settings = settings
    self.input = input
    self.output = output
    self.start = start
  }

  /// Runs the box.
  /// - Throws: what is missing at the start. A missing microphone or loudspeaker only leaves the box deaf or mute.
  public func run() async throws {
    let clock = isRecording ? HouseClock(startingAt: start ?? Date()) : HouseClock(runningFrom: start)
    // Checked first: a wrong file should not cost the time of loading.
    let recording = try recordingSource()
    let household = try Household(settings: settings, clock: { clock.now })
    defer { try? household.store.close() }
    let screen = makeScreen(clock)
    let speaker = makeSpeaker(screen)
    let box = Box(household: household, screen: screen, speaker: speaker, voice: try makeVoice())
    if household.store.report.damage != nil { screen.show(.problem("\(household.store.report)")) }
    for mistake in household.language.mistakes { screen.show(.problem(mistake.leavingOut)) }
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = []
    if let source = recording.map({ $0.value }) ?? microphone(screen) {
      let hearing = try await makeHearing(household, screen)
      await box.listen(with: hearing)
      let speaks = !isFast
      let listening = ListeningService(box: box, queue: source.queue, clock: clock) {
        // What was begun is said to its end.
        while speaks, await box.isSpeaking { try await Task.sleep(for: .milliseconds(50)) }
      }
      services.append(
        .init(
          service: listening, successTerminationBehavior: isRecording ? .gracefullyShutdownGroup : .ignore))
    }
    await box.begin()
    if !isRecording {
      services.append(.init(service: ClockService(box: box, clock: clock)))
      services.append(.init(service: ControlService(box: box, path: Paths().controlSocket)))
    }
    if !isRecording || TextOutput.standard.isTerminal, recording?.usesStandardInput != true {
      let terminal = screen as? TerminalScreen
      let typing = TypingService(box: box, typed: { terminal?.typed() }, endsWithInput: input == .text)
      services.append(.init(service: typing, successTerminationBehavior: .gracefullyShutdownGroup))
    }
    if !isFast { services.append(.init(service: Endless { await speaker.keepPace() })) }
    if let terminal = screen as? TerminalScreen {
      services.append(.init(service: Endless { await terminal.keepFresh() }))
    }
    let store = household.store
    services.append(.init(service: Endless { await Self.tidy(store) }))
    var logger = Logger(label: "sous")
    logger.logLevel = settings.log.level
    let group = ServiceGroup(
      configuration: .init(services: services, gracefulShutdownSignals: [.sigint, .sigterm], logger: logger))
    defer {
      speaker.stop()
      (screen as? TerminalScreen)?.close()
      TextOutput.standard.flush()
      TextOutput.errors.flush()
    }
    try await group.run()
  }

  // MARK: Parts

  private struct Recording {
    var value: CaptureThread
    var usesStandardInput: Bool
  }

  private var isRecording: Bool { if case .recording = input { true } else { false } }
  private var isFast: Bool { if case .recording(_, true) = input { true } else { false } }

  private func recordingSource() throws -> Recording? {
    guard case .recording(let path, let isFast) = input else { return nil }
    let file = try FileSource(path: path)
    let queue = AudioQueue(overflow: .wait)
    let thread =
      isFast
      ? CaptureThread(file, into: queue) : CaptureThread(PacedSource(file, clock: ContinuousClock()), into: queue)
    return Recording(value: thread, usesStandardInput: path == "-")
  }

  private func microphone(_ screen: any Screen) -> CaptureThread? {
    guard input == .microphone else { return nil }
    do {
      let monitor = DeviceMonitor { event in
        switch event {
        case .opened: break
        case .reconnected: screen.show(.note("\(event)"))
        case .xrun, .suspended, .disconnected: screen.show(.problem("\(event)"))
        }
      }
      return CaptureThread(try ALSACapture(settings.audio.capture, monitor: monitor))
    } catch {
      screen.show(.problem("\(error). The box goes on with typed commands."))
      return nil
    }
  }

  private func makeHearing(_ household: Household, _ screen: any Screen) async throws -> Hearing {
    let hearing = try Hearing(
      settings: settings, folders: household.folders, language: household.language,
      words: await household.assistant.words)
    let silent = hearing.unpronounceable
    if !silent.isEmpty {
      screen.show(
        .note(
          "Nobody knows how these sound, so they can be typed but not said: \(silent.joined(separator: ", ")). "
            + "Give their sounds in pronunciations.dict."))
    }
    return hearing
  }

  private func makeScreen(_ clock: HouseClock) -> any Screen {
    switch output {
    case .json: return JSONScreen()
    case .quiet: return QuietScreen()
    case .people:
      guard settings.screen.live, TextOutput.standard.isTerminal else { return TranscriptScreen() }
      let style: ScreenStyle =
        switch settings.screen.colour {
        case .always: .colour
        case .never: .plain
        case .auto: ScreenStyle(environment: ProcessInfo.processInfo.environment)
        }
      return TerminalScreen(calendar: settings.household.calendar, style: style, now: { clock.now })
    }
  }

  private func makeSpeaker(_ screen: any Screen) -> Loudspeaker {
    guard settings.audio.play, input != .text, !isFast else { return Loudspeaker() }
    return Loudspeaker(settings.audio.playback) { report in
      screen.show(.note("\(report)"))
    }
  }

  private func makeVoice() throws -> (any Voice)? {
    guard settings.voice.speaks, settings.audio.play, input != .text, !isFast else { return nil }
    return CommandVoice(try settings.voice.voiceCommand())
  }

  /// Once a day, what the journal need not keep any longer goes.
  private static func tidy(_ store: KitchenStore) async {
    while !Task.isCancelled {
      _ = try? store.trim(now: Date())
      try? await Task.sleep(for: .seconds(86_400))
    }
  }
}

/// Work that goes on until the program ends.
private struct Endless: Service {
  let work: @Sendable () async -> Void

  func run() async throws {
    await cancelWhenGracefulShutdown { await work() }
  }
}
