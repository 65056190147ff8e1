import Audio
import Commands
import Foundation
import Kitchen
import Speech
import Wire

/// The box: everything that one household's kitchen has running, and the one way through it, from sound or keys to
/// the screen and the loudspeaker.
public actor Box {
  public let household: Household
  private let screen: any Screen
  private let speaker: Loudspeaker
  private let voice: (any Voice)?
  private let confidence: Double
  private var hearing: Hearing?
  private var hasSaidVoiceProblem = false
  private var shownRinging: [String] = []

  /// Makes a box.
  /// - Parameters:
  ///   - voice: nil: nothing is spoken.
  public init(household: Household, screen: any Screen, speaker: Loudspeaker, voice: (any Voice)?) {
    self.household = household
    self.screen = screen
    self.speaker = speaker
    self.voice = voice
    confidence = household.settings.hearing.confidence
  }

  /// Gives the box its ears.
  public func listen(with hearing: Hearing) {
    self.hearing = hearing
    screen.show(.listening(true))
  }

  /// Shows and sounds what is so before anything happens: what rang out while the box was off rings now.
  public func begin() async {
    await refresh()
    await passTime()
  }

  // MARK: Inputs

  /// Does one typed or sent command.
  /// - Parameters:
  ///   - giver: who gives it; nil, the default: who stands at the origin.
  ///   - speaker: whose conversation it belongs to; what is said elsewhere than at the counter is answered there, and not
  ///     spoken here.
  @discardableResult
  public func take(
    _ text: String, origin: Origin, by giver: Giver? = nil, id: String = UUID().uuidString.lowercased(),
    speaker: String = Assistant.counter
  ) async -> Assistant.Answer {
    screen.show(.heard(text))
    let answer = await household.assistant.hear(text, origin: origin, by: giver, id: id, speaker: speaker)
    await give(answer, to: text, origin: origin)
    return answer
  }

  /// Does one command that needs no understanding.
  public func take(_ command: Command, shownAs text: String, origin: Origin) async -> Assistant.Answer {
    screen.show(.heard(text))
    let answer = await household.assistant.submit(command, origin: origin, speaker: Assistant.counter)
    await give(answer, to: text, origin: origin)
    return answer
  }

  /// Does what somebody does with a finger, on a page or a phone: there is nothing to say about it here.
  public func take(_ command: Command, origin: Origin, by giver: Giver, id: String) async -> Assistant.Answer {
    let answer = await household.assistant.submit(command, origin: origin, by: giver, id: id)
    if !answer.events.isEmpty, !answer.isRepeated { await refresh() }
    if let shows = answer.shows { screen.show(.shown(shows)) }
    return answer
  }

  /// Tells of something that the box itself noticed.
  public func tell(_ note: String) { screen.show(.note(note)) }

  /// Tells of something that does not work.
  public func complain(_ problem: String) { screen.show(.problem(problem)) }

  /// Looks up what was scanned while nobody could be asked, and tells what came of it.
  /// - Returns: whether all could be asked about.
  public func lookUpKept(now: Date) async -> Bool {
    let (answers, isAll) = await household.assistant.lookUpKept(now: now)
    for answer in answers {
      await give(answer)
      await speak(answer.say)
    }
    return isAll
  }

  /// Keeps the house and its backend in step, and tells what came of it.
  public func exchange(with courier: BackendCourier) async {
    let before = await household.assistant.bus.sequence
    for say in await courier.round(for: household.assistant) {
      screen.show(.note(say))
      await speak(say)
    }
    if await household.assistant.bus.sequence != before { await refresh() }
  }

  /// Hears 10 ms of the microphone.
  public func hear(_ microphone: [Float]) async {
    let played = speaker.pull()
    guard let hearing else { return }
    await follow { try await hearing.hear(microphone, played: played) }
  }

  /// The sound has ended.
  public func finishHearing() async {
    guard let hearing else { return }
    await follow { try await hearing.finish() }
    screen.show(.listening(false))
  }

  /// The microphone failed in a way that nothing mends.
  public func becomeDeaf(_ error: AudioError) {
    screen.show(.problem("\(error). The box goes on with typed commands."))
  }

  /// Sound was lost because the box could not follow.
  public func lostSound(seconds: Double) {
    screen.show(.problem(String(format: "%.1f seconds of sound were lost: this machine was too busy.", seconds)))
  }

  /// Lets the clock do what is due.
  public func passTime() async {
    if let answer = await household.assistant.tick() {
      await give(answer)
      await speak(answer.say)
    } else {
      // A question lapses by itself.
      await open()
    }
  }

  /// The machine's clock was set by `seconds`: running timers keep their length.
  public func clockJumped(by seconds: Double) async {
    let answer = await household.assistant.submit(.clock(.jump(seconds: seconds)), origin: .clock)
    await give(answer)
    await speak(answer.say)
  }

  /// Whether it has something left to say.
  public var isSpeaking: Bool { speaker.isSpeaking }

  // MARK: Hearing

  // Whatever happens to one utterance, the box goes on listening.
  private func follow(_ hear: () async throws -> [Ear.Event]) async {
    do {
      for event in try await hear() { await follow(event) }
    } catch {
      screen.show(.problem("\(error)"))
      await hearing?.startAnew()
    }
  }

  private func follow(_ event: Ear.Event) async {
    switch event {
    case .wake: screen.show(.wake)
    case .waitingForSpeech: speaker.chime(.wake)
    case .partial(let text): screen.show(.partial(text))
    case .nothingSaid: screen.show(.listening(true))
    case .utterance(let heard): await take(heard)
    }
  }

  private func take(_ heard: Ear.Heard) async {
    guard let recognition = heard.recognition else { return }
    var certainty = Certainty(recognition, threshold: confidence, isCommand: heard.grammar == Listener.commands)
    if case .either(let twin) = certainty {
      if let question = await household.assistant.ask(recognition.text, or: twin.text) {
        return await give(question, to: recognition.text, origin: .voice)
      }
      certainty = .otherwise(recognition, threshold: confidence)
    }
    switch certainty {
    case .sure: await take(recognition.text, origin: .voice)
    case .doubtful:
      guard let question = await household.assistant.doubt(recognition.text) else { return refuse(recognition.text) }
      await give(question, to: recognition.text, origin: .voice)
    case .unclear, .either: refuse(recognition.text)
    case .nothing: break
    }
  }

  private func refuse(_ guess: String) {
    screen.show(.heard(guess))
    let text = "Sorry, I did not catch that."
    speaker.chime(.error)
    screen.show(.refused(text))
    screen.show(
      .outcome(
        Heard(
          text: guess, intent: nil, accepted: false, reason: "unsure", say: text, origin: "voice", at: household.clock()
        )))
  }

  // MARK: Answers

  private func give(_ answer: Assistant.Answer, to text: String, origin: Origin) async {
    screen.show(
      .outcome(
        Heard(
          text: text, intent: answer.parse.meaning?.intent, accepted: answer.isDone, reason: answer.reason?.rawValue,
          say: answer.say, origin: origin.rawValue, at: household.clock(), intents: answer.intents)))
    await give(answer)
    // Whoever holds a phone reads the answer there.
    if origin == .voice || origin == .text { await speak(answer.say) }
  }

  private func give(_ answer: Assistant.Answer) async {
    if !answer.say.isEmpty { screen.show(answer.isDone ? .done(answer.say) : .refused(answer.say)) }
    if !answer.events.isEmpty { await refresh() }
    if let shows = answer.shows { screen.show(.shown(shows)) }
    await open()
  }

  private func refresh() async {
    let state = await household.assistant.bus.state
    let ringing = state.ringing
    speaker.setVolume(state.preferences.volume, alarm: state.preferences.alarmVolume)
    speaker.setAlarm(!ringing.isEmpty)
    screen.show(.state(state))
    let names = ringing.map { $0.title(household.settings.household.clock.spoken) }
    if names != shownRinging {
      shownRinging = names
      screen.show(.ringing(shownRinging))
    }
    do {
      try await hearing?.learn(household.assistant.words)
      try await hearing?.expectOrders(state.restaurant.isOrdering)
      try await hearing?.wake(by: household.settings.wakeWords(choosing: state.preferences.wakeWord))
    } catch {
      screen.show(.problem("New words cannot be heard yet. \(error)"))
    }
  }

  private func open() async {
    guard let hearing else { return }
    do {
      try await hearing.open(household.assistant.openRules(), words: household.assistant.words)
    } catch {
      screen.show(.problem("Answers need the wake word for now. \(error)"))
    }
  }

  private func speak(_ text: String) async {
    guard let voice, !text.isEmpty else { return }
    do {
      speaker.say(try await voice.samples(of: text))
    } catch {
      if !hasSaidVoiceProblem { screen.show(.problem("\(error)")) }
      hasSaidVoiceProblem = true
    }
  }
}
