import Audio
import Barcodes
import Basics
import BoxSettings
import Commands
import Foundation
import HomeAssistant
import Logging
import MQTT
import Metering
import Screens
import Server
import ServiceLifecycle
import Speaking
import Speech
import Store

/// Makes a box from the settings and runs it until it is told to stop or its input ends.
public struct BoxRunner: Sendable {
  /// The input of the box.
  public enum Input: Sendable, Hashable {
    /// The microphone, and typed commands.
    case microphone
    /// Typed commands alone.
    case text
    /// None: a server for pages, phones and programs.
    case nothing
    /// A WAV file or a raw stream ("-" for standard input), at a multiple of real time; infinity: as fast
    /// as possible, without a page.
    case recording(path: String, pace: Double)
  }

  /// The output of the box.
  public enum Output: Sendable, Hashable {
    /// For people: a live terminal, or a plain transcript without one.
    case people
    /// One JSON object an event.
    case json
    /// Problems alone.
    case quiet
  }

  private let settings: Settings
  private let input: Input
  private let output: Output
  private let start: Date?

  /// Makes a runner.
  /// - Parameter start: the first time of the box's clock; nil: now.
  public init(settings: Settings, input: Input, output: Output, start: Date? = nil) {
    self.settings = settings
    self.input = input
    self.output = output
    self.start = start
  }

  /// Runs the box until its input ends or `departure` is requested, and closes everything it opened.
  /// - Throws: errors of the start. A missing microphone or loudspeaker only leaves the box deaf or mute.
  public func run(until departure: Departure = Departure()) async throws {
    // Before the first measurement.
    _ = PrometheusRegistry.program
    let logger = logger
    let clock = isRecording ? HouseClock(startingAt: start ?? Date()) : HouseClock(runningFrom: start)
    // Checked first: a wrong file should not cost the time of loading.
    let recording = try recordingSource()
    defer { recording?.queue.close() }
    guard !departure.isAsked else { return }
    let household = try Household(settings: settings, clock: { clock.now }, isClockDoubted: { clock.isDoubted })
    defer { try? household.store.close() }
    logger.info("Store opened", metadata: ["folder": "\(household.store.folder.path)"])
    // A given time is known.
    let memory = start == nil && !isRecording ? household.store.lastTime() : nil
    if start == nil { clock.begin(with: memory) }
    guard !departure.isAsked else { return }
    let announcer = Announcer(settings: settings)
    let shown = makeScreen(clock)
    let screen: any Screen = ScreenGroup([shown, announcer])
    let speaker = makeSpeaker(screen)
    let capture = recording ?? microphone(screen)
    let result: Result<Void, any Error>
    var voice: (any Voice)?
    let manner = SpeakingManner()
    do {
      voice = try makeVoice(screen).map { TaughtVoice($0, manner: manner) }
      let box = Box(
        household: household, screen: screen, speaker: speaker, voice: speaksHere ? voice : nil, manner: manner)
      result = .success(
        try await run(
          box,
          Parts(
            clock: clock, memory: memory, screen: screen, announcer: announcer, terminal: shown as? TerminalScreen,
            speaker: speaker, voice: voice,
            capture: capture), until: departure))
    } catch {
      result = .failure(error)
    }
    await voice?.end()
    // Devices are closed before their libraries.
    capture?.stop()
    speaker.stop()
    if !isRecording { await capture?.ended() }
    await speaker.ended()
    (shown as? TerminalScreen)?.close()
    TextOutput.standard.flush()
    TextOutput.errors.flush()
    logger.info("Ended")
    try result.get()
  }

  private struct Parts {
    var clock: HouseClock
    var memory: ClockNote.Memory?
    var screen: any Screen
    var announcer: Announcer
    var terminal: TerminalScreen?
    var speaker: Loudspeaker
    var voice: (any Voice)?
    var capture: CaptureThread?
  }

