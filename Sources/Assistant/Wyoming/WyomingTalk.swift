import Audio
import Basics
import BoxSettings
import Commands
import Foundation
import Grammar
import Home
import Speaking
import Speech
import Wyoming

/// The requests of one Wyoming client, and their answers.
///
/// A client sends one request after the other: a conversation, the transcript of a stretch of sound, a
/// wake word in a stream, or the sound of a text.
struct WyomingTalk: Sendable {
  /// The use of the received sound.
  private enum Work {
    case transcribing
    case detecting(names: Set<String>?)
  }

  typealias Answers = @Sendable (WyomingEvent) async throws -> Void

  let box: Box
  let ears: WyomingEars
  /// The limit of sound in memory for all connections together.
  let budget: SoundBudget
  let voice: (any Voice)?
  /// The bell for rings on the devices; nil: none.
  var bell: SatelliteBell?
  let isAtOpenDesk: @Sendable () -> Bool
  /// The client's address. It identifies the conversation if the client does not: Home Assistant up to
  /// 2025.4 opens a connection for each sentence and sends the words alone. The default is an identifier
  /// of the connection's own.
  var address = Identifier.new()

  /// Takes events until the end.
  /// - Throws: ``WyomingProblem``, `DecodingError`, and the errors of `answer`.
  func run(_ events: WyomingEvents, _ answer: @escaping Answers) async throws {
    var work: Work?
    var stretch: WyomingStretch?
    while let event = try await events.next() {
      switch event.type {
      case "describe": try await answer(WyomingEvent("info", await info()))
      case "ping": try await answer(WyomingEvent("pong", try event.content(as: Text.self)))
      case "transcript": try await converse(try event.content(), answer)
      case "recognize": try await recognize(try event.content(), answer)
      case "synthesize": try await synthesize(try event.content(as: Text.self).text ?? "", answer)
      case "transcribe": (work, stretch) = (.transcribing, nil)
      case "detect": work = .detecting(names: try event.content(as: Detect.self).names.map(Set.init))
      case "audio-start":
        switch work {
        case .transcribing?: stretch = try WyomingStretch(event.content(), budget: budget)
        case .detecting(let names)?:
          try await detect(names, try event.content(), events, answer)
          work = nil
        case nil: continue
        }
      case "audio-chunk":
        guard case .transcribing? = work else { continue }
        if stretch == nil { stretch = try WyomingStretch(event.content(), budget: budget) }
        try stretch?.add(event.payload)
      case "audio-stop":
        guard case .transcribing? = work else { continue }
        let samples = stretch?.samples ?? []
        work = nil
        let text = try await transcript(of: samples)
        stretch = nil
        try await answer(WyomingEvent("transcript", Text(text: text, language: "en")))
      // Unknown events are ignored.
      default: continue
      }
    }
  }

  // MARK: Conversation

  private struct Context: Codable {
    var conversationId: String?
    /// "assist_satellite.bedroom"
    var satelliteId: String?
  }

  private struct Text: Codable {
    var text: String?
    var language: String?
    var context: Context?
  }

