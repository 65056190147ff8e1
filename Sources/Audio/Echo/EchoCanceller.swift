/// Removes the box's own sound from the microphone's.
///
/// This is a stream: ``process(_:)`` takes the microphone's frames one after the other, and the played
/// frames from a ``ReferenceTimeline``. The timeline may be up to 250 ms early or late. Use it from one
/// thread at a time.
public final class EchoCanceller {
  /// The maximum delay of the timeline, in frames: 4 000, 250 ms. It may be early by as much, with the
  /// room's echo on top.
  public static let lead = 4_000

  /// The played sound with its times.
  public let timeline: ReferenceTimeline
  /// The frames of the microphone so far: the position on the timeline.
  public private(set) var position = 0

  // The intervals of the estimate: 50 ms in the first second of sound, then 100 ms.
  private static let (firstUpdateFrames, updateFrames) = (800, 1_600)
  // A silence longer than any echo: nothing to remove, and nothing to learn.
  private static let quietFrames = EchoPathEstimator.taps + EchoDelayFinder.reach
  // The lead of the estimated response over the echo: 5 ms.
  private static let margin = 80
  // The steps of the estimate at each update in the first second of sound, and after.
  private static let (firstSteps, laterSteps, firstUpdates) = (8, 5, 20)
  // Noise has a prominence of about 4; a delay above the second value is not checked again for a second.
  private static let (prominent, surelyProminent): (Float, Float) = (8, 30)

  private let estimator: EchoPathEstimator
  private let finder: EchoDelayFinder
  private var heard = [Float](repeating: 0, count: EchoDelayFinder.window)
  private var start: Int?
  private var prominence: Float = 0
  private var updates = 0

  /// A canceller that has learnt nothing yet and reads `timeline`.
  /// - Throws: ``AudioError/noMemory`` if there is no memory for its tables.
  public init(timeline: ReferenceTimeline = ReferenceTimeline()) throws(AudioError) {
    guard let transform = RealFFT(size: 2 * EchoPathEstimator.taps), let finder = EchoDelayFinder() else {
      throw .noMemory
    }
    estimator = EchoPathEstimator(transform: transform)
    self.finder = finder
    self.timeline = timeline
  }

  /// The frames from a sound's place on the timeline to its arrival in the microphone; nil until that is
  /// found.
  public var delayFrames: Int? { start.map { $0 + Self.margin - Self.lead } }

  /// `microphone` (16 000 Hz mono, full scale 1) without the echo of `reference`, which belongs to the
  /// same frames of the timeline; as many frames, with no delay.
  public func process(microphone: [Float], reference: [Float]) -> [Float] {
    timeline.write(reference, at: position)
    return process(microphone)
  }

  /// `microphone` (16 000 Hz mono, full scale 1) without the echo of the timeline; as many frames, with
  /// no delay.
  public func process(_ microphone: [Float]) -> [Float] {
    var clean: [Float] = []
    clean.reserveCapacity(microphone.count)
    var next = 0
    while next < microphone.count {
      let count = min(microphone.count - next, Self.firstUpdateFrames - position % Self.firstUpdateFrames)
      clean += step(Array(microphone[next..<next + count]))
      next += count
    }
    return clean
  }

  /// `chunk` without the echo. After a gap of lost sound, the canceller moves on along the timeline, and
  /// keeps its knowledge of the room.
  public func process(_ chunk: AudioChunk) -> AudioChunk {
    if chunk.position != position {
      heard = [Float](repeating: 0, count: heard.count)
      position = chunk.position
      estimator.shift(by: 0)
    }
    return AudioChunk(samples: process(chunk.samples), position: chunk.position)
  }

  private func step(_ microphone: [Float]) -> [Float] {
    heard.removeFirst(microphone.count)
    heard.append(contentsOf: microphone)
    position += microphone.count
    guard position - timeline.soundEnd < Self.quietFrames else { return microphone }
    let clean = start.map { subtract(microphone, start: $0) } ?? microphone
    if position % (updates < Self.firstUpdates ? Self.firstUpdateFrames : Self.updateFrames) == 0 { learn() }
    return clean
  }

  private func subtract(_ microphone: [Float], start: Int) -> [Float] {
    let transform = estimator.transform
    let past = aligned(start, endingAt: position, count: transform.size)
    let echo = transform.inverse(transform.forward(past).times(estimator.responseSpectrum)).suffix(microphone.count)
    return zip(microphone, echo).map { max(-1, min(1, $0 - $1)) }
  }

  private func learn() {
    align()
    guard let start else { return }
    let taps = EchoPathEstimator.taps
    // A block that has just been filled is given for the last time.
    let block = (position - 1) / taps
    if (position - 1) % taps < Self.updateFrames, block > 0 { give(block: block - 1, start: start) }
    give(block: block, start: start)
    estimator.solve(steps: updates < Self.firstUpdates ? Self.firstSteps : Self.laterSteps)
    updates += 1
  }

  private func give(block: Int, start: Int) {
    let taps = EchoPathEstimator.taps
    let (first, end) = (block * taps, min(position, (block + 1) * taps))
    let played = aligned(start, endingAt: end, count: end - first + taps)
    guard played.contains(where: { $0 != 0 }) else { return }
    let last = heard.count - (position - end)
    estimator.update(block: block, reference: played, heard: Array(heard[last - (end - first)..<last]))
  }

  private func align() {
    // A sure delay is checked again every second, in case the clocks have jumped.
    if prominence > Self.surelyProminent, updates % 10 != 0 { return }
    let played = played(endingAt: position + Self.lead, count: EchoDelayFinder.window)
    guard let found = finder.find(reference: played, heard: heard),
      found.prominence > max(Self.prominent, 1.2 * prominence)
    else { return }
    prominence = found.prominence
    let begin = max(0, found.frames - Self.margin)
    if let start {
      guard abs(start - begin) > Self.margin / 2 else { return }
      estimator.shift(by: begin - start)
      updates = 0
    }
    start = begin
  }

  private func played(endingAt end: Int, count: Int) -> [Float] {
    timeline.read(end - count..<end)
  }

  /// `count` played frames, moved so that the echo starts ``margin`` frames after it.
  private func aligned(_ start: Int, endingAt end: Int, count: Int) -> [Float] {
    played(endingAt: end + Self.lead - start, count: count)
  }
}
