/// A service's abilities, in its answer to `describe`.
public struct WyomingInfo: Codable, Sendable, Hashable {
  /// The maker of a model or a service.
  public struct Attribution: Codable, Sendable, Hashable {
    public var name: String
    public var url: String
  }

  /// A model, a voice or a wake word.
  public struct Model: Codable, Sendable, Hashable {
    public var name: String
    public var languages: [String]
    public var attribution = Attribution(name: "Sous", url: "")
    public var installed = true
    public var description: String?
    public var version: String?
    /// The spoken form of a wake word.
    public var phrase: String?

    public init(_ name: String, languages: [String], description: String, version: String, phrase: String? = nil) {
      (self.name, self.languages, self.description, self.version) = (name, languages, description, version)
      self.phrase = phrase
    }
  }

  /// One service of a kind.
  public struct Program: Codable, Sendable, Hashable {
    public var name = "sous"
    public var attribution = Attribution(name: "Sous", url: "")
    public var installed = true
    public var description: String?
    public var version: String?
    /// The voices of a `tts`; the models of all others.
    public var models: [Model]?
    public var voices: [Model]?
    public var requiresExternalVad: Bool?
    public var supportsHomeControl: Bool?

    public init(_ description: String, version: String, models: [Model]? = nil, voices: [Model]? = nil) {
      (self.description, self.version, self.models, self.voices) = (description, version, models, voices)
    }
  }

  public var asr: [Program] = []
  public var tts: [Program] = []
  public var handle: [Program] = []
  public var intent: [Program] = []
  public var wake: [Program] = []
  public var mic: [Program] = []
  public var snd: [Program] = []

  public init() {}
}
