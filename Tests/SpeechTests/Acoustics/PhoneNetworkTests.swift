import Foundation
import Testing

@testable import Speech

@Suite("The network of phones")
struct PhoneNetworkTests {
  private func network() throws -> PhoneNetwork {
    let file = SampleNetwork()
    try file.write(layers: [([24, 5, 5], 1), ([24, 24, 3], 2), ([13, 24, 3], 4), ([11, 13, 1], 1)])
    return try PhoneNetwork(contentsOf: file.url)
  }

  @Test("A network tells its sizes, and how far it looks")
  func sizes() throws {
    let network = try network()
    #expect(network.inputs == 5)
    #expect(network.outputs == 11)
    #expect(network.context == 8)
  }

  @Test("Frames that come in pieces are answered as all at once", arguments: [1, 2, 3, 7, 8, 40])
  func pieces(_ size: Int) throws {
    let network = try network()
    var dice = Dice()
    let frames = dice.numbers(75 * 5)
    var stream = PhoneNetworkStream(network)
    var answers: [Float] = []
    for first in stride(from: 0, to: 75, by: size) {
      let end = min(first + size, 75)
      answers += stream.hear(Array(frames[(first * 5)..<(end * 5)]))
      let ready = max(0, end - network.context)
      #expect(answers.count == ready * 11)
    }
    answers += stream.finish()
    let whole = network.answers(frames)
    try #require(answers.count == 75 * 11 && whole.count == answers.count)
    let difference = zip(answers, whole).map { abs($0 - $1) }.max() ?? 1
    #expect(difference < 1e-4)
    #expect(Set(whole).count > 700)
  }

  @Test(
    "A thinned network answers every second frame as the whole one does",
    arguments: [1, 2, 3, 7, 40], [75, 76, 1])
  func thinned(_ size: Int, _ count: Int) throws {
    try compareThinned(size, count, [([24, 5, 5], 1), ([24, 24, 3], 2), ([11, 24, 1], 1)])
    try compareThinned(size, count, [([24, 5, 3], 2), ([11, 24, 3], 3)])
    try compareThinned(size, count, [([11, 5, 1], 1)])
  }

  private func compareThinned(_ size: Int, _ count: Int, _ layers: [(shape: [Int], dilation: Float)]) throws {
    let file = SampleNetwork()
    try file.write(layers: layers)
    let network = try PhoneNetwork(contentsOf: file.url)
    var dice = Dice()
    let frames = dice.numbers(count * 5)
    var stream = PhoneNetworkStream(network, isThinned: true)
    var answers: [Float] = []
    for first in stride(from: 0, to: count, by: size) {
      answers += stream.hear(Array(frames[(first * 5)..<(min(first + size, count) * 5)]))
    }
    answers += stream.finish()
    let whole = network.answers(frames)
    try #require(answers.count == (count + 1) / 2 * 11)
    for (index, answer) in answers.enumerated() {
      #expect(abs(answer - whole[index / 11 * 22 + index % 11]) < 1e-4)
    }
  }

  @Test("A network that knows classes of senones answers with them as well, whole and thinned")
  func senones() throws {
    let file = SampleNetwork()
    let layers: [(shape: [Int], dilation: Float)] = [([24, 5, 5], 1), ([11, 24, 1], 1)]
    try file.write(layers: layers, classes: [0, 2, 1, 2, 0, 1])
    let network = try PhoneNetwork(contentsOf: file.url)
    #expect(network.senoneClasses?.ofSenone == [0, 2, 1, 2, 0, 1])
    #expect(network.senoneClasses?.logPrior.count == 3)
    var dice = Dice()
    let frames = dice.numbers(20 * 5)
    let answers = network.answers(frames, to: .senoneClasses)
    #expect(answers.count == 20 * 3 && Set(answers).count == 60)
    #expect(network.answers(frames).count == 20 * 11)
    var stream = PhoneNetworkStream(network, .senoneClasses, isThinned: true)
    let thinned = stream.hear(frames) + stream.finish()
    try #require(thinned.count == 10 * 3)
    for (index, answer) in thinned.enumerated() { #expect(abs(answer - answers[index / 3 * 6 + index % 3]) < 1e-4) }
    // The states of phones are as they were without.
    let plain = SampleNetwork()
    try plain.write(layers: layers)
    let other = try PhoneNetwork(contentsOf: plain.url)
    #expect(other.senoneClasses == nil)
    #expect(other.answers(frames) == network.answers(frames))
    #expect(other.answers(frames, to: .senoneClasses) == other.answers(frames))
  }

  @Test(
    "Classes of senones that are no whole numbers from nought on are refused", arguments: [0.5, -1, 7, .nan] as [Float])
  func classes(_ wrong: Float) throws {
    let file = SampleNetwork()
    try file.write(layers: [([11, 5, 1], 1)], classes: [0, 1, 2])
    let tensors = try TensorFile(contentsOf: file.url).tensors.map { (name: $0.key, tensor: $0.value) }
    try file.write(
      tensors.map { name, tensor in
        name == "senones.class" ? (name, .init(shape: [3], values: [0, wrong, 2])) : (name, tensor)
      })
    #expect(
      throws: SpeechError.modelUnreadable(
        path: file.url.path, reason: "tensor senones.class does not fit the others")
    ) { try PhoneNetwork(contentsOf: file.url) }
  }

  @Test("Nothing heard is answered with nothing, one frame with one")
  func short() throws {
    let network = try network()
    #expect(network.answers([]).isEmpty)
    #expect(network.answers([1, 2, 3, 4, 5]).count == 11)
  }

  @Test(
    "Layers that do not fit together are refused",
    arguments: [
      (0, [4, 8, 2]), (0, [0, 8, 3]), (1, [4, 9, 3]), (1, [4, 8, 0]),
    ])
  func mismatch(_ layer: Int, _ shape: [Int]) throws {
    let file = SampleNetwork()
    var layers: [(shape: [Int], dilation: Float)] = [([8, 8, 3], 1), ([4, 8, 3], 1)]
    layers[layer].shape = shape
    try file.write(layers: layers)
    let error = #expect(throws: SpeechError.self) { try PhoneNetwork(contentsOf: file.url) }
    #expect(error?.description.contains(file.url.path) == true)
  }

  @Test(
    "A dilation that is no whole number of frames from 1 to 99 is refused", arguments: [0, -1, 100, .nan] as [Float])
  func dilation(_ dilation: Float) throws {
    let file = SampleNetwork()
    try file.write(layers: [([4, 8, 3], dilation)])
    #expect(
      throws: SpeechError.modelUnreadable(path: file.url.path, reason: "tensor layer.0 does not fit the others")
    ) { try PhoneNetwork(contentsOf: file.url) }
  }

  @Test("A network for other phones than the Gaussians' is refused", arguments: [[126, 31, 3], [125, 32, 3]])
  func otherPhones(_ shape: [Int]) throws {
    let file = SampleNetwork()
    try file.write(layers: [(shape, 1)])
    refuses(file)
  }

  @Test("A network whose classes hold senones of several states is refused")
  func otherSenones() throws {
    let file = SampleNetwork()
    try file.write(layers: [([126, 32, 3], 1)], classes: (0..<5_126).map { Float($0 % 4) })
    refuses(file)
  }

  private func refuses(_ file: SampleNetwork) {
    var model = SpeechModel.debian
    model.network = file.url
    #expect(
      throws: SpeechError.modelUnreadable(
        path: file.url.path, reason: "it is not made for the phones of \(model.acoustics.path)")
    ) { try Acoustics(model) }
  }
}
