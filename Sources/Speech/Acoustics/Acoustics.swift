import Foundation

/// What sounds are like: the model that every stream of sound is scored with. Read once, shared by all.
public final class Acoustics: Sendable {
  /// Where it was read from.
  public let model: SpeechModel
  /// The Gaussians of the senones.
  public let mixtures: GaussianMixtures
  /// How the states of phones follow each other.
  let transitions: TransitionMatrices
  /// What is said between words.
  let fillers: [Filler]
  /// A network that hears the states of phones, too; nil: the Gaussians alone.
  public let network: PhoneNetwork?
  /// What the network tells apart beside phones' states; nil: nothing.
  public let senoneClasses: SenoneClasses?
  /// How what they say is put together.
  public let settings: SenoneScorer.Settings

  /// Scores in a frame.
  public var senoneCount: Int { mixtures.definition.senoneCount }

  /// Reads a model.
  /// - Parameter settings: nil: ``combined`` where the model has a network, the Gaussians alone otherwise.
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

  /// What the network is asked for beside the Gaussians: as much as it knows.
  var question: PhoneNetwork.Question { senoneClasses == nil ? .phoneStates : .senoneClasses }

  /// The network, for what cannot do without.
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
