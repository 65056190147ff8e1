import Foundation
import Networks
import Speech
import TestTools
import Testing

@testable import Transcription

@Suite("A network that writes down what it hears")
struct NetworkTests {
  private let spectrum = Matrix(
    rows: 21, columns: 8,
    numbers: (0..<21).flatMap { frame in (0..<8).map { Float(sin(Double(frame) * 0.3 + Double($0))) } })

  private func near(_ one: some Sequence<Float>, _ other: [Double], within: Double = 2e-3) -> Bool {
    zip(one, other).allSatisfy { abs(Double($0) - $1) < within }
  }

  @Test("its shape is told by its tensors")
  func shape() throws {
    #expect(try NetworkShape(of: SampleWeights()) == SampleWeights.shape)
    #expect(SampleWeights.shape.heads == 2)
  }

  // The figures are those of a model of the same weights in numpy, in double precision.
  @Test("it hears what another program of the same weights hears")
  func hearing() throws {
    let heard = try Encoder(SampleWeights.shape, of: SampleWeights())(spectrum)
    #expect(heard.rows == 11)
    #expect(near(heard[row: 0], [0.58701199, -1.22309203, 0.69966771]))
    #expect(near(heard[row: 10].suffix(3), [-0.07910622, -1.05289311, 1.0166959]))
  }

  @Test("it writes what another program writes, token by token, also several texts side by side")
  func writing() throws {
    let source = SampleWeights()
    let decoder = try Decoder(SampleWeights.shape, of: source)
    let heard = decoder.heard(try Encoder(SampleWeights.shape, of: source)(spectrum))
    var pasts = [decoder.beginning]
    let first = decoder.write([3], after: &pasts, hearing: heard)
    #expect(near(first[row: 0], [1.53979239, -1.01932086, -0.28293692]))
    // From here on one of them goes another way.
    pasts += pasts
    _ = decoder.write([17, 5], after: &pasts, hearing: heard)
    _ = decoder.write([8, 8], after: &pasts, hearing: heard)
    let last = decoder.write([29, 29], after: &pasts, hearing: heard)
    #expect(near(last[row: 0], [0.97145109, -0.97058267, -0.06574451, 1.13395798, -1.07559951, 0.09505882]))
    #expect(!near(last[row: 1], [0.97145109, -0.97058267, -0.06574451]))
    #expect(pasts.map { $0.count } == [4, 4])
  }

  @Test("in whole numbers of eight bits it hears nearly the same, out of a file of its own")
  func wholeNumbers() throws {
    let folder = try TemporaryFolder()
    let (model, file) = (folder.url("model.safetensors"), folder.url("ear.safetensors"))
    try write(SampleWeights(), to: model)
    let tokenizer = try tokenizer(in: folder)
    try EarFile.convert(model: model, tokenizer: tokenizer, to: file)
    let whole = try Transcriber(contentsOf: file)
    let single = try Transcriber(model: model, tokenizer: tokenizer)
    #expect(whole.shape == SampleWeights.shape && whole.vocabulary.pieces == SampleWeights.pieces)
    let tone = (0..<4_000).map { Float(sin(Double($0) * 0.2)) * 0.3 }
    let (one, other) = (whole.hear(tone), single.hear(tone))
    #expect(zip(one.first, other.first).allSatisfy { abs($0 - $1) < 0.05 })
    let texts = single.texts(of: other, beams: 3)
    #expect(!texts.isEmpty && texts.count <= 3)
    let both = [whole.score("ana", of: one), single.score("ana", of: other)]
    #expect(abs(both[0].confidence - both[1].confidence) < 0.05)
    // What is written is scored as it was written, but for what must not be written.
    let best = try #require(single.texts(of: other).first)
    let scored = single.score(best.text, of: other)
    #expect(scored.logProbabilities.count == scored.tokens.count + 1)
    #expect(scored.logProbabilities.allSatisfy { $0 < 0 })
    let sizes = try [file, model].map { try Data(contentsOf: $0).count }
    #expect(sizes[0] < sizes[1] / 3)
  }

  @Test("sound of any length is heard: none, a click, more than it can hear at once")
  func lengths() throws {
    let transcriber = try Transcriber(SampleWeights(), vocabulary: SampleWeights.vocabulary)
    for count in [0, 1, 159, 160, 161, 12_800, 100_000] {
      let sound = transcriber.hear([Float](repeating: 0.1, count: count))
      #expect(sound.first.allSatisfy { $0.isFinite }, "\(count)")
      #expect(transcriber.texts(of: sound, beams: 2, most: 20).allSatisfy { $0.tokens.count <= 10 })
    }
    let strange = transcriber.hear([.nan, .infinity, -.infinity, 1e30])
    _ = transcriber.texts(of: strange)
    _ = transcriber.score(String(repeating: "an ", count: 100), of: strange)
  }