  private func run(_ box: Box, _ parts: Parts, until departure: Departure) async throws {
    let (screen, speaker) = (parts.screen, parts.speaker)
    let household = box.household
    if household.store.report.isTrouble { screen.show(.problem("\(household.store.report)")) }
    for finding in household.assistant.findings { screen.show(.problem("\(finding)")) }
    for mistake in household.language.mistakes { screen.show(.problem(mistake.leavingOut)) }
    var services: [any Service] = []
    if let capture = parts.capture {
      let hearing = try await makeHearing(household, screen)
      guard !departure.isAsked else { return }
      let wake = settings.wake.choosing(await household.assistant.bus.state.kitchen.preferences.wakeWord)
      logger.info("Listening", metadata: ["wake": "\(wake.words.joined(separator: ", "))"])
      await box.listen(with: hearing)
      let (speaks, goesOn) = (!isFast, !isRecording)
      let listening = ListeningService(box: box, queue: capture.queue, clock: parts.clock, goesOnWithoutSound: goesOn) {
        // A begun reply is spoken to its end.
        while speaks, !departure.isAsked, await box.isSpeaking { try await Task.sleep(for: .milliseconds(50)) }
      }
      services.append(Lasting(service: listening, departure: goesOn ? nil : departure))
    }
    let room = try room(of: household, parts.clock)
    if let room { await box.live(with: OtherRooms(in: room)) }
    await box.begin(after: parts.memory)
    let (store, clock) = (household.store, parts.clock)
    let devices = try DeviceRegistry(store: store, now: { clock.now })
    let place = WebPlace()
    if !isRecording {
      let note = start == nil ? ClockNote(store.folder) : nil
      services.append(Lasting(service: ClockService(box: box, clock: clock, note: note)))
      services.append(
        Lasting(
          service: ControlService(
            box: box, desk: DeviceDesk(devices: devices, place: place), path: Paths().controlSocket)))
      if let room { services.append(Lasting(service: RoomService(box: box, room: room))) }
    }
    // The home's box does its work for the whole house; other boxes do not repeat it.
    if !isRecording, room == nil {
      services += scanning(box, clock)
      if settings.web.pictures != .none { services.append(Lasting(service: pictures(household, clock))) }
      if let tickets = tickets(household, screen, clock) { services.append(Lasting(service: tickets)) }
      if let courier = household.assistant.courier {
        services.append(Lasting(service: BackendService(box: box, courier: courier)))
      }
      if let branch = try branch(of: box) { services.append(Lasting(service: branch)) }
      if let home = try homeAssistant(box, devices, place, clock) { services.append(Lasting(service: home)) }
      if settings.homeAssistant.isAsked, !settings.homeAssistant.address.isEmpty {
        await box.ask(HomeAssistantAgent(try HomeAssistantAPI(settings.homeAssistant)))
      }
      let lists = ListServices(box: box, settings: settings, now: { clock.now })
      services += try lists.all().map { Lasting(service: $0) }
      if let wyoming = try wyoming(box, devices, parts) {
        services.append(Lasting(service: wyoming))
        if let bell = wyoming.bell { services.append(Lasting(service: bell)) }
      }
    }
    let freshness = store.isShared ? Freshness(of: household.assistant.bus, logger: logger) : nil
    if let freshness {
      services.append(Lasting(service: SharedStoreService(freshness: freshness, store: store, devices: devices)))
    }
    if input != .nothing, !isRecording || TextOutput.standard.isTerminal, input != .recording(path: "-", pace: pace) {
      let terminal = parts.terminal
      let typing = TypingService(box: box, typed: { terminal?.typed() })
      // Without a keyboard, a box with a microphone goes on.
      services.append(Lasting(service: typing, departure: input == .text ? departure : nil))
    }
    if !isFast { services.append(Lasting(service: Endless { await speaker.keepPace() })) }
    if let terminal = parts.terminal {
      services.append(Lasting(service: Endless { await terminal.keepFresh() }))
    }
    if settings.server.isOn, !isFast, room == nil {
      services.append(Lasting(service: try await makeWeb(box, devices, place, parts, freshness)))
    }
    if settings.server.isDiscoverable, !isRecording, room == nil {
      let discovery = DiscoveryService(box: box, place: place, settings: settings, epoch: try store.epoch())
      services.append(Lasting(service: discovery))
    }
    let days = settings.household.unknownDays
    services.append(
      Lasting(service: Endless { await Self.tidy(store, clock: clock, unknownDays: days, logger: logger) }))
    // PostgreSQL has its own backups (pg_dump, a standby).
    if !store.isShared {
      let (backups, calendar) = (BackupKeeper(settings.store.nightlyBackups()), settings.household.calendar)
      services.append(
        Lasting(service: Endless { await Self.backUp(backups, clock: clock, calendar: calendar, logger: logger) }))
    }
    var configuration = ServiceGroupConfiguration(services: services, logger: logger)
    configuration.services.append(
      .init(service: Leaving(departure: departure), successTerminationBehavior: .gracefullyShutdownGroup))
    logger.info("Running", metadata: ["services": "\(services.count)"])
    try await ServiceGroup(configuration: configuration).run()
  }

