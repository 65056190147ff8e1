import Backend
import Barcodes
import BoxSettings
import Commands
import Foundation
import Grammar
import Home
import Kitchen
import Restaurant
import Speech
import Store
import Synchronization

/// The bus of a household.
public typealias HouseholdBus = CommandBus<Home, KitchenStore>

/// From words to effect: understands an utterance in its conversation, submits the command, learns new words.
public actor Assistant {
  /// Where the microphone and the keyboard are: they share one conversation, while each phone has one of its own.
  public static let counter = "counter"

  /// The bus everything passes.
  public nonisolated let bus: HouseholdBus
  /// The category that something is filed under.
  public nonisolated let categoryOf: @Sendable (_ name: String, _ state: KitchenState) -> String
  /// What an errand would put on the shopping list.
  public nonisolated let needsOf: @Sendable (_ errand: ShoppingErrand, _ state: KitchenState) throws -> [SpokenItem]
  /// Looks products up; nil: nobody is asked.
  let finder: (any ProductFinding)?
  /// Whether the household is to be asked first whether products may be looked up.
  let asksBeforeLookingUp: Bool
  /// The barcodes about which somebody was asked whether they may be looked up, by whose conversation it was.
  var askedAbout: [String: String] = [:]
  /// The wake words of the settings.
  let wake: Settings.Wake
  /// Tells what words are worth to wake the box by.
  let judge: WakeWordJudge
  /// Speaks with a backend; nil: the box keeps all businesses itself.
  public nonisolated let courier: BackendCourier?
  /// What of the store was not as it should be when it was read.
  public nonisolated let findings: [StoreFinding]
  /// Keeps what was not understood; nil: nobody does.
  private let keepUnknown: (@Sendable (UnknownSentence) -> Void)?
  private var keeping: Task<Void, Never>?
  private let clock: @Sendable () -> Date
  private let calendar: @Sendable () -> Calendar
  private var conversations: [String: Conversation] = [:]
  // What commands of phones and pages have changed since words were learnt last: they wait for nobody who is just being
  // understood.
  private nonisolated let unlearnt = Mutex<[HomeEvent]>([])
  /// The room that it is in, where another box decides; nil: it is at home.
  private nonisolated let room = Mutex<Room?>(nil)
  // What there was at home at the start, until somebody asks for its words: a program that never speaks with anybody
  // learns none.
  private var beginning: HomeState?
  private var known: HouseholdWords
  private var reader: Interpreter

  /// The household's words as they are now.
  public var words: HouseholdWords {
    learnNews()
    return known
  }

  private var interpreter: Interpreter {
    learnNews()
    return reader
  }

  /// Makes an assistant over a store.
  /// - Parameters:
  ///   - customers: who orders and books, by the person's name; empty: whoever. The default knows nobody.
  ///   - finder: looks up the products of barcodes that nobody has named. The default is that nobody does.
  ///   - asksBeforeLookingUp: whether that needs the household's word first. The default is that it does not.
  ///   - settings: what words the box wakes by, and what they are judged by. The default is the defaults.
  ///   - courier: speaks with a backend. The default is that there is none.
  ///   - learnt: reads typed sentences that no grammar takes. The default is that they are refused.
  /// - Throws: `StoreError`
  public init(
    language: Language, words: HouseholdWords, store: KitchenStore, clock: @escaping @Sendable () -> Date,
    calendar: @escaping @Sendable () -> Calendar, clockStyle: ClockStyle = .twelveHour,
    reference: KitchenReference = KitchenReference(), customers: [String: CustomerDetails] = [:],
    finder: (any ProductFinding)? = nil, asksBeforeLookingUp: Bool = false, courier: BackendCourier? = nil,
    settings: Settings = Settings(), folders: GrammarFolders? = nil, learnt: LearntReadings = LearntReadings()
  ) throws {
    var findings: [StoreFinding] = []
    // Before the state: what another server keeps meanwhile is taken in twice rather than never.
    let sequence = try store.lastSequence()
    let state = try store.load { findings.append($0) }
    self.findings = findings
    (known, beginning) = (words, state)
    let kitchen = Kitchen(
      clockStyle: clockStyle, reference: reference, categoryOf: words.categoryOf)
    (categoryOf, needsOf) = (kitchen.shownCategory, { try kitchen.needs(for: $0, in: $1) })
    self.finder = finder
    self.asksBeforeLookingUp = asksBeforeLookingUp
    wake = settings.wake
    judge = WakeWordJudge(settings: settings, folders: folders)
    self.courier = courier
    keepUnknown = settings.household.unknownDays > 0 ? Self.keeping(in: store) : nil
    self.clock = clock
    self.calendar = calendar
    reader = Interpreter(
      grammar: language.grammar, vocabulary: words.vocabulary, phrases: words.phrases, learnt: learnt,
      names: settings.wake.choosing(state.kitchen.preferences.wakeWord).words)
    bus = HouseholdBus(
      handler: Home(kitchen: kitchen, restaurant: Restaurant(clockStyle: clockStyle, customers: customers)),
      journal: store, state: state, sequence: sequence,
      clock: clock, calendar: calendar, recall: store.recalling, notes: store.beingRead)
  }

  /// Takes one utterance in, does what it asks, and answers.
  /// - Parameters:
  ///   - giver: who gives its commands; nil, the default: who stands at the origin.
  ///   - speaker: whose conversation it belongs to. The default is that at the counter.
  ///   - isWritten: whether the words are written as people write. The default is that they are unless they were heard.
  public func hear(
    _ text: String, origin: Origin, by giver: Giver? = nil, id: String = UUID().uuidString.lowercased(),
    speaker: String = counter, isWritten: Bool? = nil
  ) async -> Answer {
    // Sent again: it must not be understood again, after what was said since.
    if let answer = await answerBefore(to: text, id: id) { return answer }
    let utterance = Utterance(text, origin: isWritten ?? (origin != .voice) ? .typed : .spoken)
    let state = await bus.state
    let isRinging = !state.kitchen.ringing.isEmpty
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    let turn = conversation(of: speaker) {
      $0.hear(
        utterance, text: text, isRinging: isRinging, isOrdering: state.restaurant.isOrdering,
        isCooking: state.kitchen.cooking != nil, interpreter: interpreter, reference: reference)
    }
    guard let command = turn.command else {
      note(turn.parse, of: text, origin, by: giver ?? Giver(standingAt: origin))
      return asked(Answer(parse: turn.parse, say: turn.say ?? ""), speaker)
    }
    var answer: Answer
    if turn.then == nil, turn.further.isEmpty {
      answer = await submit(command, origin: origin, by: giver, id: id, speaker: speaker)
    } else {
      // What was offered comes before what had been asked for, and what is to come in place of something is not put in
      // beside it.
      let stops = if case .order(.remove) = command { true } else { turn.then != nil }
      let answers = await perform(
        [command] + [turn.then].compactMap { $0 } + turn.further, stopsWhenRefused: stops, origin: origin, by: giver,
        id: id, speaker: speaker)
      answer = answers.dropFirst().reduce(answers[0]) { $0.followed(by: $1) }
    }
    answer.parse.text = text
    answer.intents.formUnion([turn.parse.meaning?.intent].compactMap { $0 })
    if turn.parse.meaning != nil { answer.parse = turn.parse }
    if let note = turn.note { answer.say = [note, answer.say].filter { !$0.isEmpty }.joined(separator: " ") }
    return answer
  }

  // Of those who may teach the box. The answer does not wait for the disk, and what cannot be kept is not.
  private func note(_ parse: ParseResult, of text: String, _ origin: Origin, by giver: Giver) {
    guard case .notUnderstood = parse.refusal, let keepUnknown, text.unicodeScalars.count <= Self.longestUnknown,
      (try? Rights.check("phrase.teach", by: giver)) != nil, !Utterance.words(of: text).isEmpty,
      let clean = try? CleanName.of(text, naming: "a sentence", most: Self.longestUnknown)
    else { return }
    let sentence = UnknownSentence(
      id: UUID().uuidString.lowercased(), text: clean, saidAt: clock(), isHeard: origin == .voice)
    keeping = Task { [keeping] in
      await keeping?.value
      keepUnknown(sentence)
    }
  }

  /// Waits until what was not understood is kept.
  func finishKeeping() async { await keeping?.value }

  /// The most characters of a sentence that is kept.
  private static let longestUnknown = 300

  private static func keeping(in store: KitchenStore) -> @Sendable (UnknownSentence) -> Void {
    { sentence in try? store.keep(sentence) }
  }

  /// The first of several writings that means something at the counter now; nil: none does. Nothing is done.
  func understood(among writings: [Writing]) async -> Writing? {
    guard !writings.isEmpty else { return nil }
    let state = await bus.state
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    let conversation = conversation(of: Self.counter) { $0 }
    return writings.first { writing in
      var conversation = conversation
      let turn = conversation.hear(
        Utterance(writing.text), text: writing.text, isRinging: !state.kitchen.ringing.isEmpty,
        isOrdering: state.restaurant.isOrdering, isCooking: state.kitchen.cooking != nil, interpreter: interpreter,
        reference: reference)
      return turn.command != nil || turn.parse.isUnderstood
    }
  }

  /// Asks about words that were heard, but not surely enough to do what they say.
  /// - Returns: nil: they are no command, so there is nothing to ask.
  public func doubt(_ text: String) -> Answer? {
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    return conversation(of: Self.counter) {
      $0.doubt(text, interpreter: interpreter, reference: reference)
    }.map { Answer(parse: $0.parse, say: $0.say ?? "") }
  }

  /// Asks whether what words mean was meant that were heard as people talk; nil: it could not be done, and is not worth a
  /// question.
  public func doubt(talk text: String) async -> Answer? {
    let isOrdering = await bus.state.restaurant.isOrdering
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    return conversation(of: Self.counter) {
      $0.doubt(talk: text, isOrdering: isOrdering, interpreter: interpreter, reference: reference)
    }.map { Answer(parse: $0.parse, say: $0.say ?? "") }
  }

  /// Asks which of two sentences was said, where they differ in one thing alone.
  /// - Returns: nil: there is no such one thing to ask for.
  public func ask(_ text: String, or twin: String) -> Answer? {
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    return conversation(of: Self.counter) {
      $0.ask(text, or: twin, interpreter: interpreter, reference: reference)
    }.map { Answer(parse: $0.parse, say: $0.say ?? "") }
  }

  // What was answered to a sentence that was done already.
  private func answerBefore(to text: String, id: String) async -> Answer? {
    guard let receipts = try? await bus.receipts(sentence: id) else { return nil }
    let answers = receipts.map { receipt in
      var answer = Answer(to: receipt.entry.command, receipt, isSaid: true)
      answer.parse = ParseResult(text: text, meaning: Meaning(receipt.entry.command))
      return answer
    }
    guard let first = answers.first else { return nil }
    return answers.dropFirst().reduce(first) { $0.followed(by: $1) }
  }

  /// Does a command that needs no understanding: from the clock, a page, a phone.
  /// - Parameters:
  ///   - giver: who gives it; nil, the default: who stands at the origin.
  ///   - speaker: whose conversation it is part of; nil, the default: nobody's. Such a command does not wait until what
  ///     somebody says is understood.
  public nonisolated func submit(
    _ command: Command, origin: Origin, by giver: Giver? = nil, id: String = UUID().uuidString.lowercased(),
    speaker: String? = nil
  ) async -> Answer {
    do throws(Refusal) {
      // The bus asks it again; before that nothing is looked up, judged or fetched for those who may not.
      try Rights.check(command.intent, by: giver ?? Giver(standingAt: origin))
    } catch {
      return await refused(command, error, speaker: speaker)
    }
    if case .pantry(.scan(let barcode, nil)) = command {
      return await scan(barcode, origin: origin, by: giver, id: id, speaker: speaker)
    }
    if case .pantry(.lookUp(let isAllowed)) = command {
      return await allowLookingUp(isAllowed, origin: origin, by: giver, id: id, speaker: speaker)
    }
    if case .box(.wakeWord(let word, let sure)) = command {
      return await chooseWakeWord(word, isSure: sure ?? false, origin: origin, by: giver, id: id, speaker: speaker)
    }
    if speaker != nil || courier != nil {
      return await perform(command, origin: origin, by: giver, id: id, speaker: speaker)
    }
    switch await decide([command], id: id, origin: origin, by: giver)[0] {
    case .success(let receipt):
      let isMuch = unlearnt.withLock { unlearnt in
        unlearnt += receipt.entry.events
        return unlearnt.count > Self.mostUnlearnt
      }
      if isMuch { await learnNews() }
      return Answer(to: command, receipt, isSaid: false)
    case .failure(let error): return Answer(to: command, error, isSaid: false)
    }
  }

  /// Has the home's box decide from now on.
  nonisolated func live(in room: Room) { self.room.withLock { $0 = room } }

  private nonisolated func decide(
    _ commands: [Command], id: String, origin: Origin, by giver: Giver?, stopsWhenRefused: Bool = false
  ) async -> [CommandResult<HomeEvent>] {
    if let room = room.withLock({ $0 }) {
      return await room.submit(commands, id: id, origin: origin, by: giver, stopsWhenRefused: stopsWhenRefused)
    }
    return await bus.submit(commands, id: id, origin: origin, by: giver, stopsWhenRefused: stopsWhenRefused)
  }

  /// Does a command as it stands.
  func perform(
    _ command: Command, origin: Origin, by giver: Giver? = nil, id: String = UUID().uuidString.lowercased(),
    speaker: String? = nil
  ) async -> Answer {
    await perform([command], origin: origin, by: giver, id: id, speaker: speaker)[0]
  }

  /// Does the commands of a sentence as they stand: together, in the journal and for whoever takes them back.
  /// - Parameter stopsWhenRefused: whether nothing is tried after a command that cannot be done. The default is that it is.
  /// - Returns: the answer to each that was tried.
  func perform(
    _ commands: [Command], stopsWhenRefused: Bool = false, origin: Origin, by giver: Giver?, id: String,
    speaker: String?
  ) async -> [Answer] {
    for command in commands { await prepare(command, now: clock(), zone: calendar().timeZone) }
    let outcomes = await decide(commands, id: id, origin: origin, by: giver, stopsWhenRefused: stopsWhenRefused)
    return zip(commands, outcomes).map { answer(to: $0, $1, speaker: speaker) }
  }

  // Tells the conversation, too.
  private func answer(to command: Command, _ result: CommandResult<HomeEvent>, speaker: String?) -> Answer {
    switch result {
    case .success(let receipt):
      learn(receipt.entry.events)
      if let speaker {
        conversation(of: speaker) {
          $0.did(command, say: receipt.entry.say, asks: receipt.asks, lists: receipt.lists, at: clock())
        }
      }
      return asked(Answer(to: command, receipt, isSaid: speaker != nil), speaker)
    case .failure(let refusal as Refusal): return refused(command, refusal, speaker: speaker)
    case .failure(let error): return Answer(to: command, error, isSaid: speaker != nil)
    }
  }

  /// The answer to a command that is refused.
  func refused(_ command: Command, _ refusal: Refusal, speaker: String?) -> Answer {
    if let speaker { conversation(of: speaker) { $0.refused(refusal, command, at: clock()) } }
    return asked(Answer(to: command, refusal, isSaid: speaker != nil), speaker)
  }

  // So that a screen can show what to tap.
  private func asked(_ answer: Answer, _ speaker: String?) -> Answer {
    guard let speaker else { return answer }
    var answer = answer
    answer.asksYesOrNo = conversation(of: speaker) { $0.asksYesOrNo }
    return answer
  }

  /// Asks something, which yes and no answer.
  func asking(_ question: String, about command: Command, _ asks: YesOrNo, speaker: String) -> Answer {
    conversation(of: speaker) { $0.did(command, say: question, asks: asks, at: clock()) }
    return asked(Answer(to: command, say: question, .refused(.incomplete), isSaid: true), speaker)
  }

  /// The moment.
  var now: Date { clock() }

  /// Learns the words that changes bring.
  func learn(_ events: [HomeEvent]) {
    guard !events.isEmpty || beginning != nil else { return }
    if let beginning { known.learn(beginning) }
    beginning = nil
    for event in events {
      known.learn(event)
      if case .kitchen(.preferences(let change)) = event {
        reader.names = wake.choosing(change.after?.wakeWord).words.map(Utterance.words)
      }
    }
    reader.vocabulary = known.vocabulary
    reader.phrases = known.phrases
  }

  private static let mostUnlearnt = 1_000

  private func learnNews() {
    learn(
      unlearnt.withLock { unlearnt in
        defer { unlearnt = [] }
        return unlearnt
      })
  }

  // Phones come and go; only what is said at the counter is kept for long.
  private func conversation<Result>(of speaker: String, _ body: (inout Conversation) -> Result) -> Result {
    if conversations.count >= Self.mostConversations, conversations[speaker] == nil {
      conversations = conversations.filter { $0.key == Self.counter }
    }
    return body(&conversations[speaker, default: Conversation()])
  }

  private static let mostConversations = 200

  /// How an utterance would be understood now, without doing anything.
  public func parse(_ text: String, context: ConversationContext) -> ParseResult {
    interpreter.parse(
      Utterance(text), text: text, context: context,
      reference: ReferenceTime(now: clock(), calendar: calendar()))
  }

  /// Lets time do what it does by now: timers ring, rings that nobody came to are missed.
  /// - Returns: nil when nothing was due.
  public func tick(id: String = UUID().uuidString.lowercased()) async -> Answer? {
    guard let deadline = await bus.state.nextDeadline, deadline <= clock() else { return nil }
    // Time passes at the home's box, as long as that is there.
    if let room = room.withLock({ $0 }), await room.isTold(of: deadline) { return nil }
    return await submit(.clock(.tick), origin: .clock, id: id)
  }

  /// Takes a correction of the clock over: timers are moved, and the clock with them.
  /// - Parameters:
  ///   - others: the seconds by which some timers and snoozes move instead, by their identifiers.
  ///   - take: has the clock follow; what is decided after that goes by it.
  func correctClock(
    _ correction: HouseTime.Correction, others: [String: Double]?, id: String, take: @escaping @Sendable () -> Void
  ) async -> Answer {
    let command = Command.clock(
      .jump(seconds: correction.seconds, others: others, setsRight: correction.setsRight))
    let outcome = await bus.submit([command], id: id, origin: .clock, settling: take)[0]
    return answer(to: command, outcome, speaker: nil)
  }

  /// What may be said without the wake word now: while something rings, and while an answer is awaited.
  public func openRules() async -> OpenRules? {
    if await !bus.state.kitchen.ringing.isEmpty { return .ringing }
    let answers = conversations[Self.counter]?.answers(at: clock()) ?? []
    let choices = conversations[Self.counter]?.choices(at: clock()) ?? []
    return answers.isEmpty ? nil : .answer(answers, choices: choices)
  }
}

/// What may be said without the wake word.
public enum OpenRules: Sendable, Hashable {
  /// Stop, snooze, five more minutes.
  case ringing
  /// The answers to what the box asked: by rules, and by words that it offered.
  case answer(Set<String>, choices: [String] = [])
}