  private func converse(_ said: Text, _ answer: Answers) async throws {
    let text = (said.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.count <= Self.longestText else {
      return try await answer(
        WyomingEvent("not-recognized", Text(text: "I did not catch that.", context: said.context)))
    }
    // A client may use any identifier for its conversation.
    let conversation = said.context?.conversationId.map { String($0.prefix(100)) } ?? address
    let giver = Giver(role: .kitchen, device: Self.name, isAtOpenDesk: isAtOpenDesk())
    let heard = await box.take(
      text, origin: .companion, by: giver, id: "\(Self.name)/\(Identifier.new())",
      speaker: "\(Self.name)/\(conversation)")
    switch said.context {
    case let context?: if let satellite = context.satelliteId { await bell?.note(heard.events, by: satellite) }
    case nil: await bell?.noteWhoSpeaks(heard.events)
    }
    try await answer(WyomingEvent(Self.type(of: heard), Text(text: heard.say, context: said.context)))
  }

  private static func type(of answer: Answer) -> String {
    switch answer.reason {
    case .notUnderstood: "not-recognized"
    // The box's question is answered in the same conversation.
    case nil, .incomplete, .ambiguous: "handled"
    case .impossible, .unavailable, .forbidden, .locked: answer.asksYesOrNo ? "handled" : "not-handled"
    }
  }

  private struct Intent: Encodable {
    struct Entity: Encodable {
      var name: String
      var value: SlotValue
    }
    var name: String
    var entities: [Entity]
    var text = ""
    var context: Context?
  }

  // The parse, without executing it.
  private func recognize(_ said: Text, _ answer: Answers) async throws {
    let text = String((said.text ?? "").prefix(Self.longestText))
    let parse = await box.household.assistant.parse(text, context: ConversationContext())
    guard let meaning = parse.meaning else {
      return try await answer(WyomingEvent("not-recognized", Text(text: text, context: said.context)))
    }
    let entities = meaning.slots.sorted { $0.key < $1.key }.map { Intent.Entity(name: $0.key, value: $0.value) }
    try await answer(
      WyomingEvent("intent", Intent(name: meaning.intent, entities: entities, context: said.context)))
  }

  // MARK: Sound

  private struct Detect: Decodable { var names: [String]? }

  private struct Detection: Encodable {
    var name: String
    /// The milliseconds from the start of the stream.
    var timestamp: Int
  }

  private struct Sound: Encodable {
    var rate = WyomingAudioFormat.house.rate
    var width = WyomingAudioFormat.house.width
    var channels = WyomingAudioFormat.house.channels
    var timestamp: Int
  }

  private func transcript(of samples: [Float]) async throws -> String {
    guard !samples.isEmpty else { return "" }
    let heard = try await ears.with(.commands) { try await $0.hearWhole(samples).heard }
    // The box cannot ask before the words are known elsewhere, where another agent may understand them.
    let understood = await box.household.assistant.understood(among: heard.writings) ?? heard.writings.first
    let threshold = box.household.settings.hearing.confidence
    switch Certainty(heard, understood: understood, threshold: threshold) {
    case .written(let writing): return writing.text
    case .sure, .either, .talked, .doubtful, .unclear, .nothing:
      guard let recognition = heard.recognition else { return "" }
      return Certainty.otherwise(recognition, threshold: threshold) == .sure ? recognition.text : ""
    }
  }

  private func detect(
    _ names: Set<String>?, _ format: WyomingAudioFormat, _ events: WyomingEvents, _ answer: Answers
  ) async throws {
    let found = try await ears.with(.wakeWord) { hearing -> WakeWordSpotter.Detection? in
      var intake = try WyomingIntake(format)
      let silence = [Float](repeating: 0, count: Ear.frameLength)
      var rest: [Float] = []
      while let event = try await events.next() {
        guard event.type != "audio-stop" else { return nil }
        guard event.type == "audio-chunk" else { continue }
        rest += try intake.samples(of: event.payload)
        var done = 0
        defer { rest.removeFirst(done) }
        while rest.count - done >= Ear.frameLength {
          let frame = Array(rest[done..<done + Ear.frameLength])
          done += Ear.frameLength
          for case .wake(let detection) in try await hearing.hear(frame, played: silence)
          where names?.contains(detection.word) ?? true {
            return detection
          }
        }
      }
      return nil
    }
    guard let found else { return try await answer(WyomingEvent("not-detected")) }
    // bounded: frames of a stream
    try await answer(
      WyomingEvent("detection", Detection(name: found.word, timestamp: found.frames.upperBound * 10)))
  }

  private func synthesize(_ text: String, _ answer: Answers) async throws {
    guard let voice else { throw Problem("the box has no voice") }
    var (count, hasBegun) = (0, false)
    // The first sentence plays while the next is made.
    for sentence in SpokenSentences.of(String(text.prefix(Self.longestText))) {
      let samples: [Float]
      do {
        samples = try await voice.samples(of: sentence, isAwaited: count == 0)
      } catch {
        throw Problem("\(error)")
      }
      if !hasBegun { try await answer(WyomingEvent("audio-start", Sound(timestamp: 0))) }
      hasBegun = true
      for start in stride(from: 0, to: samples.count, by: Self.chunk) {
        // bounded: the end of the samples
        let part = SampleConversion.int16(Array(samples[start..<min(start + Self.chunk, samples.count)]))
        let bytes = part.withUnsafeBytes { Data($0) }
        try await answer(
          WyomingEvent(
            "audio-chunk", Sound(timestamp: (count + start) / Self.samplesPerMillisecond), payload: bytes))
      }
      count += samples.count
    }
    if !hasBegun { try await answer(WyomingEvent("audio-start", Sound(timestamp: 0))) }
    try await answer(WyomingEvent("audio-stop", Sound(timestamp: count / Self.samplesPerMillisecond)))
  }

  // MARK: What there is

  private func info() async -> WyomingInfo {
    let version = Release.version
    let settings = box.household.settings
    let chosen = await box.household.assistant.bus.state.kitchen.preferences.wakeWord
    var info = WyomingInfo()
    var asr = WyomingInfo.Program(
      "Kitchen commands", version: version,
      models: [.init("kitchen", languages: ["en"], description: "What can be said to the box", version: version)])
    // The client marks the end of the words.
    asr.requiresExternalVad = true
    info.asr = [asr]
    info.wake = [
      WyomingInfo.Program(
        "The box's wake words", version: version,
        models: settings.wakeWords(choosing: chosen).map {
          .init($0.phrase, languages: ["en"], description: $0.phrase, version: version, phrase: $0.phrase)
        })
    ]
    var handle = WyomingInfo.Program(
      "The kitchen", version: version,
      models: [
        .init(
          "kitchen", languages: ["en"], description: "Timers, lists, meals, pantry and recipes", version: version)
      ])
    handle.supportsHomeControl = false
    info.handle = [handle]
    if voice != nil {
      info.tts = [
        WyomingInfo.Program(
          "The box's voice", version: version,
          voices: [.init("sous", languages: ["en"], description: "The box's voice", version: version)])
      ]
    }
    return info
  }

  /// The content of an `error`.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The giver of commands over Wyoming, in the journal.
  static let name = "wyoming"
  private static let longestText = 2_000
  /// The samples of a chunk, 64 ms.
  private static let chunk = 1_024
  private static let samplesPerMillisecond = 16
}

/// The events of a connection, in order.
final class WyomingEvents: @unchecked Sendable {
  private let pull: () async throws -> WyomingEvent?

  /// - Parameter pull: the next event. One caller at a time.
  init(_ pull: @escaping () async throws -> WyomingEvent?) { self.pull = pull }

  /// The next event; nil: the end.
  func next() async throws -> WyomingEvent? { try await pull() }
}