  // MARK: Parts

  /// The room of the box; nil: it is the home's.
  /// - Throws: errors in the settings of the room.
  private func room(of household: Household, _ clock: HouseClock) throws -> Room? {
    guard !settings.room.home.isEmpty, !isRecording else { return nil }
    return Room(
      settings.room.device, line: try PairedLine(settings.room), store: household.store, bus: household.assistant.bus,
      now: household.clock, clock: clock)
  }

  /// The services for barcodes and their lookup.
  private func scanning(_ box: Box, _ clock: HouseClock) -> [any Service] {
    var services: [any Service] = []
    if !settings.scanner.device.isEmpty {
      let device = ScannerDevice(path: settings.scanner.device)
      services.append(Lasting(service: ScannerService(box: box, device: device)))
    }
    services.append(Lasting(service: LookupService(box: box, clock: clock)))
    return services
  }

  private func pictures(_ household: Household, _ clock: HouseClock) -> PictureService {
    let bus = household.assistant.bus
    return PictureService(
      shelf: PictureShelf(household.store.folder),
      fetcher: PictureFetcher(reach: settings.web.pictures, time: settings.web.time), clock: clock, logger: logger
    ) {
      let sequence = await bus.sequence
      return (await bus.state.restaurant, sequence)
    }
  }

  /// The service that syncs a platform's copy of the store; nil: there is none.
  /// - Throws: errors of the key, `StoreError`
  private func branch(of box: Box) throws -> BranchService? {
    guard !settings.platform.address.isEmpty else { return nil }
    let courier = try BranchCourier(line: try WebLine(settings.platform), store: box.household.store) { request in
      await box.take(request.command, origin: request.origin, by: request.giver, id: request.id)
    }
    return BranchService(box: box, courier: courier)
  }

  /// The service for Home Assistant; nil: there is no broker.
  /// - Throws: errors of the password's file, `StoreError`
  private func homeAssistant(
    _ box: Box, _ devices: DeviceRegistry, _ place: WebPlace, _ clock: HouseClock
  ) throws -> HomeAssistantService? {
    guard let broker = try MQTTBroker(settings.mqtt) else { return nil }
    let device = HomeDevice(
      id: String(try box.household.store.epoch().prefix(8)), name: settings.mqtt.name,
      area: settings.mqtt.area.isEmpty ? nil : settings.mqtt.area, version: Release.version,
      prefix: settings.mqtt.prefix)
    return HomeAssistantService(
      box: box, broker: broker, device: device, now: { clock.now },
      page: { place.addressForOthers }, isAtOpenDesk: { devices.deskLock.isOpen(for: HomeAssistantLink.name) })
  }

