/// Estimates the impulse response from the loudspeaker to the microphone.
///
/// It uses least squares over the last two seconds with sound. Every sample is weighted by the inverse
/// of the other sound at that place, so that a person who talks over the alarm hardly disturbs the
/// estimate (iteratively reweighted least squares). A prior makes the response die away as rooms do. A
/// few steps of the conjugate gradient method (Hestenes and Stiefel, 1952) continue from the last
/// estimate, with convolutions by overlap-save.
///
/// Why not the usual adaptive filter: speexdsp's canceller (multidelay block, Soo and Pang, 1990)
/// reaches 5 dB after a second of the alarm in a room, 15 dB after five. This one is past 20 dB after
/// one, with somebody talking over it. The price is arithmetic: 6 % of a core while something plays.
final class EchoPathEstimator {
  /// The length of the estimated response, in frames: 256 ms.
  static let taps = 4_096
  // Two seconds: a longer memory would follow a moved cup or an opened door too slowly.
  private static let blocksKept = 8
  // The time in which the prior dies away by 60 dB, in seconds; a furnished kitchen takes about half of
  // it.
  private static let reverberationSeconds = 0.6
  // The prior's power at the start, relative to the power gain from reference to microphone.
  private static let priorGain: Float = 0.4
  // The minimum noise, relative to the microphone's level: no loudspeaker is more linear than that.
  private static let noiseFloor: Float = 0.03
  private static let weightFrames = 160

  /// The estimate: taps from reference to microphone.
  private(set) var response = [Float](repeating: 0, count: taps)
  /// The response's spectrum, over twice its length.
  private(set) var responseSpectrum: Spectrum

  /// A stretch of ``taps`` frames: the heard frames, and the spectrum of the played frames in it and in
  /// the stretch before.
  private struct Block {
    var index: Int
    var reference: Spectrum
    var heard: [Float]
    var frames: Int
  }

  let transform: RealFFT
  private var blocks: [Block] = []
  private let prior: [Float]

  init(transform: RealFFT) {
    self.transform = transform
    responseSpectrum = Spectrum(bins: transform.bins)
    prior = (0..<Self.taps).map { tap in
      Level.amplitude(-60 * Double(tap) / (Self.reverberationSeconds * Double(AudioFormat.house.sampleRate)))
    }
  }

  /// Takes the current contents of block `index`: `heard` frames of the microphone, and the reference of
  /// the block before it and of the block itself.
  func update(block index: Int, reference: [Float], heard: [Float]) {
    let block = Block(
      index: index, reference: transform.forward(reference),
      heard: heard + [Float](repeating: 0, count: Self.taps - heard.count), frames: heard.count)
    if let known = blocks.firstIndex(where: { $0.index == index }) {
      blocks[known] = block
    } else {
      blocks.append(block)
    }
    if blocks.count > Self.blocksKept { blocks.removeFirst() }
  }

  /// Discards the heard frames, because the reference was moved against them; keeps the response, moved
  /// by `frames`.
  func shift(by frames: Int) {
    blocks.removeAll()
    let moved = (0..<Self.taps).map { tap in
      response.indices.contains(tap + frames) ? response[tap + frames] : 0
    }
    set(moved)
  }

  /// Improves the estimate by `steps` steps.
  func solve(steps: Int) {
    let heardPower = power(blocks.map(\.heard))
    guard heardPower > 0 else { return }
    let misses = blocks.map { block in Vector.sum(block.heard, -1, played(responseSpectrum, in: block)) }
    let floor = Self.noiseFloor * Self.noiseFloor * heardPower
    let weights = zip(blocks, misses).map { Self.weights($1, frames: $0.frames, floor: floor) }
    // Unknowns are scaled by the prior, which thus becomes a unit matrix and conditions the system as
    // well.
    let first = (Self.priorGain * max(gain(heardPower), 1e-9)).squareRoot()
    let scale = prior.map { $0 * first }
    var unknowns = (0..<Self.taps).map { response[$0] / max(scale[$0], 1e-12) }
    var residual = Vector.sum(Vector.product(scale, correlated(misses, weights)), -1, unknowns)
    var direction = residual
    var norm = Vector.dot(residual, residual)
    for _ in 0..<steps where norm > 0 {
      let spectrum = transform.forward(Vector.product(scale, direction))
      let image = blocks.map { played(spectrum, in: $0) }
      let product = Vector.sum(Vector.product(scale, correlated(image, weights)), 1, direction)
      let curvature = Vector.dot(direction, product)
      guard curvature > 0 else { break }
      let step = Float(norm / curvature)
      unknowns = Vector.sum(unknowns, step, direction)
      residual = Vector.sum(residual, -step, product)
      let next = Vector.dot(residual, residual)
      direction = Vector.sum(residual, Float(next / norm), direction)
      norm = next
    }
    set(Vector.product(unknowns, scale))
  }

  private func set(_ response: [Float]) {
    self.response = response
    responseSpectrum = transform.forward(response)
  }

  /// The echo of a block's reference by a response with `spectrum`.
  private func played(_ spectrum: Spectrum, in block: Block) -> [Float] {
    Array(transform.inverse(block.reference.times(spectrum)).suffix(Self.taps))
  }

  /// The weighted correlation of `signals` with the reference, lag by lag: the adjoint of
  /// ``played(_:in:)``.
  private func correlated(_ signals: [[Float]], _ weights: [[Float]]) -> [Float] {
    var sum = Spectrum(bins: transform.bins)
    for (index, block) in blocks.enumerated() {
      let weighted = Vector.product(signals[index], weights[index])
      let padded = [Float](repeating: 0, count: Self.taps) + weighted
      sum.addCorrelation(of: transform.forward(padded), with: block.reference)
    }
    return Array(transform.inverse(sum).prefix(Self.taps))
  }

  /// The inverse power of the residual, over 30 ms; zero for frames still to come.
  private static func weights(_ misses: [Float], frames: Int, floor: Float) -> [Float] {
    let count = (frames + weightFrames - 1) / weightFrames
    let powers = (0..<count).map { index -> Float in
      let part = Array(misses[index * weightFrames..<min(frames, (index + 1) * weightFrames)])
      return Float(Vector.dot(part, part)) / Float(part.count)
    }
    var weights = [Float](repeating: 0, count: misses.count)
    for index in 0..<count {
      let near = powers[max(0, index - 1)...min(count - 1, index + 1)]
      let weight = 1 / (near.reduce(0, +) / Float(near.count) + floor)
      for frame in index * weightFrames..<min(frames, (index + 1) * weightFrames) { weights[frame] = weight }
    }
    return weights
  }

  private func power(_ signals: [[Float]]) -> Float {
    let frames = blocks.reduce(0) { $0 + $1.frames }
    return frames > 0 ? Float(signals.reduce(0) { $0 + Vector.dot($1, $1) }) / Float(frames) : 0
  }

  /// The power of the echo relative to the played sound; an upper bound, since other sounds add to it.
  private func gain(_ heardPower: Float) -> Float {
    let energy = blocks.reduce(0.0) { sum, block in
      sum + block.reference.values.reduce(0.0) { $0 + Double($1.r * $1.r + $1.i * $1.i) }
    }
    // Parseval: half the bins of a transform of twice the length of a block stand for the other half as
    // well.
    let played = Float(energy * 2 / Double(transform.size) / Double(transform.size * max(1, blocks.count)))
    return played > 0 ? heardPower / played : 1
  }
}
