import CVectors
import Foundation
import Networks
import Speech

/// Transcribes speech with a Whisper network (A. Radford et al., "Robust speech recognition via
/// large-scale weak supervision", 2022): any words of its language, in any voice.
public struct Transcriber: Sendable {
  public let shape: NetworkShape
  public let vocabulary: Vocabulary
  private let encoder: Encoder
  private let decoder: Decoder
  private let signs: Signs
  private let unspoken: Set<Int>

  private struct Signs {
    /// The first tokens of every text.
    var prompt: [Int]
    var end: Int
    /// Tokens that cannot begin a text: its end, and a space alone.
    var notFirst: [Int]
  }

  /// An encoded sound, for transcription or comparison with texts.
  public struct Sound: Sendable {
    let heard: Decoder.Heard
    /// The decoder's state after the prompt, and the scores of the first token.
    let past: Decoder.Past
    let first: [Float]
  }

  /// A text that may have been said.
  public struct Hypothesis: Sendable, Hashable {
    public var text: String
    public var tokens: [Int]
    /// The log-probability of each token after those before it, the end of the text last.
    public var logProbabilities: [Float]

    /// Of a token on average.
    public var confidence: Float { logProbabilities.reduce(0, +) / Float(max(1, logProbabilities.count)) }
  }

  /// - Parameter language: the language for a multilingual network, by ISO 639-1. The default is "en".
  /// - Throws: ``WeightsError``
  init(
    _ source: any WeightSource, vocabulary: Vocabulary, language: String = "en"
  ) throws(WeightsError) {
    let shape = try NetworkShape(of: source)
    self.shape = shape
    self.vocabulary = vocabulary
    func sign(_ name: String) throws(WeightsError) -> Int {
      guard let number = vocabulary.signs["<|\(name)|>"], number < shape.tokens else {
        throw source.broken("it does not know <|\(name)|>")
      }
      return number
    }
    guard vocabulary.pieces.count <= shape.tokens else {
      throw source.broken("it has fewer tokens than its vocabulary")
    }
    var prompt = [try sign("startoftranscript")]
    // The English-only network ends a text as GPT-2 did; multilingual networks have one token more.
    if try sign("endoftext") == prompt[0] - 1, shape.tokens > 51_864 {
      prompt += [try sign(language), try sign("transcribe")]
    }
    prompt.append(try sign("notimestamps"))
    guard shape.positions > prompt.count else { throw source.broken("it has no room for a text") }
    signs = Signs(
      prompt: prompt, end: try sign("endoftext"),
      notFirst: vocabulary.tokens(of: " ") + [try sign("endoftext")])
    unspoken = vocabulary.unspoken
    encoder = try Encoder(shape, of: source)
    decoder = try Decoder(shape, of: source)
  }

  /// Encodes a stretch of sound.
  /// - Parameters:
  ///   - samples: 16 kHz, from -1 to 1. The network ignores everything beyond 30 seconds.
  ///   - beginning: the known first words, in normal spelling; texts and scores are for the words after
  ///     them. The default is nothing.
  ///   - silence: samples of silence to append, because the network was trained on sounds that end with
  ///     it. The default is one and a half seconds.
  public func hear(_ samples: [Float], after beginning: String = "", silence: Int = 24_000) -> Sound {
    let most = 2 * shape.frames * MelSpectrogram.hop
    var sound = Array(samples.prefix(most))
    sound += [Float](repeating: 0, count: max(MelSpectrogram.hop, min(silence, most - sound.count)))
    let spectrum = MelSpectrogram(bands: shape.bands)(Array(sound.prefix(most)))
    let heard = decoder.heard(encoder(spectrum))
    var pasts = [decoder.beginning]
    var logits = Matrix(rows: 0, columns: 0, numbers: [])
    let known = beginning.isEmpty ? [] : vocabulary.tokens(of: " \(beginning)").prefix(Self.longestBeginning)
    for token in signs.prompt + known where pasts[0].count < decoder.room - 1 {
      logits = decoder.write([token], after: &pasts, hearing: heard)
    }
    return Sound(heard: heard, past: pasts[0], first: logits.numbers)
  }

