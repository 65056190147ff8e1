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

  /// The four likeliest Gaussians of a stream, the likeliest first.
  private struct Likeliest {
    var scores = SIMD4<Float>(repeating: -.greatestFiniteMagnitude)
    var densities = SIMD4<Int32>(0, 1, 2, 3)
    /// The group to look at first: in the next frame it is most often the same, and rules out the others early.
    var group: Int32 = 0
  }

  private let likeliest: UnsafeMutableBufferPointer<Likeliest>
  /// The scores of the slots.
  private let slotScores: UnsafeMutableBufferPointer<Float>
  /// For each slot its senone and its phone's state; -1: none.
  private let slotSenones: [Int32]
  private let slotStates: [Int32]

  /// Makes a scorer.
  public init(_ mixtures: GaussianMixtures, settings: Settings = Settings()) {
    self.mixtures = mixtures
    self.settings = settings
    likeliest = .allocate(capacity: mixtures.slots.count * GaussianMixtures.streams)
    likeliest.initialize(repeating: Likeliest())
    slotScores = .allocate(capacity: mixtures.senones.count)
    slotScores.initialize(repeating: 0)
    slotSenones = mixtures.senones.map { Int32($0 ?? -1) }
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
    let best = findLikeliest(features)
    mix(best)
    if let phoneStates, settings.networkWeight != 0 { add(phoneStates) }
    slotSenones.withUnsafeBufferPointer { senones in
      var lowest = Lanes(repeating: .greatestFiniteMagnitude)
      for slot in stride(from: 0, to: slotScores.count, by: 8) { lowest = pointwiseMin(lowest, load(slotScores, slot)) }
      // Rounded, not cut off.
      let offset = lowest.min() - 0.5
      for slot in 0..<senones.count where senones[slot] >= 0 {
        scores[Int(senones[slot])] = Int16(truncatingIfNeeded: Int32(min(slotScores[slot] - offset, Self.worst)))
      }
    }
  }

  /// Scores no frame can be worse than: ten times what the Gaussians alone give, far from what 16 bits hold.
  private static let worst: Float = 8_000

  // MARK: Gaussians

  /// Finds the four likeliest Gaussians of each codebook and stream.
  /// - Returns: the likeliest of all codebooks in each stream.
  private func findLikeliest(_ features: UnsafeBufferPointer<Float>) -> SIMD4<Float> {
    var best = SIMD4<Float>(repeating: -.greatestFiniteMagnitude)
    let groups = mixtures.groups
    mixtures.parameters.withUnsafeBufferPointer { parameters in
      var block = 0
      for index in likeliest.indices {
        let stream = index % GaussianMixtures.streams
        let observed = UnsafeBufferPointer(
          rebasing: features[(stream * GaussianMixtures.dimensions)..<((stream + 1) * GaussianMixtures.dimensions)])
        var found = Likeliest()
        let first = Int(likeliest[index].group)
        look(at: first, parameters, block, observed, &found)
        for group in 0..<groups where group != first { look(at: group, parameters, block, observed, &found) }
        found.group = found.densities[0] / Int32(GaussianMixtures.lanes)
        likeliest[index] = found
        best[stream] = max(best[stream], found.scores[0])
        block += groups * GaussianMixtures.groupSize
      }
    }
    return best
  }

  @inline(__always)
  private func look(
    at group: Int, _ parameters: UnsafeBufferPointer<Float>, _ block: Int, _ observed: UnsafeBufferPointer<Float>,
    _ found: inout Likeliest
  ) {
    let lanes = GaussianMixtures.lanes
    let base = block + group * GaussianMixtures.groupSize
    let threshold = Lanes(repeating: found.scores[3])
    var scores = load(parameters, base)
    var next = base + lanes
    for dimension in 0..<GaussianMixtures.dimensions {
      let difference = Lanes(repeating: observed[dimension]) - load(parameters, next)
      scores -= difference * difference * load(parameters, next + lanes)
      next += 2 * lanes
      // Every further dimension only makes it worse.
      if dimension == 3 || dimension == 7, isNone(scores .> threshold) { return }
    }
    guard !isNone(scores .> threshold) else { return }
    for lane in 0..<lanes where scores[lane] > found.scores[3] {
      insert(scores[lane], Int32(group * lanes + lane), into: &found)
    }
  }

  @inline(__always)
  private func insert(_ score: Float, _ density: Int32, into found: inout Likeliest) {
    var place = 3
    while place > 0, score > found.scores[place - 1] {
      found.scores[place] = found.scores[place - 1]
      found.densities[place] = found.densities[place - 1]
      place -= 1
    }
    found.scores[place] = score
    found.densities[place] = density
  }

  @inline(__always)
  private func isNone(_ mask: SIMDMask<SIMD8<Int32>>) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    return (words[0] | words[1]) | (words[2] | words[3]) == 0
  }

  // MARK: Mixtures

  /// Puts the senones together from the likeliest Gaussians.
  private func mix(_ best: SIMD4<Float>) {
    let perScore = 1 / GaussianMixtures.scoresPerNat
    let unit = -GaussianMixtures.scoresPerNat * settings.mixtureWeight
    let densities = mixtures.densities
    mixtures.weights.withUnsafeBufferPointer { weights in
      for (codebook, range) in mixtures.slots.enumerated() {
        let first = codebook * GaussianMixtures.streams
        // Against the best of all codebooks, and no worse than PocketSphinx allows.
        func share(_ stream: Int) -> SIMD4<Float> {
          let scores = likeliest[first + stream].scores - best[stream]
          return exponential(pointwiseMax(scores, SIMD4(repeating: -Self.worstDensity)) * perScore)
        }
        func rows(_ stream: Int) -> SIMD4<Int32> {
          let row = likeliest[first + stream].densities &+ Int32(stream * densities)
          return row &* Int32(range.count) &+ Int32(mixtures.weightOffsets[codebook])
        }
        let (share0, share1, share2) = (share(0), share(1), share(2))
        let (rows0, rows1, rows2) = (rows(0), rows(1), rows(2))
        for slot in stride(from: 0, to: range.count, by: GaussianMixtures.lanes) {
          // The product cannot vanish: each sum is at least exp(-255 × 0.1024).
          let product =
            mixed(weights, rows0, slot, share0) * mixed(weights, rows1, slot, share1)
            * mixed(weights, rows2, slot, share2)
          store(logarithm(product) * unit, slotScores, range.lowerBound + slot)
        }
      }
    }
  }

  /// The worst a Gaussian counts beside the best (`MAX_NEG_ASCR`).
  private static let worstDensity: Float = 96

  @inline(__always)
  private func mixed(
    _ weights: UnsafeBufferPointer<UInt16>, _ rows: SIMD4<Int32>, _ slot: Int, _ share: SIMD4<Float>
  ) -> Lanes {
    let first = expanded(weights, Int(rows[0]) + slot) * share[0] + expanded(weights, Int(rows[1]) + slot) * share[1]
    let second = expanded(weights, Int(rows[2]) + slot) * share[2] + expanded(weights, Int(rows[3]) + slot) * share[3]
    return first + second
  }

  @inline(__always)
  private func expanded(_ weights: UnsafeBufferPointer<UInt16>, _ offset: Int) -> Lanes {
    let halves = UnsafeRawPointer(weights.baseAddress.unsafelyUnwrapped + offset)
      .loadUnaligned(as: SIMD8<UInt16>.self)
    return unsafeBitCast(SIMD8<UInt32>(truncatingIfNeeded: halves) &<< 16, to: Lanes.self)
  }

  private func add(_ phoneStates: UnsafeBufferPointer<Float>) {
    let unit = -GaussianMixtures.scoresPerNat * settings.networkWeight
    slotStates.withUnsafeBufferPointer { states in
      for slot in 0..<states.count {
        slotScores[slot] += states[slot] < 0 ? 2 * Self.worst : unit * phoneStates[Int(states[slot])]
      }
    }
  }
}

