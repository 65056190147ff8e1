/// Turns the samples of an utterance into scores of senones, during the utterance and once more after
/// its end.
///
/// During the utterance, the running mean is subtracted; the whole utterance is scored with its own
/// mean. Not thread-safe.
final class AcousticStream {
  private let acoustics: Acoustics
  /// The scorer of all senones.
  private let scorer: SenoneScorer
  /// The scorer of the last selection.
  private var selected: (senones: [Int], scorer: SenoneScorer)?
  /// The scorer during the utterance.
  private var live: SenoneScorer
  private let removesNoise: Bool
  private let cepstra: FrontEnd
  private let bands: FrontEnd?
  /// Front ends for other vocal tract lengths, and the one for scoring the whole utterance; nil: the live
  /// one.
  private var others: [Double: (cepstra: FrontEnd, bands: FrontEnd?)] = [:]
  private var other: (cepstra: FrontEnd, bands: FrontEnd?)?
  private var samples: [Int16] = []
  private var dynamic = DynamicFeatures()
  private var network: PhoneNetworkStream?
  /// The input that the network has not processed yet, without the means at its arrival.
  private var spectra: [Float] = []
  /// The input that only the Gaussians have processed, and the other way round.
  private var features: [Float] = []
  private var posteriors: [Float] = []
  /// The number of frames passed on for scoring.
  private var taken = 0
  /// The number of those that have been scored, or wait for later frames.
  private var scored = 0

  /// The number of frames that share the scores of the first one.
  private var step = 1

  /// The number of frames in a block: the Gaussians and the network are read once for all of them.
  private static let blockFrames = 8

  init(_ acoustics: Acoustics, removesNoise: Bool, warp: Double) throws {
    self.acoustics = acoustics
    self.removesNoise = removesNoise
    scorer = SenoneScorer(
      acoustics.mixtures, classes: acoustics.senoneClasses, settings: acoustics.settings)
    live = scorer
    cepstra = try FrontEnd(.cepstra(of: acoustics.model, removesNoise: removesNoise, warp: warp))
    bands = try acoustics.network.map { _ in try FrontEnd(.bands(warp: warp)) }
    start()
  }

  /// The number of frames so far.
  var frameCount: Int { min(cepstra.frameCount, bands?.frameCount ?? .max) }

  /// Resets the state: a new utterance begins.
  /// - Parameters:
  ///   - senones: the senones to score during the utterance; nil: all.
  ///   - isThinned: whether only every second frame is scored during the utterance, and stands for the
  ///     next as well. In 10 ms little changes, and it takes half the time.
  func start(scoring senones: [Int]? = nil, isThinned: Bool = false) {
    step = isThinned ? 2 : 1
    live = senones.map(scorer(of:)) ?? scorer
    cepstra.start()
    bands?.start()
    dynamic.start()
    network = acoustics.network.map { PhoneNetworkStream($0, acoustics.question, isThinned: step > 1) }
    spectra = []
    features = []
    posteriors = []
    samples.removeAll(keepingCapacity: true)
    other = nil
    (taken, scored) = (0, 0)
  }

  /// Takes further samples.
  func hear(_ samples: [Int16]) {
    self.samples += samples
    cepstra.hear(samples)
    bands?.hear(samples)
  }

  /// Makes ``whole(_:)`` score the utterance for a vocal tract shorter by `warp`, until the next begins
  /// (L. Lee, R. Rose, "Speaker normalization using efficient frequency warping procedures", ICASSP
  /// 1996).
  func warp(by warp: Double) throws {
    let ends =
      try others[warp]
      ?? (
        FrontEnd(.cepstra(of: acoustics.model, removesNoise: removesNoise, warp: warp)),
        acoustics.network.map { _ in try FrontEnd(.bands(warp: warp)) }
      )
    others[warp] = ends
    ends.cepstra.start()
    ends.bands?.start()
    ends.cepstra.hear(samples)
    ends.bands?.hear(samples)
    other = ends
  }

