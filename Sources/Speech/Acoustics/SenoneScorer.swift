import CVectors

/// Scores each senone for a frame, in PocketSphinx's units: a higher score is a worse fit.
///
/// As in `ptm_mgau.c`, the four likeliest Gaussians of each phone count in each stream. Unlike it, the
/// scorer uses floating-point numbers to the end. Not thread-safe: it keeps its working memory.
public final class SenoneScorer {
  /// The combination of the Gaussians' and the network's scores.
  public struct Settings: Sendable, Hashable {
    /// The weight of the Gaussians' log-likelihoods. The default is 1.
    public var mixtureWeight: Float = 1
    /// The weight of the network's log-likelihoods. The default is 0: no network.
    public var networkWeight: Float = 0

    /// The defaults.
    public init() {}
  }

  /// The Gaussians.
  public let mixtures: GaussianMixtures
  public let settings: Settings
  /// The number of scores in a frame.
  public var senoneCount: Int { table.senones.count }

  private typealias Lanes = SIMD8<Float>

  private let table: SenoneTable
  /// For each frame of a block, codebook and stream.
  private let likeliest: UnsafeMutableBufferPointer<sous_likeliest>
  private let densityScores: UnsafeMutableBufferPointer<Float>
  /// The scores of the slots, in groups of ``GaussianMixtures/lanes``.
  private let slotScores: UnsafeMutableBufferPointer<Lanes>
  /// The slot of each senone.
  private let slots: [Int32]
  /// For each slot the place of its senone's number among the posteriors; -1: none.
  private let slotPlaces: [Int32]
  private let classes: SenoneClasses?
  /// The network's posteriors of a frame, as natural log-likelihoods: those of the classes, then those
  /// derived for the phones' states.
  private let posterior: UnsafeMutableBufferPointer<Float>
  /// The number of the network's outputs.
  private let posteriorCount: Int
  /// For each codebook the number of words in a row of weights.
  private let widths: [Int32]
  private let results: Int

  /// The number of frames for one reading of the Gaussians, which do not fit into the near caches.
  private static let blockFrames = 16
  /// The number of frames that `sous_find_likeliest` processes together.
  private static let tileFrames = 4

  /// Makes a scorer.
  /// - Parameters:
  ///   - classes: the network's classes; nil: the states of phones.
  ///   - senones: the senones to score, in the order of their numbers; nil: all.
  public init(
    _ mixtures: GaussianMixtures, classes: SenoneClasses? = nil, settings: Settings = Settings(),
    senones: [Int]? = nil
  ) {
    self.mixtures = mixtures
    let table = senones.map(mixtures.table(of:)) ?? mixtures.table
    self.table = table
    self.settings = settings
    self.classes = classes
    results = table.ranges.count * GaussianMixtures.streams
    likeliest = .allocate(capacity: results * Self.blockFrames)
    likeliest.initialize(repeating: sous_likeliest())
    densityScores = .allocate(capacity: Self.tileFrames * mixtures.densities)
    densityScores.initialize(repeating: 0)
    slotScores = .allocate(capacity: table.places.count / GaussianMixtures.lanes)
    slotScores.initialize(repeating: .zero)
    let definition = mixtures.definition
    var slots = [Int32](repeating: 0, count: table.senones.count)
    for (slot, place) in table.places.enumerated() { if let place { slots[place] = Int32(slot) } }
    self.slots = slots
    posteriorCount = classes?.count ?? definition.stateCount
    posterior = .allocate(capacity: posteriorCount + definition.stateCount)
    posterior.initialize(repeating: 0)
    slotPlaces = table.places.map { place in
      guard let senone = place.map({ table.senones[$0] }) else { return -1 }
      guard let classes else { return Int32(definition.phoneState[senone]) }
      // A context-independent phone has all of its classes.
      return Int32(senone < definition.stateCount ? classes.count + senone : classes.ofSenone[senone])
    }
    widths = table.ranges.map { Int32($0.count / 2) }
  }

  deinit {
    likeliest.deallocate()
    densityScores.deallocate()
    slotScores.deallocate()
    posterior.deallocate()
  }

