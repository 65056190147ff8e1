import Foundation
import Testing

@testable import Speech

@Suite("Files of an acoustic model")
struct ModelFilesTests {
  @Test("The model's definition tells phones and whose state each senone is")
  func definition() throws {
    let definition = try ModelDefinition(folder: AcousticSamples.folder)
    #expect(definition.phones.count == 42)
    #expect(definition.phones[32] == "SIL")
    #expect(definition.senoneCount == 5_126)
    #expect(definition.stateCount == 126)
    #expect(Array(definition.phoneState[..<126]) == Array(0..<126))
    #expect(Set(definition.phoneState) == Set(0..<126))
    #expect(definition.sharedSenones == 0)
  }

  @Test(
    "A phone between others has senones of its own, and where the model has not seen it those of what is most alike")
  func surroundings() throws {
    let definition = try ModelDefinition(folder: AcousticSamples.folder)
    func phone(_ name: String) throws -> Int { try #require(definition.phones.firstIndex(of: name)) }
    let (t, ah, sil, noise) = (try phone("T"), try phone("AH"), try phone("SIL"), try phone("+NSN+"))
    let states = ModelDefinition.statesPerPhone
    for position in ModelDefinition.Position.allCases {
      let sequence = definition.sequence(of: ah, after: t, before: t, position)
      let senones = definition.sequences[(sequence * states)..<((sequence + 1) * states)].map(Int.init)
      #expect(senones.map { definition.phoneState[$0] } == (0..<3).map { ah * 3 + $0 })
      #expect(senones.allSatisfy { $0 >= definition.stateCount })
    }
    #expect(
      definition.sequence(of: ah, after: t, before: t, .inside)
        != definition.sequence(of: ah, after: sil, before: t, .first))
    // A noise beside a word is as silence beside it.
    #expect(
      definition.sequence(of: ah, after: noise, before: t, .first)
        == definition.sequence(of: ah, after: sil, before: t, .first))
    // Nothing is known of noise between noises.
    let plain = definition.sequence(of: noise)
    #expect(definition.sequence(of: noise, after: noise, before: noise, .inside) == plain)
    #expect(
      definition.sequences[(plain * states)..<((plain + 1) * states)].map(Int.init) == (0..<3).map { noise * 3 + $0 })
    #expect(definition.isNoise[noise] && definition.isNoise[sil] && !definition.isNoise[t])
  }

  @Test("States go on to themselves, to the next, and at the end out of the phone")
  func transitions() throws {
    let definition = try ModelDefinition(folder: AcousticSamples.folder)
    let costs = try TransitionMatrices(folder: AcousticSamples.folder, definition: definition).costs
    for phone in definition.phones.indices {
      let own = Array(costs[(definition.matrix[phone] * 12)..<((definition.matrix[phone] + 1) * 12)])
      #expect((0..<3).allSatisfy { own[$0 * 4 + $0] < 255 && own[$0 * 4 + $0 + 1] < 255 })
      #expect([own[4], own[8], own[9], own[3]].allSatisfy { $0 == TransitionMatrices.impossible })
      for state in 0..<3 {
        let row = own[(state * 4)..<(state * 4 + 4)]
        let total = row.reduce(0) { $1 > 255 ? $0 : $0 + exp(-Float($1) / GaussianMixtures.scoresPerNat) }
        #expect(abs(total - 1) < 0.15)
      }
    }
  }

  @Test(
    "Transitions that are missing, cut off, too few or no probabilities are named",
    arguments: [
      ("missing", ""), ("cut off", "it is cut off"), ("few", "it has 1 matrices, and the phones need more"),
      ("no number", "a value is no probability"), ("five states", "its number of states is 5"),
    ])
  func badTransitions(_ kind: String, _ reason: String) throws {
    let definition = try ModelDefinition(folder: AcousticSamples.folder)
    let model = try TemporaryModel(files: [])
    let url = model.url.appending(path: "transition_matrices")
    let value: Float = kind == "no number" ? .nan : 0.5
    var words: [UInt32] = [1, kind == "five states" ? 5 : 3, 4, 12]
    words += [UInt32](repeating: value.bitPattern, count: kind == "cut off" ? 5 : 12)
    var data = Data("s3\nversion 1.0\nendhdr\n".utf8)
    for word in [0x1122_3344] + words { withUnsafeBytes(of: word) { data.append(contentsOf: $0) } }
    if kind != "missing" { try data.write(to: url) }
    let expected: SpeechError =
      kind == "missing" ? .modelMissing(path: url.path) : .modelUnreadable(path: url.path, reason: reason)
    #expect(throws: expected) { try TransitionMatrices(folder: model.url, definition: definition) }
  }

  @Test("A file that is missing is named", arguments: TemporaryModel.all)
  func missing(_ file: String) throws {
    let model = try TemporaryModel(files: TemporaryModel.all.filter { $0 != file })
    // Without the dump the weights are looked for under their other name.
    let name = file == "sendump" ? "mixture_weights" : file
    #expect(throws: SpeechError.modelMissing(path: model.url.appending(path: name).path)) {
      try GaussianMixtures(folder: model.url)
    }
  }

  @Test(
    "A file that is cut off is named, wherever it is cut",
    arguments: TemporaryModel.all, [0, 3, 40, 700, 500_000])
  func cutOff(_ file: String, _ length: Int) throws {
    let model = try TemporaryModel(files: TemporaryModel.all)
    try model.change(file) { $0 = $0.prefix(length) }
    let error = #expect(throws: SpeechError.self) { try GaussianMixtures(folder: model.url) }
    #expect(error?.description.contains(model.url.appending(path: file).path) == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test("A file that is longer than it says is refused", arguments: TemporaryModel.all)
  func longer(_ file: String) throws {
    let model = try TemporaryModel(files: TemporaryModel.all)
    try model.change(file) { $0.append(0) }
    #expect(
      throws: SpeechError.modelUnreadable(
        path: model.url.appending(path: file).path, reason: "it is longer than its header says")
    ) { try GaussianMixtures(folder: model.url) }
  }

  @Test(
    "A file of another kind is refused",
    arguments: [
      ("mdef", "it is no binary model definition"), ("means", "it is no Sphinx-3 parameter file"),
      ("variances", "it is no Sphinx-3 parameter file"), ("sendump", "it is no dump of weights"),
    ])
  func otherKind(_ file: String, _ reason: String) throws {
    let model = try TemporaryModel(files: TemporaryModel.all)
    try model.change(file) { $0.replaceSubrange($0.startIndex..<($0.startIndex + 4), with: [0xFF, 0xFE, 0xFD, 0xFC]) }
    #expect(throws: SpeechError.modelUnreadable(path: model.url.appending(path: file).path, reason: reason)) {
      try GaussianMixtures(folder: model.url)
    }
  }

  @Test("Damaged numbers are noticed by their sum")
  func damaged() throws {
    let model = try TemporaryModel(files: TemporaryModel.all)
    try model.change("means") { $0[400_001] ^= 1 }
    #expect(
      throws: SpeechError.modelUnreadable(
        path: model.url.appending(path: "means").path, reason: "its sum is wrong: it is damaged")
    ) { try GaussianMixtures(folder: model.url) }
  }

  @Test("An error tells what, where and how to mend")
  func text() {
    #expect(
      SpeechError.modelUnreadable(path: "/m/means", reason: "it is cut off").description
        == "the speech model's file /m/means cannot be used: it is cut off: install it again or choose another model")
  }

  @Test("Plain weights are read where there is no dump")
  func plainWeights() throws {
    let model = try TemporaryModel(files: ["mdef", "means", "variances"])
    // The dump's weights, which lie by stream, Gaussian and senone, in the other order.
    let dump = try Data(contentsOf: AcousticSamples.folder.appending(path: "sendump")).suffix(3 * 128 * 5_126)
    let logarithms = [UInt8](dump)
    var words: [UInt32] = [5_126, 3, 128, 5_126 * 3 * 128]
    for senone in 0..<5_126 {
      for row in 0..<(3 * 128) {
        words.append(exp(-Float(logarithms[row * 5_126 + senone]) / GaussianMixtures.scoresPerNat).bitPattern)
      }
    }
    var data = Data("s3\nversion 1.0\nendhdr\n".utf8)
    for word in [0x1122_3344] + words { withUnsafeBytes(of: word) { data.append(contentsOf: $0) } }
    try data.write(to: model.url.appending(path: "mixture_weights"))

    let plain = try GaussianMixtures(folder: model.url)
    let features = Array(try DynamicFeatures.features(of: AcousticSamples.cepstra())[..<(39 * 50)])
    let expected = try SenoneScorer(AcousticSamples.mixtures.get()).scores(of: features)
    let found = SenoneScorer(plain).scores(of: features)
    #expect(zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 6 })
  }
}