// MARK: Vectors

@inline(__always)
private func load(_ values: UnsafeBufferPointer<Float>, _ offset: Int) -> SIMD8<Float> {
  UnsafeRawPointer(values.baseAddress.unsafelyUnwrapped + offset).loadUnaligned(as: SIMD8<Float>.self)
}

@inline(__always)
private func load(_ values: UnsafeMutableBufferPointer<Float>, _ offset: Int) -> SIMD8<Float> {
  load(UnsafeBufferPointer(values), offset)
}

@inline(__always)
private func store(_ value: SIMD8<Float>, _ values: UnsafeMutableBufferPointer<Float>, _ offset: Int) {
  UnsafeMutableRawPointer(values.baseAddress.unsafelyUnwrapped + offset).storeBytes(of: value, as: SIMD8<Float>.self)
}

/// The natural logarithm of positive normal numbers, exact to 1e-4: a thousandth of a score unit.
@inline(__always)
private func logarithm(_ x: SIMD8<Float>) -> SIMD8<Float> {
  let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
  // The exponent, and the rest between √½ and √2.
  let shifted = bits &- 0x3F35_04F3
  let exponent = shifted &>> 23
  let mantissa = unsafeBitCast(bits &- (exponent &<< 23), to: SIMD8<Float>.self)
  let t = (mantissa - 1) / (mantissa + 1)
  let square = t * t
  // 2 artanh t.
  let series = ((square * 0.285_714_3 + 0.4) * square + 0.666_666_7) * square + 2
  return series * t + SIMD8<Float>(exponent) * 0.693_147_2
}

/// e to the power of numbers from -12 to 0, exact to 1e-5.
@inline(__always)
private func exponential(_ x: SIMD4<Float>) -> SIMD4<Float> {
  // Two to the power of the whole and of the rest.
  let scaled = x * 1.442_695
  let whole = SIMD4<Int32>(scaled - 0.5)
  let rest = (scaled - SIMD4<Float>(whole)) * 0.693_147_2
  let high = rest * 0.008_333_333 + 0.041_666_67
  let series = (((high * rest + 0.166_666_7) * rest + 0.5) * rest + 1) * rest + 1
  return series * unsafeBitCast((whole &+ 127) &<< 23, to: SIMD4<Float>.self)
}
