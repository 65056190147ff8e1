import Foundation

/// The Gaussians of a phonetically tied model (PTM): a codebook for each phone, three streams of
/// features, and for each senone the weights of its phone's Gaussians.
///
/// Read from `means`, `variances` and either `sendump` or `mixture_weights` (PocketSphinx,
/// `ms_gauden.c` and `ptm_mgau.c`). Everything is kept in score units: logarithms to the base 1.0001
/// shifted right by ten bits.
public final class GaussianMixtures: Sendable {
  /// One natural logarithm in score units.
  public static let scoresPerNat = Float(1 / (log(1.0001) * 1_024))

  /// The streams of features: cepstra, their slopes, the slopes of those.
  static let streams = 3
  /// The number of features in a stream.
  static let dimensions = 13
  /// The number of Gaussians computed together.
  static let lanes = 8
  /// The least variance (`-varfloor`).
  static let leastVariance: Float = 1e-4
  /// The least weight (`-mixwfloor`); PocketSphinx keeps weights in 8 bits, and this leaves it 159
  /// values.
  static let leastWeight: Float = 1e-7
  /// The largest negated logarithm of a weight (`MAX_NEG_MIXW`).
  static let worstWeight = 159

  public let definition: ModelDefinition
  /// The number of Gaussians in a codebook's stream.
  let densities: Int
  /// For each codebook, stream and group of ``lanes`` Gaussians: its constants, then alternately the
  /// means and the precisions of each dimension, ``lanes`` numbers each.
  let parameters: [Float]
  /// The mixture weights of the senones.
  let table: SenoneTable

  /// Reads the model in `folder`.
  /// - Throws: ``SpeechError/modelMissing(path:)``, ``SpeechError/modelUnreadable(path:reason:)``
  public init(folder: URL) throws {
    let definition = try ModelDefinition(folder: folder)
    self.definition = definition
    let means = try GaussianParameters(folder.appending(path: "means"), codebooks: definition.phones.count)
    let variances = try GaussianParameters(folder.appending(path: "variances"), codebooks: definition.phones.count)
    guard means.densities == variances.densities else {
      throw SpeechError.modelUnreadable(
        path: variances.url.path, reason: "it has \(variances.densities) Gaussians and the means \(means.densities)")
    }
    densities = means.densities
    parameters = Self.interleaved(means, variances)

    let weights = try MixtureWeights(folder: folder, senones: definition.senoneCount, densities: densities)
    let phones = definition.phones.indices.map { phone in
      (0..<definition.senoneCount).filter { definition.phone(ofSenone: $0) == phone }
    }
    table = SenoneTable(phones, rows: Self.streams * densities) { weights.weight(row: $0, senone: $1) }
  }

  /// The mixture weights of some senones.
  func table(of senones: [Int]) -> SenoneTable {
    table.selecting(
      senones, phones: definition.phones.count, rows: Self.streams * densities, phone: definition.phone(ofSenone:))
  }

  private static func interleaved(_ means: GaussianParameters, _ variances: GaussianParameters) -> [Float] {
    let groups = means.densities / lanes
    var values: [Float] = []
    values.reserveCapacity(means.codebooks * streams * means.densities * (1 + 2 * dimensions))
    for codebook in 0..<means.codebooks {
      for stream in 0..<streams {
        for group in 0..<groups {
          let first = ((codebook * streams + stream) * means.densities + group * lanes) * dimensions
          let floored = (0..<(lanes * dimensions)).map { max(variances.values[first + $0], leastVariance) }
          for lane in 0..<lanes {
            let spread = (0..<dimensions).reduce(0.0) {
              $0 + log(2 * Double.pi * Double(floored[lane * dimensions + $1])) / 2
            }
            values.append(Float(-spread) * scoresPerNat)
          }
          for dimension in 0..<dimensions {
            for lane in 0..<lanes { values.append(means.values[first + lane * dimensions + dimension]) }
            for lane in 0..<lanes { values.append(scoresPerNat / (2 * floored[lane * dimensions + dimension])) }
          }
        }
      }
    }
    return values
  }
}

/// The means or the variances: for each codebook, stream and Gaussian thirteen numbers.
private struct GaussianParameters {
  let url: URL
  let codebooks: Int
  let densities: Int
  let values: [Float]

  init(_ url: URL, codebooks: Int) throws {
    self.url = url
    self.codebooks = codebooks
    var file = try ModelFile(url)
    let fields = try file.header()
    _ = try file.count("its number of codebooks", in: codebooks...codebooks)
    _ = try file.count("its number of streams", in: GaussianMixtures.streams...GaussianMixtures.streams)
    densities = try file.count("its number of Gaussians", in: GaussianMixtures.lanes...4_096)
    guard densities % GaussianMixtures.lanes == 0 else {
      throw file.unreadable("its number of Gaussians, \(densities), is no multiple of \(GaussianMixtures.lanes)")
    }
    for _ in 0..<GaussianMixtures.streams {
      _ = try file.count("its stream length", in: GaussianMixtures.dimensions...GaussianMixtures.dimensions)
    }
    let size = codebooks * densities * GaussianMixtures.streams * GaussianMixtures.dimensions
    _ = try file.count("its number of values", in: size...size)
    values = try file.floats(size)
    guard values.allSatisfy(\.isFinite) else { throw file.unreadable("a value is no number") }
    try file.finish(fields)
  }
}