  @Test(
    "weights that do not fit are refused in one line",
    arguments: [
      ("model.encoder.conv1.weight", nil, "is missing"),
      (
        "model.decoder.embed_positions.weight",
        TensorFile.Tensor(shape: [2, 128], values: Array(repeating: 0, count: 256)), "no room"
      ),
      (
        "model.decoder.layers.1.fc2.weight",
        TensorFile.Tensor(shape: [128, 8], values: Array(repeating: 0, count: 1_024)), "shape"
      ),
      (
        "model.encoder.layer_norm.bias", TensorFile.Tensor(shape: [128], values: Array(repeating: .nan, count: 128)),
        "no number"
      ),
      (
        "model.encoder.conv1.weight", TensorFile.Tensor(shape: [100, 8, 3], values: Array(repeating: 0, count: 2_400)),
        "no Whisper"
      ),
    ])
  func misfits(name: String, tensor: TensorFile.Tensor?, told: String) throws {
    let source = SampleWeights(others: [name: tensor])
    let error = #expect(throws: WeightsError.self) {
      try Transcriber(source, vocabulary: SampleWeights.vocabulary)
    }
    #expect(error?.description.contains(told) == true && error?.description.contains("\n") == false)
  }

  @Test("files that are cut off, of another kind, or not there are refused in one line, and nothing is written")
  func badFiles() throws {
    let folder = try TemporaryFolder()
    let (model, file) = (folder.url("model.safetensors"), folder.url("ear.safetensors"))
    try write(SampleWeights(), to: model)
    let (tokenizer, whole) = (try tokenizer(in: folder), try Data(contentsOf: model))
    for bytes in [Data(), whole.prefix(5_000), whole.prefix(whole.count - 1), Data("<html>".utf8)] {
      try bytes.write(to: model)
      #expect(throws: WeightsError.self) { try EarFile.convert(model: model, tokenizer: tokenizer, to: file) }
      #expect(throws: WeightsError.self) { try Transcriber(contentsOf: model) }
      let other = folder.url("model.bin")
      try bytes.write(to: other)
      #expect(throws: WeightsError.self) { try EarFile.convert(model: other, tokenizer: tokenizer, to: file) }
    }
    try whole.write(to: model)
    // A network of others is none of the program's own.
    #expect(throws: WeightsError.self) { try Transcriber(contentsOf: model) }
    for text in [
      "", "{}", #"{"model":{"vocab":{"a":7}},"added_tokens":[]}"#, #"{"model":{"vocab":{"\n":0}},"added_tokens":[]}"#,
    ] {
      try Data(text.utf8).write(to: tokenizer)
      #expect(throws: WeightsError.self) { try EarFile.convert(model: model, tokenizer: tokenizer, to: file) }
    }
    #expect(throws: WeightsError.missing(path: "/nowhere")) {
      try Transcriber(contentsOf: URL(fileURLWithPath: "/nowhere"))
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  // MARK: Files

  private func write(_ weights: SampleWeights, to file: URL) throws {
    var writer = TensorFileWriter()
    for name in EarFile.names(SampleWeights.shape) {
      let tensor = try #require(weights.tensor(name))
      writer.add(name, "F32", tensor.shape, tensor.values.flatMap { withUnsafeBytes(of: $0.bitPattern) { Array($0) } })
    }
    try writer.data().write(to: file)
  }

  private func tokenizer(in folder: TemporaryFolder) throws -> URL {
    let pieces = SampleWeights.pieces.map { String(decoding: $0, as: UTF8.self) }
    let vocabulary = Dictionary(uniqueKeysWithValues: pieces.enumerated().map { ($1, $0) })
    let signs = SampleWeights.vocabulary.signs.map { ["content": $0.key, "id": $0.value] as [String: Any] }
    let url = folder.url("tokenizer.json")
    let content: [String: Any] = ["model": ["vocab": vocabulary], "added_tokens": signs]
    try JSONSerialization.data(withJSONObject: content).write(to: url)
    return url
  }
}

extension TemporaryFolder {
  fileprivate func url(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }
}
