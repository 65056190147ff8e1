import Audio
import Testing

@testable import Assistant
@testable import Evaluation

@Suite("Noise of a kitchen")
struct KitchenNoiseTests {
  @Test("The same seed gives the same noise, another another, neither silence nor clipped")
  func seeded() {
    let noise = KitchenNoise.samples(seconds: 2, seed: 1)
    #expect(noise.count == 32_000)
    #expect(noise == KitchenNoise.samples(seconds: 2, seed: 1))
    #expect(noise != KitchenNoise.samples(seconds: 2, seed: 2))
    #expect((0.1...1).contains(Level.peak(noise)))
  }
}
