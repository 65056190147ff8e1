import FuzzTargets

extension FuzzTarget.Maker {
  /// What is understood, done and answered: by the whole program.
  public static let house = [
    FuzzTarget.Maker("utterances", plain: { try WordTargets.utterances() }),
    FuzzTarget.Maker("messages", plain: { PeerTargets.message }),
    FuzzTarget.Maker("wyoming", plain: { PeerTargets.wyoming }),
    FuzzTarget.Maker("control", awaited: { try await HouseTargets.control() }),
    FuzzTarget.Maker("requests", awaited: { try await HouseTargets.requests() }),
    FuzzTarget.Maker("frames", awaited: { try await HouseTargets.frames() }),
  ]
}
