import Basics
import Testing

@Suite("The generator of random numbers")
struct SeededGeneratorTests {
  // The first numbers that https://prng.di.unimi.it/splitmix64.c gives for the seed 1234567.
  @Test("gives what its authors' program gives")
  func reference() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("spreads a number as its first step does")
  func spread() {
    for seed in [0, 1, 42, UInt64.max] {
      var generator = SeededGenerator(seed: seed)
      #expect(generator.next() == SeededGenerator.spread(seed))
    }
  }
}
