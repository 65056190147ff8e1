import Audio
import Backend
import Basics
import Commands
import Foundation
import Home
import Kitchen
import Screens
import Server
import Speaking
import Speech
import Store
import Wire

/// The box: everything that runs for one household's kitchen, and the one path through it, from sound
/// or keys to the screen and the loudspeaker.
///
/// Like all others, it learns of changes by following the bus.
public actor Box {
  public let household: Household
  let screen: any Screen
  let speaker: Loudspeaker
  let spoken: SpokenAnswers?
  let confidence: Double
  var hearing: Hearing?
  var gauge = HearingGauge()
  let measures = HearingMeasures()
  private var teacher: HearingTeacher?
  var isDeaf = false
  private var agent: HomeAssistantAgent?
  var others = OtherRooms()
  /// The contest with other boxes for the current words; nil: no other may have heard them.
  var contest: WakeContest?
  private var agentProblem: String?
  /// The second ear's pending transcription, with the work after it; nil: none.
  var hearingAgain: Task<Void, Never>?
  var secondEarProblem: String?
  private var shownRinging: [String] = []
  private var following: Task<Void, Never>?
  private var progress = BusProgress()
  private let manner: SpeakingManner
  /// The commands whose answer is awaited. Their changes are shown after it.
  private var awaited: Set<String> = []
  private var unshown: KitchenState?
  /// The timers from before this start.
  private var earlier = EarlierDeadlines()
  /// The lasting problems; nil: none.
  private var lasting: (keeping: String?, clock: String?) = (nil, nil)
  private var toldLasting: String?
  private var triedAt = Date.distantPast
  /// The number of the newest stored command.
  private var keptSequence = 0
  /// The unstored corrections of the clock in seconds, and the beginning of the earlier doubt.
  private var unkept: (seconds: Double, doubtedSince: Date?)?
  /// The recent sentences answered here: their announcements have been said already.
  private var answeredHere: [String] = []

  /// Makes a box.
  /// - Parameters:
  ///   - voice: nil: nothing is spoken.
  ///   - manner: gets the household's wishes, for all that speaks. The default has no effect.
  public init(
    household: Household, screen: any Screen, speaker: Loudspeaker, voice: (any Voice)?,
    manner: SpeakingManner = SpeakingManner()
  ) {
    self.manner = manner
    self.household = household
    self.screen = screen
    self.speaker = speaker
    let (settings, clock) = (household.settings, household.clock)
    spoken = voice.map { voice in
      SpokenAnswers(
        voice: voice, speaker: speaker,
        largestVolume: { settings.voice.largestVolume(at: clock(), settings.household.calendar) },
        complain: { screen.show(.problem("\($0)")) })
    }
    confidence = household.settings.hearing.confidence
  }

  deinit {
    following?.cancel()
    Task { [spoken] in await spoken?.end() }
  }

  /// Gives the box its speech recognition, before it begins.
  public func listen(with hearing: Hearing) {
    self.hearing = hearing
    screen.show(.listening(true))
    Task { await prepareSecondEar(of: hearing) }
  }

  /// Shows and plays the initial state, and all changes from then on: timers that ended while the box was
  /// off ring now.
  /// - Parameter memory: the known time at the end of the last run; nil: none.
  public func begin(after memory: ClockNote.Memory? = nil) async {
    let (state, sequence, publications) = await household.assistant.bus.follow()
    earlier = EarlierDeadlines(in: state.kitchen, doubtedSince: memory?.doubtedSince)
    progress.come(to: sequence)
    // Commands from before this start are in the known time: its corrections do not count again.
    keptSequence = sequence
    let kitchen = await others.shown(state.kitchen)
    sound(kitchen)
    show(kitchen)
    following = Task { [weak self] in
      for await publication in publications { await self?.follow(publication) }
    }
    if let hearing { teacher = await HearingTeacher(of: hearing, in: household, screen: screen) }
    await passTime()
  }

  // MARK: Inputs

  /// Executes one typed or sent command.
  /// - Parameters:
  ///   - giver: its giver; nil, the default: the one at the origin.
  ///   - speaker: the speaker of the conversation; commands from elsewhere than the counter are answered
  ///     there, and not spoken here.
  ///   - isWritten: whether the words are in their written form. The default is that they are unless they
  ///     were recognised.
  @discardableResult
  public func take(
    _ text: String, origin: Origin, by giver: Giver? = nil, id: String = Identifier.new(),
    speaker: String = Assistant.counter, isWritten: Bool? = nil
  ) async -> Answer {
    screen.show(.heard(text))
    begin(id, origin)
    var answer = await household.assistant.hear(
      text, origin: origin, by: giver, id: id, speaker: speaker, isWritten: isWritten)
    // What else the home can do is the family's: another agent acts with the box's own rights.
    let role = (giver ?? Giver(standingAt: origin)).role
    if answer.reason == .notUnderstood, role == .family || role == .kitchen,
      let said = await askElsewhere(text, speaker)
    {
      answer.say = said
      answer.result = .told
    }
    await give(answer, of: id, to: text, origin: origin)
    return answer
  }

  /// Sets the agent for sentences that the box does not understand.
  func ask(_ agent: HomeAssistantAgent) { self.agent = agent }

  /// Makes it a box of several. In another room than the home's, the home's box executes the sentences.
  func live(with others: OtherRooms) {
    self.others = others
    if let room = others.room { household.assistant.live(in: room) }
  }

  /// Reads the whole state anew.
  func lookAnew() async {
    let (bus, state) = (household.assistant.bus, await others.shown(household.assistant.bus.state.kitchen))
    progress.come(to: await bus.sequence)
    sound(state)
    show(state)
    await open()
  }

  private func askElsewhere(_ text: String, _ speaker: String) async -> String? {
    guard let agent else { return nil }
    do {
      let said = try await agent.answer(to: text, of: speaker)
      agentProblem = nil
      return said
    } catch {
      if "\(error)" != agentProblem { complain("\(error).") }
      agentProblem = "\(error)"
      return nil
    }
  }

  /// Executes one command that needs no parsing.
  public func take(_ command: Command, shownAs text: String, origin: Origin) async -> Answer {
    screen.show(.heard(text))
    let id = Self.newID()
    begin(id, origin)
    let answer = await household.assistant.submit(command, origin: origin, id: id, speaker: Assistant.counter)
    await give(answer, of: id, to: text, origin: origin)
    return answer
  }

  /// Executes a command from a tap on a page or a phone: the box says nothing about it, and the caller
  /// does not wait for the box's other work.
  public nonisolated func take(
    _ command: Command, origin: Origin, by giver: Giver, id: String
  ) async -> Answer {
    let answer = await household.assistant.submit(command, origin: origin, by: giver, id: id)
    if let shows = answer.shows { screen.show(.shown(shows)) }
    return answer
  }

  /// Shows a note of the box itself.
  public func tell(_ note: String) { screen.show(.note(note)) }

  /// Speaks an announcement in the kitchen.
  public func announce(_ text: String) async {
    screen.show(.note(text))
    speaker.chime(.wake)
    await speak(text)
  }

  /// Shows an error.
  public func complain(_ problem: String) { screen.show(.problem(problem)) }

  /// Looks up scans whose lookup was impossible before, and reports the results.
  /// - Returns: whether all could be looked up.
  public func lookUpKept(now: Date) async -> Bool {
    let (answers, isAll) = await household.assistant.lookUpKept(now: now)
    for answer in answers {
      await give(answer)
      await speak(answer.say)
    }
    return isAll
  }

  /// Syncs the house with its backend, and reports the results.
  public func exchange(with courier: BackendCourier) async {
    for say in await courier.round(for: household.assistant) {
      screen.show(.note(say))
      await speak(say)
    }
  }

  /// Turns listening on or off; sound is ignored while it is off.
  private func listen(_ listens: Bool) {
    guard listens == isDeaf else { return }
    isDeaf = !listens
    guard let hearing else { return }
    screen.show(.listening(listens))
    // Half a sentence from before is of no use.
    Task { await hearing.startAnew() }
  }

  /// Processes 10 ms of the microphone.
  public func hear(_ microphone: [Float]) async {
    let played = speaker.pull()
    guard let hearing, !isDeaf else { return }
    gauge.hear(microphone)
    await follow { try await hearing.hear(microphone, played: played) }
  }

  /// Ends the recognition with the sound.
  public func finishHearing() async {
    guard let hearing else { return }
    await follow { try await hearing.finish() }
    await hearingAgain?.value
    gauge.end()
    screen.show(.listening(false))
  }

  /// Reports that the microphone failed for good.
  public func becomeDeaf(_ error: AudioError) {
    gauge.end()
    screen.show(.problem("\(error). The box goes on with typed commands."))
  }

  /// Reports sound that was lost because the box was too slow.
  public func lostSound(seconds: Double) {
    screen.show(.problem(String(format: "%.1f seconds of sound were lost: this machine was too busy.", seconds)))
  }

  /// Does the work that is due by the clock.
  public func passTime() async {
    let id = Self.newID()
    awaited.insert(id)
    if others.areThere, !shownRinging.isEmpty {
      sound(await others.shown(household.assistant.bus.state.kitchen))
      // A ring needs no wake word to be silenced.
      await open()
    }
    if let answer = await household.assistant.tick(id: id) {
      await give(answer, of: id)
      let state = await household.assistant.bus.state.kitchen
      // A ring in another room is not spoken about in this one.
      if state.ringing.isEmpty || isToRing(state) { await speak(answer.say) }
    } else {
      awaited.remove(id)
      // A question expires by itself.
      await open()
    }
  }

  /// Follows the machine's clock from now on: running timers keep their length, and those of before this
  /// start end by the clock that was right then.
  func correct(_ clock: HouseClock, by correction: HouseTime.Correction) async {
    // Timers from before this start go on, as long as the time is not known better.
    if !correction.setsRight, clock.isDoubted, earlier.run(in: await household.assistant.bus.state.kitchen) { return }
    let id = Self.newID()
    awaited.insert(id)
    let moves = earlier.moves(by: correction)
    let doubtedSince = clock.memory(after: 0)?.doubtedSince
    let answer = await household.assistant.correctClock(correction, others: moves, id: id) {
      clock.take(correction)
    }
    if answer.isDone {
      await others.room?.correct(by: correction.seconds, doubtedSince: doubtedSince)
      earlier.take(correction)
      if await household.assistant.bus.isOutstanding {
        let known = unkept ?? (0, doubtedSince)
        unkept = (known.seconds + correction.seconds, known.doubtedSince)
      }
    }
    await give(answer, of: id)
  }

  /// Stores the changes that could not be stored before, and reports whether storing works.
  func keepOutstanding(now: Date) async {
    let bus = household.assistant.bus
    let interval = await bus.trouble == nil ? 10.0 : 1
    if !(0..<interval).contains(now.timeIntervalSince(triedAt)) {
      triedAt = now
      await bus.keepWhatIsOutstanding()
    }
    // The first reason is enough, until it is over.
    lasting.keeping = await bus.trouble.map { lasting.keeping ?? "Nothing can be kept. \($0)" }
    tellLasting()
  }

  /// The known time for the next start: as of the stored commands, whatever has happened since.
  func memory(of clock: HouseClock) async -> ClockNote.Memory? {
    let bus = household.assistant.bus
    if await !bus.isOutstanding { (keptSequence, unkept) = (await bus.sequence, nil) }
    guard var memory = clock.memory(after: keptSequence) else { return nil }
    if let unkept {
      memory.time -= unkept.seconds
      memory.doubtedSince = unkept.doubtedSince
    }
    return memory
  }

  /// Whether a timer runs.
  var countsDown: Bool {
    get async { await household.assistant.bus.state.kitchen.timers.values.contains(where: \.isRunning) }
  }

  /// Reports whether the time is known.
  func tell(clockIsDoubted isDoubted: Bool) {
    lasting.clock = isDoubted ? Self.clockProblem : nil
    tellLasting()
  }

  private static let clockProblem =
    "This machine\u{2019}s clock is not set, so the time shown is a guess until the network sets it: sudo timedatectl set-ntp true"

  private func tellLasting() {
    let problem = lasting.keeping ?? lasting.clock
    guard problem != toldLasting else { return }
    toldLasting = problem
    screen.show(.lastingProblem(problem))
  }

  /// Whether it has something left to say.
  public var isSpeaking: Bool {
    get async { await spoken?.isBusy == true || speaker.isSpeaking }
  }

  /// Returns when all commands so far are done, and the loudspeaker has all their replies.
  func settle() async {
    await hearingAgain?.value
    await spoken?.settle()
  }

  // MARK: Answers

  func give(_ answer: Answer, of id: String? = nil, to text: String, origin: Origin) async {
    if origin == .voice { (answer.isDone ? measures.done : measures.refused).increment() }
    screen.show(
      .outcome(
        Heard(
          text: text, intent: answer.parse.meaning?.intent, accepted: answer.isDone, reason: answer.reason?.rawValue,
          say: answer.say, origin: origin.rawValue, at: household.clock(), intents: answer.intents)))
    // A person with a phone reads the answer there, and does not wait until the box can speak.
    let isHere = Self.isHere(origin)
    await give(answer, of: id, isHere: isHere)
    if isHere { await speak(answer.say) }
  }

  /// - Parameters:
  ///   - id: the identifier of the awaited answer; nil: none.
  ///   - isHere: whether a person may go on speaking at once, with new words.
  private func give(_ answer: Answer, of id: String? = nil, isHere: Bool = true) async {
    if !answer.say.isEmpty { screen.show(answer.isDone ? .done(answer.say) : .refused(answer.say)) }
    if let sequence = answer.sequence { await catchUp(with: sequence) }
    if let id { awaited.remove(id) }
    if let unshown { show(unshown) }
    if isHere, let sequence = answer.sequence { await teacher?.catchUp(with: sequence) }
    if let shows = answer.shows { screen.show(.shown(shows)) }
    if isHere { await open() }
  }

  private static func isHere(_ origin: Origin) -> Bool { origin == .voice || origin == .text }

  private func begin(_ id: String, _ origin: Origin) {
    awaited.insert(id)
    if Self.isHere(origin) { answeredHere = Array((answeredHere + [id]).suffix(20)) }
  }

  private static func newID() -> String { Identifier.new() }

  // MARK: Changes

  private func follow(_ publication: Publication<HomeEvent>) async {
    earlier.follow(publication.entry)
    others.tell?(publication)
    if case .announcement(let text) = publication.shows, !answeredHere.contains(publication.entry.sentenceID) {
      await announce(text)
    }
    // Even if a shared store could not store it: it has no number then, and must be silenced all the same.
    if !publication.entry.events.isEmpty {
      let state = await others.shown(household.assistant.bus.state.kitchen)
      sound(state)
      // Timers and alarms of the home's box are spoken about where they ring.
      if others.room != nil, publication.entry.origin == .clock, isToRing(state) { await speak(publication.entry.say) }
      if isAwaited(publication.entry.sentenceID) { unshown = state } else { show(state) }
    }
    progress.come(to: publication.sequence)
  }

  /// Returns when the command with a number is shown, or will be shown after an awaited answer.
  private func catchUp(with sequence: Int) async {
    guard progress.lacks(sequence) else { return }
    await withCheckedContinuation { progress.wake(at: sequence, $0) }
  }

  // The commands of one sentence have identifiers that begin with its own.
  private func isAwaited(_ sentence: String) -> Bool {
    awaited.contains { sentence == $0 || sentence.hasPrefix("\($0).") }
  }

  private func sound(_ state: KitchenState) {
    listen(state.preferences.listens)
    manner.set(pace: state.preferences.pace, pronunciations: state.preferences.pronunciations)
    speaker.setVolume(state.preferences.volume, alarm: state.preferences.alarmVolume)
    speaker.setAlarm(isToRing(state))
  }

  private func isToRing(_ state: KitchenState) -> Bool { others.isToRing(state, at: household.clock()) }

  private func show(_ state: KitchenState) {
    unshown = nil
    screen.show(.state(state))
    let names = state.ringing.map { $0.title(household.settings.household.clock) }
    if names != shownRinging {
      shownRinging = names
      screen.show(.ringing(shownRinging))
    }
  }

  private func open() async {
    guard let hearing else { return }
    do {
      var rules = await household.assistant.openRules()
      // A ring in another room is not silenced from this one by a chance word.
      if rules == .ringing, !isToRing(await household.assistant.bus.state.kitchen) { rules = nil }
      try await hearing.open(rules, words: household.assistant.words)
    } catch {
      screen.show(.problem("Answers need the wake word for now. \(error)"))
    }
  }

  private func speak(_ text: String) async {
    if !text.isEmpty { await spoken?.say(text) }
  }
}
