import Foundation
import Testing

@testable import Speech

@Suite("Classes of senones")
struct SenoneClassesTests {
  private let prior: [Float] = [log(0.1), log(0.3), log(0.6)]

  @Test("a state is as likely as its classes together, each as common as it is")
  func state() throws {
    let classes = try #require(SenoneClasses(ofSenone: [0, 2, 1, 2], logPrior: prior, states: [0, 1, 0, 1]))
    #expect(classes.count == 3)
    let likelihoods: [Float] = [log(4), log(8), -1]
    likelihoods.withUnsafeBufferPointer { likelihoods in
      #expect(abs(classes.logLikelihood(ofState: 0, likelihoods) - log((0.1 * 4 + 0.3 * 8) / 0.4)) < 1e-5)
      #expect(classes.logLikelihood(ofState: 1, likelihoods) == -1)
    }
  }

  @Test("numbers that are far apart do not overflow", arguments: [Float(-1e4), 0, 1e4])
  func extreme(_ value: Float) throws {
    let classes = try #require(SenoneClasses(ofSenone: [0, 1], logPrior: [log(0.5), log(0.5)], states: [0, 0]))
    [value, value - 500].withUnsafeBufferPointer { likelihoods in
      #expect(abs(classes.logLikelihood(ofState: 0, likelihoods) - (value + log(0.5))) < 1e-2)
    }
  }

  @Test(
    "classes that hold several states, are no class, are not in order or leave a state out are refused",
    arguments: [
      ([0, 0, 1, 2], [0, 1, 1, 1]), ([0, 1, 2, 3], [0, 0, 1, 1]), ([0, 1, -1, 2], [0, 0, 1, 1]),
      ([2, 1, 0, 0], [0, 0, 1, 1]), ([0, 1, 2, 2], [0, 0, 2, 2]), ([0, 1, 2], [0, 0, 1, 1]), ([], []),
    ])
  func refused(_ ofSenone: [Int], _ states: [Int]) {
    #expect(SenoneClasses(ofSenone: ofSenone, logPrior: prior, states: states) == nil)
  }
}