  /// Scores frames.
  /// - Parameters:
  ///   - features: 39 numbers a frame.
  ///   - posteriors: for each frame the natural log-likelihoods from the network's posteriors of the
  ///     classes; empty: none.
  /// - Returns: for each frame the ``senoneCount`` negated logarithms to the base 1.0001 shifted right by
  ///   ten bits; the best is 0.
  public func scores(of features: [Float], posteriors: [Float] = []) -> [Int16] {
    let frames = features.count / DynamicFeatures.featureWidth
    precondition(posteriors.isEmpty || posteriors.count == frames * posteriorCount)
    return [Int16](unsafeUninitializedCapacity: frames * senoneCount) { scores, count in
      features.withUnsafeBufferPointer { features in
        posteriors.withUnsafeBufferPointer { posteriors in
          for first in stride(from: 0, to: frames, by: Self.blockFrames) {
            let block = first..<min(first + Self.blockFrames, frames)
            findLikeliest(features, block)
            for frame in block {
              mix(frame - first)
              if !posteriors.isEmpty, settings.networkWeight != 0 {
                add(
                  UnsafeBufferPointer(rebasing: posteriors[(frame * posteriorCount)..<((frame + 1) * posteriorCount)]))
              }
              finish(
                UnsafeMutableBufferPointer(rebasing: scores[(frame * senoneCount)..<((frame + 1) * senoneCount)]))
            }
          }
        }
      }
      count = frames * senoneCount
    }
  }

  /// Finds the four likeliest Gaussians of each codebook and stream.
  private func findLikeliest(_ features: UnsafeBufferPointer<Float>, _ frames: Range<Int>) {
    mixtures.parameters.withUnsafeBufferPointer { parameters in
      var gaussians = sous_gaussians(
        codebooks: table.ranges.count, streams: GaussianMixtures.streams, dimensions: GaussianMixtures.dimensions,
        densities: mixtures.densities, parameters: parameters.baseAddress)
      let observations = UnsafeBufferPointer(rebasing: features[(frames.lowerBound * DynamicFeatures.featureWidth)...])
      sous_find_likeliest(
        &gaussians, observations.baseAddress, frames.count, densityScores.baseAddress, likeliest.baseAddress)
    }
  }

  /// Computes the senones of a block's frame from the likeliest Gaussians.
  private func mix(_ frame: Int) {
    let found = UnsafeMutableBufferPointer(rebasing: likeliest[(frame * results)...])
    widths.withUnsafeBufferPointer { widths in
      table.weights.withUnsafeBufferPointer { weights in
        var mixtures = sous_mixtures(
          codebooks: widths.count, densities: mixtures.densities, widths: widths.baseAddress,
          weights: weights.baseAddress)
        sous_mix(
          &mixtures, found.baseAddress, GaussianMixtures.scoresPerNat, Self.worstDensity,
          -GaussianMixtures.scoresPerNat * settings.mixtureWeight,
          UnsafeMutableRawPointer(slotScores.baseAddress)?.assumingMemoryBound(to: Float.self))
      }
    }
  }

  /// The worst score of a Gaussian relative to the best (`MAX_NEG_ASCR`).
  private static let worstDensity: Float = 96

  private func add(_ numbers: UnsafeBufferPointer<Float>) {
    let unit = -GaussianMixtures.scoresPerNat * settings.networkWeight
    _ = posterior.update(fromContentsOf: numbers)
    if let classes {
      for state in 0..<mixtures.definition.stateCount {
        posterior[posteriorCount + state] = classes.logLikelihood(ofState: state, numbers)
      }
    }
    let scores = UnsafeMutableRawBufferPointer(slotScores).assumingMemoryBound(to: Float.self)
    slotPlaces.withUnsafeBufferPointer { places in
      for slot in 0..<places.count {
        scores[slot] += places[slot] < 0 ? 2 * Self.worst : unit * posterior[Int(places[slot])]
      }
    }
  }

  /// Makes the scores relative to the best, and rounds them.
  private func finish(_ scores: UnsafeMutableBufferPointer<Int16>) {
    var lowest = Lanes(repeating: .greatestFiniteMagnitude)
    for values in slotScores { lowest.replace(with: values, where: values .< lowest) }
    let best = lowest.min()
    for index in slotScores.indices {
      var values = slotScores[index] - best
      values.replace(with: Self.worst, where: values .> Self.worst)
      slotScores[index] = values + Self.integerBias
    }
    let words = UnsafeRawBufferPointer(slotScores).assumingMemoryBound(to: UInt32.self)
    slots.withUnsafeBufferPointer { slots in
      for senone in 0..<slots.count {
        scores[senone] = Int16(truncatingIfNeeded: words[Int(slots[senone])])
      }
    }
  }

  /// The worst score of a frame: ten times that of the Gaussians alone, far below the limit of 16 bits.
  private static let worst: Float = 8_000
  /// The constant whose addition rounds numbers, with their integer part in the lowest bits (2²³).
  private static let integerBias: Float = 8_388_608
}
