/// Tells for a frame how badly each senone explains it, in PocketSphinx's units.
///
/// As `ptm_mgau.c` does it: of each phone's Gaussians the four likeliest count in each stream. What is different is
/// that it stays with floating-point numbers to the end. Not thread-safe: it keeps what it works with.
public final class SenoneScorer {
  /// How the opinions on a frame are put together.
  public struct Settings: Sendable, Hashable {
    /// Weight of the Gaussians' log-likelihoods. The default is 1.
    public var mixtureWeight: Float = 1
    /// Weight of the network's log-likelihoods of phones' states. The default is 0: none is needed.
    public var networkWeight: Float = 0

    /// The defaults.
    public init() {}
  }

  /// What the Gaussians are.
  public let mixtures: GaussianMixtures
  public let settings: Settings
  /// Scores of a frame.
  public var senoneCount: Int { mixtures.definition.senoneCount }

  private typealias Lanes = SIMD8<Float>

  private let likeliest: UnsafeMutableBufferPointer<LikeliestFour>
  /// The scores of the slots.
  private let slotScores: UnsafeMutableBufferPointer<Float>
  /// The slot of each senone.
  private let slots: [Int32]
  /// The phone's state of each slot; -1: none.
  private let slotStates: [Int32]

  /// Makes a scorer.
  public init(_ mixtures: GaussianMixtures, settings: Settings = Settings()) {
    self.mixtures = mixtures
    self.settings = settings
    likeliest = .allocate(capacity: mixtures.slots.count * GaussianMixtures.streams)
    likeliest.initialize(repeating: LikeliestFour())
    slotScores = .allocate(capacity: mixtures.senones.count)
    slotScores.initialize(repeating: 0)
    var slots = [Int32](repeating: 0, count: mixtures.definition.senoneCount)
    for (slot, senone) in mixtures.senones.enumerated() { if let senone { slots[senone] = Int32(slot) } }
    self.slots = slots
    slotStates = mixtures.senones.map { $0.map { Int32(mixtures.definition.phoneState[$0]) } ?? -1 }
  }

  deinit {
    likeliest.deallocate()
    slotScores.deallocate()
  }

  /// Scores frames.
  /// - Parameters:
  ///   - features: 39 numbers a frame.
  ///   - phoneStates: for each frame the natural log-likelihoods of the phones' states
  ///     (``ModelDefinition/stateCount``), a second opinion; empty: none.
  /// - Returns: for each frame the ``senoneCount`` negated logarithms to the base 1.0001 shifted right by ten bits, of
  ///   which the best is 0.
  public func scores(of features: [Float], phoneStates: [Float] = []) -> [Int16] {
    let frames = features.count / DynamicFeatures.featureWidth
    let states = mixtures.definition.stateCount
    precondition(phoneStates.isEmpty || phoneStates.count == frames * states)
    return [Int16](unsafeUninitializedCapacity: frames * senoneCount) { scores, count in
      features.withUnsafeBufferPointer { features in
        phoneStates.withUnsafeBufferPointer { opinion in
          for frame in 0..<frames {
            let first = frame * DynamicFeatures.featureWidth
            score(
              UnsafeBufferPointer(rebasing: features[first..<(first + DynamicFeatures.featureWidth)]),
              phoneStates: opinion.isEmpty
                ? nil : UnsafeBufferPointer(rebasing: opinion[(frame * states)..<((frame + 1) * states)]),
              into: UnsafeMutableBufferPointer(
                rebasing: scores[(frame * senoneCount)..<((frame + 1) * senoneCount)]))
          }
        }
      }
      count = frames * senoneCount
    }
  }

  private func score(
    _ features: UnsafeBufferPointer<Float>, phoneStates: UnsafeBufferPointer<Float>?,
    into scores: UnsafeMutableBufferPointer<Int16>
  ) {
    mix(findLikeliest(features))
    if let phoneStates, settings.networkWeight != 0 { add(phoneStates) }
    var lowest = Lanes(repeating: .greatestFiniteMagnitude)
    for slot in stride(from: 0, to: slotScores.count, by: GaussianMixtures.lanes) {
      let values = load(slotScores, slot)
      lowest.replace(with: values, where: values .< lowest)
    }
    let best = lowest.min()
    for slot in stride(from: 0, to: slotScores.count, by: GaussianMixtures.lanes) {
      var values = load(slotScores, slot) - best
      values.replace(with: Self.worst, where: values .> Self.worst)
      store(values + Self.integerBias, slotScores, slot)
    }
    slots.withUnsafeBufferPointer { slots in
      for senone in 0..<slots.count {
        scores[senone] = Int16(truncatingIfNeeded: slotScores[Int(slots[senone])].bitPattern)
      }
    }
  }

  /// Scores no frame can be worse than: ten times what the Gaussians alone give, far from what 16 bits hold.
  private static let worst: Float = 8_000
  /// Numbers to which this has been added are rounded and have their whole part in the lowest bits (2²³).
  private static let integerBias: Float = 8_388_608

  // MARK: Gaussians

