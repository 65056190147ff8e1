import CVectors

/// Tells for a frame how badly each senone explains it, in PocketSphinx's units.
///
/// As `ptm_mgau.c` does it: of each phone's Gaussians the four likeliest count in each stream. What is different is
/// that it stays with floating-point numbers to the end. Not thread-safe: it keeps what it works with.
public final class SenoneScorer {
  /// How what the Gaussians and the network say of a frame is put together.
  public struct Settings: Sendable, Hashable {
    /// Weight of the Gaussians' log-likelihoods. The default is 1.
    public var mixtureWeight: Float = 1
    /// Weight of the network's log-likelihoods. The default is 0: none is needed.
    public var networkWeight: Float = 0

    /// The defaults.
    public init() {}
  }

  /// What the Gaussians are.
  public let mixtures: GaussianMixtures
  public let settings: Settings
  /// Scores of a frame.
  public var senoneCount: Int { table.senones.count }

  private typealias Lanes = SIMD8<Float>

  private let table: SenoneTable
  /// For each frame of a block, codebook and stream.
  private let likeliest: UnsafeMutableBufferPointer<sous_likeliest>
  private let densityScores: UnsafeMutableBufferPointer<Float>
  /// The scores of the slots, ``GaussianMixtures/lanes`` together.
  private let slotScores: UnsafeMutableBufferPointer<Lanes>
  /// The slot of each senone.
  private let slots: [Int32]
  /// For each slot where among the posteriors the number for its senone is; -1: nowhere.
  private let slotPlaces: [Int32]
  private let classes: SenoneClasses?
  /// The network's posteriors of a frame, as natural log-likelihoods: those of the classes, then what follows from it for the phones' states.
  private let posterior: UnsafeMutableBufferPointer<Float>
  /// How many the network gives.
  private let posteriorCount: Int
  /// For each codebook the words in a row of weights.
  private let widths: [Int32]
  private let results: Int

  /// Frames that the Gaussians are read once for: they do not fit into the caches that are near.
  private static let blockFrames = 16
  /// Frames that `sous_find_likeliest` works at together.
  private static let tileFrames = 4

  /// Makes a scorer.
  /// - Parameters:
  ///   - classes: what the network tells apart; nil: the states of phones.
  ///   - senones: those that are scored, in the order of their numbers; nil: all.
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
      // A phone without its surroundings is all of its classes.
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
  ///   - posteriors: for each frame the natural log-likelihoods of the classes that the network's posteriors make; empty: none.
  /// - Returns: for each frame the ``senoneCount`` negated logarithms to the base 1.0001 shifted right by ten bits, of
  ///   which the best is 0.
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

  /// Puts the senones of a block's frame together from the likeliest Gaussians.
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

  /// The worst a Gaussian counts beside the best (`MAX_NEG_ASCR`).
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

  /// Measures the scores from the best, and rounds them.
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

  /// Scores no frame can be worse than: ten times what the Gaussians alone give, far from what 16 bits hold.
  private static let worst: Float = 8_000
  /// Numbers to which this has been added are rounded and have their whole part in the lowest bits (2²³).
  private static let integerBias: Float = 8_388_608
}