  /// Makes ``whole(_:)`` score the utterance without warping.
  func unwarp() { other = nil }

  /// The scores of the frames before `end` that have become ready; a few may be held back, and if many
  /// are ready the rest comes with the next calls.
  func scores(before end: Int) -> [Int16] {
    take(before: end)
    guard taken - scored >= Self.blockFrames else { return [] }
    hearSpectra()
    return ready()
  }

  /// The scores of all remaining frames, after the end of the utterance.
  func finish() -> [Int16] {
    while taken < frameCount { take(before: frameCount) }
    features += dynamic.finish()
    hearSpectra()
    posteriors += network?.finish() ?? []
    return ready(isLast: true)
  }

  private func scorer(of senones: [Int]) -> SenoneScorer {
    if let selected, selected.senones == senones { return selected.scorer }
    let new = SenoneScorer(
      acoustics.mixtures, classes: acoustics.senoneClasses, settings: acoustics.settings, senones: senones)
    selected = (senones, new)
    return new
  }

  /// Passes on the scores of the whole utterance, with its own mean, some frames at a time: all together
  /// they would take a megabyte a second.
  /// - Parameter senones: the senones to score; nil: all.
  func whole(of senones: [Int]? = nil, _ take: (_ scores: [Int16]) -> Void) {
    let scorer = senones.map(scorer(of:)) ?? scorer
    let (cepstra, bands) = other ?? (cepstra, bands)
    let frames = 0..<frameCount
    let features = DynamicFeatures.features(of: cepstra.frames(frames, less: cepstra.mean))
    var posteriors: [Float] = []
    if let bands, let network = acoustics.network {
      posteriors = network.answers(bands.frames(frames, less: bands.mean), to: acoustics.question)
    }
    let width = DynamicFeatures.featureWidth
    let posteriorCount = posteriors.count / max(frameCount, 1)
    for first in stride(from: 0, to: frameCount, by: Self.wholeFrames) {
      let end = min(first + Self.wholeFrames, frameCount)
      take(
        scorer.scores(
          of: Array(features[(first * width)..<(end * width)]),
          posteriors: Array(posteriors[(first * posteriorCount)..<(end * posteriorCount)])))
    }
  }

  /// The number of frames in one call of ``whole(_:)``.
  private static let wholeFrames = 32

  private func take(before end: Int) {
    let new = taken..<max(taken, min(end, frameCount, taken + Self.wholeFrames))
    guard !new.isEmpty else { return }
    features += dynamic.append(cepstra.frames(new, less: cepstra.mean))
    if let bands { spectra += bands.frames(new, less: bands.mean) }
    taken = new.upperBound
  }

  private func hearSpectra() {
    posteriors += network?.hear(spectra) ?? []
    spectra.removeAll(keepingCapacity: true)
    scored = taken
  }

  private func ready(isLast: Bool = false) -> [Int16] {
    let width = DynamicFeatures.featureWidth
    let outputs = acoustics.network?.layers(for: acoustics.question).outputs ?? 0
    let frames = features.count / width
    var blocks = (frames + (isLast ? step - 1 : 0)) / step
    if outputs > 0 { blocks = min(blocks, posteriors.count / outputs) }
    guard blocks > 0 else { return [] }
    let length = min(blocks * step, frames)
    let picked = (0..<blocks).flatMap { features[($0 * step * width)..<(($0 * step + 1) * width)] }
    let scores = live.scores(of: picked, posteriors: Array(posteriors.prefix(blocks * outputs)))
    features.removeFirst(length * width)
    posteriors.removeFirst(blocks * outputs)
    return step == 1 ? scores : spread(scores, over: length)
  }

  private func spread(_ scores: [Int16], over frames: Int) -> [Int16] {
    let count = live.senoneCount
    var result: [Int16] = []
    result.reserveCapacity(frames * count)
    for frame in 0..<frames { result += scores[(frame / step * count)..<((frame / step + 1) * count)] }
    return result
  }
}
