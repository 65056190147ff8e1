import Backend
import Barcodes
import Basics
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

/// From words to effect: parses an utterance in its conversation, submits the command, learns new
/// words.
public actor Assistant {
  /// The place of the microphone and the keyboard: they share one conversation, while each phone has one
  /// of its own.
  public static let counter = "counter"

  /// The bus of all commands.
  public nonisolated let bus: HouseholdBus
  /// The category of an item.
  public nonisolated let categoryOf: @Sendable (_ name: String, _ state: KitchenState) -> String
  /// The items that an errand would put on the shopping list.
  public nonisolated let needsOf: @Sendable (_ errand: ShoppingErrand, _ state: KitchenState) throws -> [SpokenItem]
  /// The lookup of products; nil: there is none.
  let finder: (any ProductFinding)?
  /// Whether the household has to permit lookups of products first.
  let asksBeforeLookingUp: Bool
  /// The barcodes with an open question about their lookup, by the speaker of the conversation.
  var askedAbout: [String: String] = [:]
  /// The wake words of the settings.
  let wake: Settings.Wake
  /// Judges the quality of wake words.
  let judge: WakeWordJudge
  /// The courier of a backend; nil: the box keeps all businesses itself.
  public nonisolated let courier: BackendCourier?
  /// The irregularities of the store at its reading.
  public nonisolated let findings: [StoreFinding]
  /// Stores sentences that were not understood; nil: they are dropped.
  private let keepUnknown: (@Sendable (UnknownSentence) -> Void)?
  private var keeping: Task<Void, Never>?
  private let clock: @Sendable () -> Date
  private let isClockDoubted: @Sendable () -> Bool
  private let calendar: @Sendable () -> Calendar
  private var conversations: [String: Conversation] = [:]
  // Changes by phones and pages since words were last learnt: they do not wait for another person's
  // sentence.
  private nonisolated let unlearnt = Mutex<[HomeEvent]>([])
  /// The room of the box, where another box decides; nil: it is at home.
  private nonisolated let room = Mutex<Room?>(nil)
  // The state at the start, until its words are needed: a program without conversations learns none.
  private var beginning: HomeState?
  private var known: HouseholdWords
  private var reader: Interpreter

  /// The household's current words.
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
  ///   - customers: the customers of orders and bookings, by the person's name; the empty name stands for
  ///     any person. The default is empty.
  ///   - finder: the lookup of barcodes without a name in the household. The default is none.
  ///   - asksBeforeLookingUp: whether that needs the household's permission first. The default is that it
  ///     does not.
  ///   - settings: the wake words, and the parts to judge them with. The default is the defaults.
  ///   - courier: the courier of a backend. The default is none.
  ///   - learnt: the networks for typed sentences outside the grammars. The default is that they are
  ///     refused.
  /// - Throws: `StoreError`
  public init(
    language: Language, words: HouseholdWords, store: KitchenStore, clock: @escaping @Sendable () -> Date,
    isClockDoubted: @escaping @Sendable () -> Bool = { false }, calendar: @escaping @Sendable () -> Calendar,
    clockStyle: ClockStyle = .twelveHour,
    reference: KitchenReference = KitchenReference(), customers: [String: CustomerDetails] = [:],
    finder: (any ProductFinding)? = nil, asksBeforeLookingUp: Bool = false, courier: BackendCourier? = nil,
    settings: Settings = Settings(), folders: GrammarFolders? = nil, learnt: LearntReadings = LearntReadings()
  ) throws {
    var findings: [StoreFinding] = []
    // Before the state: news of another server is rather applied twice than never.
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
    (self.clock, self.isClockDoubted) = (clock, isClockDoubted)
    self.calendar = calendar
    reader = Interpreter(
      grammar: language.grammar, vocabulary: words.vocabulary, phrases: words.phrases, learnt: learnt,
      names: settings.wake.choosing(state.kitchen.preferences.wakeWord).words)
    bus = HouseholdBus(
      handler: Home(kitchen: kitchen, restaurant: Restaurant(clockStyle: clockStyle, customers: customers)),
      journal: store, state: state, sequence: sequence,
      clock: clock, calendar: calendar, recall: store.recalling, notes: store.beingRead)
  }

  /// Parses one utterance, executes its commands, and answers.
  /// - Parameters:
  ///   - giver: the giver of its commands; nil, the default: the one at the origin.
  ///   - speaker: the speaker of the conversation. The default is the counter.
  ///   - isWritten: whether the words are in their written form. The default is that they are unless they
  ///     were recognised.
  public func hear(
    _ text: String, origin: Origin, by giver: Giver? = nil, id: String = Identifier.new(),
    speaker: String = counter, isWritten: Bool? = nil
  ) async -> Answer {
    // A repeated request must not be parsed again, after newer sentences.
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
      // An offer comes before the original request, and a replacement is not added beside it.
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

  // For givers who may teach the box. The answer does not wait for the disk, and a failed write is
  // ignored.
  private func note(_ parse: ParseResult, of text: String, _ origin: Origin, by giver: Giver) {
    guard case .notUnderstood = parse.refusal, let keepUnknown, text.unicodeScalars.count <= Self.longestUnknown,
      (try? Rights.check("phrase.teach", by: giver)) != nil, !Utterance.words(of: text).isEmpty,
      let clean = try? CleanName.of(text, naming: "a sentence", most: Self.longestUnknown)
    else { return }
    let sentence = UnknownSentence(
      id: Identifier.new(), text: clean, saidAt: clock(), isHeard: origin == .voice)
    keeping = Task { [keeping] in
      await keeping?.value
      keepUnknown(sentence)
    }
  }

  /// Waits until all sentences that were not understood are stored.
  func finishKeeping() async { await keeping?.value }

  /// The most characters of a stored sentence.
  private static let longestUnknown = 300

  private static func keeping(in store: KitchenStore) -> @Sendable (UnknownSentence) -> Void {
    { sentence in try? store.keep(sentence) }
  }

  /// The first of several transcripts with a meaning at the counter now; nil: none has one. Nothing is
  /// executed.
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

  /// Asks about an unsure recognition.
  /// - Returns: nil: it is no command, so there is no question.
  public func doubt(_ text: String) -> Answer? {
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    return conversation(of: Self.counter) {
      $0.doubt(text, interpreter: interpreter, reference: reference)
    }.map { Answer(parse: $0.parse, say: $0.say ?? "") }
  }

  /// Asks about the meaning of free talk; nil: it is impossible, and not worth a question.
  public func doubt(talk text: String) async -> Answer? {
    let isOrdering = await bus.state.restaurant.isOrdering
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    return conversation(of: Self.counter) {
      $0.doubt(talk: text, isOrdering: isOrdering, interpreter: interpreter, reference: reference)
    }.map { Answer(parse: $0.parse, say: $0.say ?? "") }
  }

  /// Asks which of two sentences was said, if they differ in one thing alone.
  /// - Returns: nil: there is no such single difference.
  public func ask(_ text: String, or twin: String) -> Answer? {
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    return conversation(of: Self.counter) {
      $0.ask(text, or: twin, interpreter: interpreter, reference: reference)
    }.map { Answer(parse: $0.parse, say: $0.say ?? "") }
  }

  // The answer to a sentence that was executed before.
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

  /// Executes a command that needs no parsing: from the clock, a page, a phone.
  /// - Parameters:
  ///   - giver: the giver; nil, the default: the one at the origin.
  ///   - speaker: the speaker of the conversation; nil, the default: none. Such a command does not wait
  ///     for the parsing of a sentence.
  public nonisolated func submit(
    _ command: Command, origin: Origin, by giver: Giver? = nil, id: String = Identifier.new(),
    speaker: String? = nil
  ) async -> Answer {
    do throws(Refusal) {
      // The bus checks again; this check prevents lookups, judgements and downloads without the right.
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
    if let refusal = isClockDoubted() ? command.lackOfTime(origin: origin) : nil {
      return await refused(command, refusal, speaker: nil)
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

  /// Makes the home's box decide from now on.
  nonisolated func live(in room: Room) { self.room.withLock { $0 = room } }

  private nonisolated func decide(
    _ commands: [Command], id: String, origin: Origin, by giver: Giver?, stopsWhenRefused: Bool = false
  ) async -> [CommandResult<HomeEvent>] {
    if let room = room.withLock({ $0 }) {
      return await room.submit(commands, id: id, origin: origin, by: giver, stopsWhenRefused: stopsWhenRefused)
    }
    return await bus.submit(commands, id: id, origin: origin, by: giver, stopsWhenRefused: stopsWhenRefused)
  }

  /// Executes a command in its given form.
  func perform(
    _ command: Command, origin: Origin, by giver: Giver? = nil, id: String = Identifier.new(),
    speaker: String? = nil
  ) async -> Answer {
    await perform([command], origin: origin, by: giver, id: id, speaker: speaker)[0]
  }

  /// Executes the commands of a sentence in their given form: together, in the journal and for an undo.
  /// - Parameter stopsWhenRefused: whether no further command is tried after a refused one. The default
  ///   is that they are.
  /// - Returns: the answer to each tried command.
  func perform(
    _ commands: [Command], stopsWhenRefused: Bool = false, origin: Origin, by giver: Giver?, id: String,
    speaker: String?
  ) async -> [Answer] {
    // What needs to know what time it is waits until somebody does; the rest of the sentence is done.
    let unknown = isClockDoubted() ? commands.map { $0.lackOfTime(origin: origin) } : []
    guard unknown.allSatisfy({ $0 == nil }) else {
      let lacking = zip(commands, unknown).compactMap { command, refusal in
        refusal.map { refused(command, $0, speaker: speaker) }
      }
      let able = zip(commands, unknown).compactMap { $1 == nil ? $0 : nil }
      guard !able.isEmpty, !stopsWhenRefused else { return lacking }
      return await perform(able, origin: origin, by: giver, id: id, speaker: speaker) + lacking
    }
    for command in commands { await prepare(command, now: clock(), zone: calendar().timeZone) }
    let outcomes = await decide(commands, id: id, origin: origin, by: giver, stopsWhenRefused: stopsWhenRefused)
    return zip(commands, outcomes).map { answer(to: $0, $1, speaker: speaker) }
  }

  // It updates the conversation, too.
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

  /// The answer to a refused command.
  func refused(_ command: Command, _ refusal: Refusal, speaker: String?) -> Answer {
    if let speaker { conversation(of: speaker) { $0.refused(refusal, command, at: clock()) } }
    return asked(Answer(to: command, refusal, isSaid: speaker != nil), speaker)
  }

  // So that a screen can show buttons for it.
  private func asked(_ answer: Answer, _ speaker: String?) -> Answer {
    guard let speaker else { return answer }
    var answer = answer
    answer.asksYesOrNo = conversation(of: speaker) { $0.asksYesOrNo }
    return answer
  }

  /// Asks a yes-or-no question.
  func asking(_ question: String, about command: Command, _ asks: YesOrNo, speaker: String) -> Answer {
    conversation(of: speaker) { $0.did(command, say: question, asks: asks, at: clock()) }
    return asked(Answer(to: command, say: question, .refused(.incomplete), isSaid: true), speaker)
  }

  /// The current time.
  var now: Date { clock() }

  /// Learns the words of changes.
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

  // Phones come and go; only the counter's conversation lasts.
  private func conversation<Result>(of speaker: String, _ body: (inout Conversation) -> Result) -> Result {
    if conversations.count >= Self.mostConversations, conversations[speaker] == nil {
      conversations = conversations.filter { $0.key == Self.counter }
    }
    return body(&conversations[speaker, default: Conversation()])
  }

  private static let mostConversations = 200

  /// The parse of an utterance now, without executing it.
  public func parse(_ text: String, context: ConversationContext) -> ParseResult {
    interpreter.parse(
      Utterance(text), text: text, context: context,
      reference: ReferenceTime(now: clock(), calendar: calendar()))
  }

  /// Applies the passing of time: timers ring, unattended rings are missed.
  /// - Returns: nil if nothing was due.
  public func tick(id: String = Identifier.new()) async -> Answer? {
    guard let deadline = await bus.state.nextDeadline, deadline <= clock() else { return nil }
    // Time passes at the home's box, as long as it can be reached.
    if let room = room.withLock({ $0 }), await room.isTold(of: deadline) { return nil }
    return await submit(.clock(.tick), origin: .clock, id: id)
  }

  /// Applies a correction of the clock: timers are moved, and the clock with them.
  /// - Parameters:
  ///   - others: the different shifts of some timers and snoozes in seconds, by their identifiers.
  ///   - take: makes the clock follow; later decisions use it.
  func correctClock(
    _ correction: HouseTime.Correction, others: [String: Double]?, id: String, take: @escaping @Sendable () -> Void
  ) async -> Answer {
    let command = Command.clock(
      .jump(seconds: correction.seconds, others: others, setsRight: correction.setsRight))
    let outcome = await bus.submit([command], id: id, origin: .clock, settling: take)[0]
    return answer(to: command, outcome, speaker: nil)
  }

  /// The rules without a wake word now: while something rings, and while an answer is awaited.
  public func openRules() async -> OpenRules? {
    if await !bus.state.kitchen.ringing.isEmpty { return .ringing }
    let answers = conversations[Self.counter]?.answers(at: clock()) ?? []
    let choices = conversations[Self.counter]?.choices(at: clock()) ?? []
    return answers.isEmpty ? nil : .answer(answers, choices: choices)
  }
}

/// The rules without a wake word.
public enum OpenRules: Sendable, Hashable {
  /// Stop, snooze, five more minutes.
  case ringing
  /// The answers to the box's question: by rules, and by offered words.
  case answer(Set<String>, choices: [String] = [])
}
