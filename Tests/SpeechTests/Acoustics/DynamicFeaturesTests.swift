import Testing

@testable import Speech

@Suite("Dynamic features")
struct DynamicFeaturesTests {
  /// Frames whose numbers are all the same.
  private func frames(_ values: [Float]) -> [Float] { values.flatMap { [Float](repeating: $0, count: 13) } }

  @Test("Features are the cepstra, their slope over two frames and its change")
  func slopes() {
    let features = DynamicFeatures.features(of: frames([0, 1, 4, 9, 16, 25, 36]))
    // Of the middle frame: 25 - 1, and (36 - 4) - (16 - 0).
    #expect([features[3 * 39], features[3 * 39 + 13], features[3 * 39 + 26]] == [9, 24, 16])
  }

  @Test("At the ends the first and the last frame stand for those beyond")
  func ends() {
    let features = DynamicFeatures.features(of: frames([0, 1, 4, 9]))
    #expect([features[0], features[13], features[26]] == [0, 4, 8])
    #expect([features[3 * 39], features[3 * 39 + 13], features[3 * 39 + 26]] == [9, 8, -4])
  }

  @Test("A stream in pieces gives the features of the whole, three frames behind", arguments: 1...7)
  func stream(_ size: Int) {
    let cepstra = (0..<(13 * 23)).map { Float(($0 * 7_919) % 101) }
    var stream = DynamicFeatures()
    var features: [Float] = []
    for first in stride(from: 0, to: 23, by: size) {
      features += stream.append(Array(cepstra[(first * 13)..<(min(first + size, 23) * 13)]))
      #expect(features.count / 39 == max(0, min(first + size, 23) - 3))
    }
    #expect(features + stream.finish() == DynamicFeatures.features(of: cepstra))
  }

  @Test("One frame has features, none has none")
  func short() {
    #expect(DynamicFeatures.features(of: frames([5])) == frames([5, 0, 0]))
    #expect(DynamicFeatures.features(of: []).isEmpty)
  }
}