  /// The texts of a sound, the most probable first.
  /// - Parameters:
  ///   - beams: the number of texts that the search follows and returns at most. The default is 1: the
  ///     most probable token each time.
  ///   - most: the maximum number of tokens of a text. The default is 100, half a minute of fast speech.
  public func texts(of sound: Sound, beams: Int = 1, most: Int = 100) -> [Hypothesis] {
    var beams = (count: max(1, beams), running: [Beam()])
    var pasts = [sound.past]
    var logits = Matrix(rows: 1, columns: sound.first.count, numbers: sound.first)
    var ended: [Beam] = []
    let length = max(0, min(most, decoder.room - sound.past.count))
    let isAlone = sound.past.count == signs.prompt.count
    for step in 0..<length {
      var next: [(row: Int, token: Int, logProbability: Float, sum: Float)] = []
      for (row, beam) in beams.running.enumerated() {
        beams.running[row].ends.append(
          logits[row: row][logits[row: row].startIndex + signs.end] - Self.logSum(logits[row: row]))
        for (token, logProbability) in likeliest(beams.count + 1, in: logits[row: row], isFirst: step == 0 && isAlone) {
          next.append((row, token, logProbability, beam.sum + logProbability))
        }
      }
      next.sort { $0.sum > $1.sum }
      var (running, rows): ([Beam], [Int]) = ([], [])
      for one in next.prefix(2 * beams.count) where running.count < beams.count {
        var beam = beams.running[one.row]
        beam.logProbabilities.append(one.logProbability)
        beam.sum = one.sum
        if one.token == signs.end {
          ended.append(beam)
        } else {
          beam.tokens.append(one.token)
          if let once = beam.withoutRepeating {
            ended.append(once)
            continue
          }
          running.append(beam)
          rows.append(one.row)
        }
      }
      if running.isEmpty || ended.count >= beams.count || (beams.count == 1 && !ended.isEmpty) { break }
      beams.running = running
      pasts = rows.map { pasts[$0] }
      if step + 1 < length {
        logits = decoder.write(running.map { $0.tokens[$0.tokens.count - 1] }, after: &pasts, hearing: sound.heard)
      }
    }
    if ended.isEmpty { ended = beams.running }
    return ended.map {
      Hypothesis(
        text: Self.once(vocabulary.text(of: $0.tokens)), tokens: $0.tokens, logProbabilities: $0.logProbabilities)
    }.sorted { $0.confidence > $1.confidence }
  }

  /// A text without the repetitions of a sentence, in any spelling.
  static func once(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    let plain = words.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    let once = (leastRepeated..<max(leastRepeated, words.count - leastRepeated + 1)).first { once in
      (once..<words.count).allSatisfy { plain[$0] == plain[$0 - once] }
    }
    return words.prefix(once ?? words.count).joined(separator: " ")
  }

  /// The number of equal words that counts as a repetition; fewer may be intended.
  private static let leastRepeated = 3

  private struct Beam {
    var tokens: [Int] = []
    var logProbabilities: [Float] = []
    /// The probability of the text's end before each of its tokens.
    var ends: [Float] = []
    var sum: Float = 0

    /// The text up to the start of a repetition, if there is one.
    var withoutRepeating: Beam? {
      guard let once = Repetition.start(in: tokens) else { return nil }
      var beam = self
      beam.tokens.removeSubrange(once...)
      beam.logProbabilities = logProbabilities.prefix(once) + [ends[once]]
      beam.sum = beam.logProbabilities.reduce(0, +)
      return beam
    }
  }

  /// The score of a text for a sound, token by token with its end.
  public func score(_ text: String, of sound: Sound) -> Hypothesis {
    let tokens = Array(vocabulary.tokens(of: text).prefix(max(0, decoder.room - sound.past.count - 1)))
    var pasts = [sound.past]
    var logits = sound.first[...]
    var logProbabilities: [Float] = []
    for token in tokens + [signs.end] {
      logProbabilities.append(logits[logits.startIndex + token] - Self.logSum(logits))
      if token != signs.end { logits = decoder.write([token], after: &pasts, hearing: sound.heard).numbers[...] }
    }
    return Hypothesis(text: text, tokens: tokens, logProbabilities: logProbabilities)
  }

  /// The maximum number of tokens that are known to come first.
  private static let longestBeginning = 40

  private static func logSum(_ logits: ArraySlice<Float>) -> Float {
    logits.withUnsafeBufferPointer { sous_log_sum($0.baseAddress, $0.count) }
  }

  // The most probable next text tokens, and the end.
  private func likeliest(
    _ count: Int, in logits: ArraySlice<Float>, isFirst: Bool
  ) -> [(token: Int, logProbability: Float)] {
    var allowed = Array(logits.prefix(vocabulary.pieces.count))
    for token in unspoken where allowed.indices.contains(token) { allowed[token] = -.infinity }
    var end = logits[logits.startIndex + signs.end]
    if isFirst {
      for token in signs.notFirst where allowed.indices.contains(token) { allowed[token] = -.infinity }
      end = -.infinity
    }
    let sum = Self.logSum((allowed + [end])[...])
    var best: [(token: Int, logProbability: Float)] = [(signs.end, end - sum)]
    for (token, logit) in allowed.enumerated() {
      guard best.count < count || logit - sum > best[best.count - 1].logProbability else { continue }
      if best.count == count { best.removeLast() }
      let place = best.firstIndex { $0.logProbability < logit - sum } ?? best.count
      best.insert((token, logit - sum), at: place)
    }
    return best.filter { $0.logProbability > -.infinity }
  }
}