  /// The service for voice devices of Home Assistant; nil: it is off.
  /// - Throws: `VoiceError`
  private func wyoming(_ box: Box, _ devices: DeviceRegistry, _ parts: Parts) throws -> WyomingService? {
    guard settings.wyoming.port > 0 else { return nil }
    return WyomingService(
      box: box, ears: WyomingEars(of: box.household, screen: parts.screen), voice: parts.voice,
      settings: settings.wyoming,
      bell: settings.homeAssistant.address.isEmpty
        ? nil
        : SatelliteBell(
          box: box, file: "\(box.household.store.folder.path)/lists/satellites.json",
          api: try HomeAssistantAPI(settings.homeAssistant)),
      isAtOpenDesk: { devices.deskLock.isOpen(for: WyomingTalk.name) })
  }

  /// The service for the kitchen's tickets; nil: there is no printer.
  private func tickets(_ household: Household, _ screen: any Screen, _ clock: HouseClock) -> TicketService? {
    guard let place = PrinterPlace(settings.tickets.printer) else { return nil }
    let bus = household.assistant.bus
    return TicketService(
      printer: TicketPrinter(place), settings: settings.tickets, store: household.store, clock: clock,
      zone: settings.household.calendar.timeZone, screen: screen
    ) {
      let sequence = await bus.sequence
      return (await bus.state.restaurant, sequence)
    }
  }

  // The log of the box's own work, on standard error.
  private var logger: Logger {
    var logger = Logger(label: "sous") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = settings.log.level
    return logger
  }

  private var makesSound: Bool { input != .text && input != .nothing }
  private var isRecording: Bool { if case .recording = input { true } else { false } }
  private var pace: Double { if case .recording(_, let pace) = input { pace } else { 1 } }
  private var isFast: Bool { pace == .infinity }

  private func recordingSource() throws -> CaptureThread? {
    guard case .recording(let path, let pace) = input else { return nil }
    let file = try FileSource(path: path)
    let queue = AudioQueue(overflow: .wait)
    return isFast
      ? CaptureThread(file, into: queue)
      : CaptureThread(PacedSource(file, clock: ContinuousClock(), pace: pace), into: queue)
  }

  private func microphone(_ screen: any Screen) -> CaptureThread? {
    guard input == .microphone else { return nil }
    let logger = logger
    do {
      let monitor = DeviceMonitor { event in
        switch event {
        case .opened: logger.info("\(event)")
        case .reconnected: screen.show(.note("\(event)"))
        case .xrun, .suspended, .disconnected: screen.show(.problem("\(event)"))
        }
      }
      let interruption = Interruption()
      return CaptureThread(
        try ALSACapture(settings.audio.capture, monitor: monitor, interruption: interruption),
        interruption: interruption)
    } catch {
      screen.show(.problem("\(error). The box goes on with typed commands."))
      return nil
    }
  }

  private func makeHearing(_ household: Household, _ screen: any Screen) async throws -> Hearing {
    var recognition = settings.recognizer()
    recognition.timeForDoubt = isRecording ? nil : CommandRecognizer.Settings.patienceInDoubt
    var settings = settings
    settings.wake = settings.wake.choosing(await household.assistant.bus.state.kitchen.preferences.wakeWord)
    let hearing = try Hearing(
      settings: settings, folders: household.folders, language: household.language,
      words: await household.assistant.words, recognition: recognition, secondEar: household.secondEar)
    let silent = hearing.unpronounceable
    if !silent.isEmpty {
      screen.show(
        .note(
          "Nobody knows how these sound, so they can be typed but not said: \(silent.joined(separator: ", ")). "
            + "Give their sounds in pronunciations.dict."))
    }
    return hearing
  }

