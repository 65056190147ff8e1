/// The answers of the network of phones for an endless stream, a few frames at a time. Not thread-safe.
///
/// The subtracted mean of the spectra follows the last seconds, so that a room, a microphone and a new
/// noise are soon part of the background.
public final class PhoneStream {
  private let network: PhoneNetwork
  private let bands: FrontEnd
  private var stream: PhoneNetworkStream
  private var mean: [Float] = []
  private var taken = 0
  private var waiting: [Float] = []
  private let isHasty: Bool
  private let blockFrames: Int

  /// Begins a stream.
  /// - Parameter isHasty: whether approximate, late answers suffice: every second frame stands for the
  ///   next as well, and many are computed together, so that the weights are read seldom. It takes a
  ///   third of the time.
  /// - Throws: ``SpeechError``
  public init(_ network: PhoneNetwork, isHasty: Bool = false) throws {
    self.network = network
    self.isHasty = isHasty
    blockFrames = isHasty ? Self.hastyFrames : Self.promptFrames
    bands = try FrontEnd(.bands())
    stream = PhoneNetworkStream(network, isThinned: isHasty)
  }

  /// Resets the state: another stream begins.
  public func reset() {
    bands.start()
    stream = PhoneNetworkStream(network, isThinned: isHasty)
    (mean, taken, waiting) = ([], 0, [])
  }

  /// Takes samples at 16 kHz.
  /// - Returns: ``PhoneNetwork/outputs`` numbers for each ready frame, the first for the first of the
  ///   stream; a frame of 10 ms is ready about three tenths of a second after it, in a hasty stream half
  ///   a second.
  public func hear(_ samples: [Int16]) -> [Float] {
    bands.hear(samples)
    let spectra = bands.takeFrames()
    for start in stride(from: 0, to: spectra.count, by: network.inputs) { take(spectra, from: start) }
    guard waiting.count >= blockFrames * network.inputs else { return [] }
    defer { waiting.removeAll(keepingCapacity: true) }
    let answers = stream.hear(waiting)
    return isHasty ? twice(answers) : answers
  }

  private func twice(_ answers: [Float]) -> [Float] {
    var frames: [Float] = []
    frames.reserveCapacity(2 * answers.count)
    for start in stride(from: 0, to: answers.count, by: network.outputs) {
      let frame = answers[start..<(start + network.outputs)]
      frames += frame
      frames += frame
    }
    return frames
  }

  private func take(_ spectra: [Float], from start: Int) {
    if mean.isEmpty { mean = spectra[start..<(start + network.inputs)].map { max($0, Self.hiss) } }
    taken += 1
    let share = 1 / Float(min(taken, Self.meanFrames))
    for index in mean.indices {
      let value = max(spectra[start + index], Self.hiss)
      mean[index] += share * (value - mean[index])
      waiting.append(value - mean[index])
    }
  }

  /// The noise of the last bit in a band, natural logarithm: digital silence is no quieter, so that a
  /// sound after it is not taken for a bang.
  private static let hiss: Float = 2
  /// The frames for the mean: three seconds.
  private static let meanFrames = 300
  /// The frames computed together.
  private static let (promptFrames, hastyFrames) = (4, 32)
}
