import Foundation

/// The acoustic model for scoring every stream of sound. Read once, shared by all.
public final class Acoustics: Sendable {
  /// The source of the model.
  public let model: SpeechModel
  /// The Gaussians of the senones.
  public let mixtures: GaussianMixtures
  /// The transitions between the states of phones.
  let transitions: TransitionMatrices
  /// The sounds between words.
  let fillers: [Filler]
  /// A network that scores the states of phones, too; nil: the Gaussians alone.
  public let network: PhoneNetwork?
  /// The network's classes beside phones' states; nil: none.
  public let senoneClasses: SenoneClasses?
  /// The weights of the two.
  public let settings: SenoneScorer.Settings

  /// The number of scores in a frame.
  public var senoneCount: Int { mixtures.definition.senoneCount }

  /// Reads a model.
  /// - Parameter settings: nil: ``combined`` if the model has a network, the Gaussians alone otherwise.
  /// - Throws: ``SpeechError``
  public init(_ model: SpeechModel, settings: SenoneScorer.Settings? = nil) throws {
    try model.check()
    self.model = model
    mixtures = try GaussianMixtures(folder: model.acoustics)
    transitions = try TransitionMatrices(folder: model.acoustics, definition: mixtures.definition)
    fillers = Filler.read(model.acoustics, mixtures.definition)
    network = try model.network.map { try PhoneNetwork(contentsOf: $0) }
    senoneClasses = network?.senoneClasses.flatMap { [states = mixtures.definition.phoneState] classes in
      SenoneClasses(ofSenone: classes.ofSenone, logPrior: classes.logPrior, states: states)
    }
    if let network, let url = model.network {
      guard network.inputs == FrontEnd.bands, network.outputs == mixtures.definition.stateCount,
        (network.senoneClasses == nil) == (senoneClasses == nil)
      else {
        throw SpeechError.modelUnreadable(
          path: url.path, reason: "it is not made for the phones of \(model.acoustics.path)")
      }
    }
    self.settings = settings ?? (network == nil ? SenoneScorer.Settings() : Self.combined)
  }

  /// The network's question beside the Gaussians: its most detailed one.
  var question: PhoneNetwork.Question { senoneClasses == nil ? .phoneStates : .senoneClasses }

  /// The network, for uses that require it.
  /// - Throws: ``SpeechError/networkMissing``
  public func phones() throws -> PhoneNetwork {
    guard let network else { throw SpeechError.networkMissing }
    return network
  }

  /// The weights with a network.
  public static var combined: SenoneScorer.Settings {
    var settings = SenoneScorer.Settings()
    settings.mixtureWeight = 0.5
    settings.networkWeight = 1.05
    return settings
  }
}