  private func makeWeb(
    _ box: Box, _ devices: DeviceRegistry, _ place: WebPlace, _ parts: Parts, _ freshness: Freshness?
  ) async throws -> WebService {
    let (store, clock) = (box.household.store, parts.clock)
    let kept = try BoxHouse.Kept(of: box.household)
    if let rooms = kept.rooms { await box.live(with: OtherRooms(of: rooms)) }
    return WebService(
      house: BoxHouse(
        box: box, announcer: parts.announcer, clock: clock, kept: kept, place: place, freshness: freshness),
      devices: devices, settings: settings.server, folder: store.folder, screen: parts.screen, place: place,
      logger: logger)
  }

  private func makeScreen(_ clock: HouseClock) -> any Screen {
    switch output {
    case .json: return JSONScreen()
    case .quiet: return QuietScreen()
    case .people:
      let (colour, environment) = (settings.screen.colour, ProcessInfo.processInfo.environment)
      let style = colour.style(isTerminal: TextOutput.standard.isTerminal, environment: environment)
      guard settings.screen.live, TextOutput.standard.isTerminal else {
        return TranscriptScreen(
          style: style, problemStyle: colour.style(isTerminal: TextOutput.errors.isTerminal, environment: environment))
      }
      let household = settings.household
      return TerminalScreen(
        calendar: household.calendar, clockStyle: household.clock, style: style, follows: settings.screen.follows,
        now: { clock.now })
    }
  }

  private func makeSpeaker(_ screen: any Screen) -> Loudspeaker {
    guard settings.audio.play, makesSound, !isFast else { return Loudspeaker() }
    return Loudspeaker(settings.audio.playback) { report in
      screen.show(.note("\(report)"))
    }
  }

  private var speaksHere: Bool { settings.audio.play && makesSound && !isFast }

  /// One voice for the loudspeaker and for voice devices; nil: nothing is spoken.
  private func makeVoice(_ screen: any Screen) throws -> (any Voice)? {
    guard settings.voice.speaks, speaksHere || settings.wyoming.port > 0 else { return nil }
    let voice = settings.voice
    if voice.chosenEngine != .espeak, voice.service.isEmpty, voice.stayingVoice() == nil {
      logger.info("The \(voice.chosenEngine) voice is not installed (sous voice install), espeak-ng speaks")
    }
    return try voice.voice { screen.show(.problem("\($0); espeak-ng speaks meanwhile")) }
  }

  /// Checks once an hour whether the night's backup is due, except during the start of the box.
  private static func backUp(
    _ backups: BackupKeeper, clock: HouseClock, calendar: Calendar, logger: Logger
  ) async {
    while !Task.isCancelled {
      do {
        try await Task.sleep(for: .seconds(600))
        if let made = try await backups.make(now: clock.now, calendar: calendar) {
          logger.info("Backup made", metadata: ["file": "\(made)"])
        }
        try await Task.sleep(for: .seconds(3_000))
      } catch is CancellationError {
        return
      } catch {
        logger.error("No backup", metadata: ["reason": "\(error)"])
        try? await Task.sleep(for: .seconds(3_000))
      }
    }
  }

  /// Deletes expired parts of the journal once a day.
  private static func tidy(_ store: KitchenStore, clock: HouseClock, unknownDays: Double, logger: Logger) async {
    while !Task.isCancelled {
      // With a clock that is wrong by years, all of it would expire.
      let now = clock.now
      for (what, tidy) in [
        ("journal", { _ = try store.trim(now: now) }),
        ("lookups", { try store.forgetLookups(before: now.addingTimeInterval(-30 * 86_400)) }),
        (
          "unknown sentences",
          {
            try store.forgetUnknownSentences(before: now.addingTimeInterval(-unknownDays * 86_400))
          }
        ),
      ] as [(String, () throws -> Void)] {
        do { try tidy() } catch {
          logger.error("Old rows stay", metadata: ["of": "\(what)", "reason": "\(error)"])
        }
      }
      try? await Task.sleep(for: .seconds(86_400))
    }
  }
}