  /// Finds the four likeliest Gaussians of each codebook and stream.
  /// - Returns: the likeliest of all codebooks in each stream.
  private func findLikeliest(_ features: UnsafeBufferPointer<Float>) -> SIMD4<Float> {
    var best = SIMD4<Float>(repeating: -.greatestFiniteMagnitude)
    let groups = mixtures.groups
    mixtures.parameters.withUnsafeBufferPointer { parameters in
      guard var block = parameters.baseAddress, let features = features.baseAddress else { return }
      for index in likeliest.indices {
        let stream = index % GaussianMixtures.streams
        let observed = features + stream * GaussianMixtures.dimensions
        // What was likeliest in the last frame most often is in this one, and rules out the others early.
        let first = Int(likeliest[index].density0) / GaussianMixtures.lanes
        var found = LikeliestFour()
        look(at: first, block, observed, &found)
        var group = 0
        while group < groups {
          if group != first { look(at: group, block, observed, &found) }
          group &+= 1
        }
        likeliest[index] = found
        best[stream] = max(best[stream], found.score0)
        block += groups * GaussianMixtures.groupSize
      }
    }
    return best
  }

  @inline(__always)
  private func look(
    at group: Int, _ block: UnsafePointer<Float>, _ observed: UnsafePointer<Float>, _ found: inout LikeliestFour
  ) {
    let base = block + group &* GaussianMixtures.groupSize
    let threshold = Lanes(repeating: found.score3)
    var scores = load(base)
    @inline(__always)
    func add(_ dimension: Int) {
      let place = base + (8 + 16 * dimension)
      let difference = Lanes(repeating: observed[dimension]) - load(place)
      scores -= difference * difference * load(place + 8)
    }
    // Every further dimension only makes it worse.
    add(0)
    add(1)
    add(2)
    if isNone(scores .> threshold) { return }
    add(3)
    add(4)
    add(5)
    if isNone(scores .> threshold) { return }
    add(6)
    add(7)
    add(8)
    if isNone(scores .> threshold) { return }
    add(9)
    add(10)
    add(11)
    add(12)
    if isNone(scores .> threshold) { return }
    withUnsafeBytes(of: scores) { bytes in
      let values = bytes.assumingMemoryBound(to: Float.self)
      for lane in 0..<GaussianMixtures.lanes where values[lane] > found.score3 {
        found.insert(values[lane], Int32(truncatingIfNeeded: group &* GaussianMixtures.lanes &+ lane))
      }
    }
  }

  @inline(__always)
  private func isNone(_ mask: SIMDMask<SIMD8<Int32>>) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    let either = words.lowHalf | words.highHalf
    return either[0] | either[1] == 0
  }

  // MARK: Mixtures

  /// Puts the senones together from the likeliest Gaussians.
  private func mix(_ best: SIMD4<Float>) {
    let unit = -GaussianMixtures.scoresPerNat * settings.mixtureWeight
    mixtures.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      for (codebook, range) in mixtures.slots.enumerated() {
        let first = codebook * GaussianMixtures.streams
        let shares = (
          share(likeliest[first], best[0]), share(likeliest[first + 1], best[1]), share(likeliest[first + 2], best[2])
        )
        let width = range.count / 2
        let block = weights + mixtures.weightOffsets[codebook]
        let rows = (
          MixtureRows(block, likeliest[first], width: width),
          MixtureRows(block + mixtures.densities * width, likeliest[first + 1], width: width),
          MixtureRows(block + 2 * mixtures.densities * width, likeliest[first + 2], width: width)
        )
        var word = 0
        while word < width {
          let (low0, high0) = rows.0.mixed(word, shares.0)
          let (low1, high1) = rows.1.mixed(word, shares.1)
          let (low2, high2) = rows.2.mixed(word, shares.2)
          // The products cannot vanish: each sum is at least exp(-255 × 0.1024).
          let place = range.lowerBound &+ 2 &* word
          store(logarithm(low0 * low1 * low2) * unit, slotScores, place)
          store(logarithm(high0 * high1 * high2) * unit, slotScores, place &+ GaussianMixtures.lanes)
          word &+= GaussianMixtures.lanes
        }
      }
    }
  }

  /// How much four Gaussians count, against the best of all codebooks and no less than PocketSphinx allows.
  @inline(__always)
  private func share(_ four: LikeliestFour, _ best: Float) -> SIMD4<Float> {
    var scores = SIMD4(four.score0, four.score1, four.score2, four.score3) - best
    scores.replace(with: -Self.worstDensity, where: scores .< -Self.worstDensity)
    return exponential(scores * (1 / GaussianMixtures.scoresPerNat))
  }

  /// The worst a Gaussian counts beside the best (`MAX_NEG_ASCR`).
  private static let worstDensity: Float = 96

  private func add(_ phoneStates: UnsafeBufferPointer<Float>) {
    let unit = -GaussianMixtures.scoresPerNat * settings.networkWeight
    slotStates.withUnsafeBufferPointer { states in
      for slot in 0..<states.count {
        slotScores[slot] += states[slot] < 0 ? 2 * Self.worst : unit * phoneStates[Int(states[slot])]
      }
    }
  }
}
