extension CommandRecognizer {
  /// How utterances are recognised.
  public struct Settings: Sendable, Hashable {
    /// Spectral noise removal in the front end. The default is on.
    public var removesNoise = true
    /// Of the first pass over a large grammar.
    var first = LexicalTreeSearch.Settings()
    /// Of the first pass over a small grammar.
    var direct = SentenceSearch.Settings()
    /// Of the second and the third pass.
    var secondPass = SentenceSearch.Settings()
    /// Of a pass where every sentence was given up on the way.
    var widest = SentenceSearch.Settings()
    /// Of a pass for what people say in their own way.
    var talk = LexicalTreeSearch.Settings()
    /// Where the rules' best sentence is less sure than this, the utterance is heard once more as people talk. The default
    /// is 0.5.
    public var talkBelow = 0.5
    /// Words less likely than this after the first pass are not looked at in the second. The default is 1e-4:
    /// with more of them there is less room for what ``FastMatch`` finds.
    public var leastPosterior = 1e-4
    /// Arcs that a second or third pass may have; it takes fewer words where they are too many: talk that is no command
    /// would need a hundred megabytes. The default is 7,000, about 15 MB; commands hardly ever have half of them.
    public var mostArcs = 7_000
    /// Networks with more arcs than this, classes expanded, are searched in two passes. The default is 3,000.
    public var largestDirectNetwork = 3_000
    /// How many usual sentences the grammars' own probabilities stand for, at every state. The default is 0.5.
    public var usualPrior = 0.5
    /// Where a loop of phones explains the wake phrase better than this, it was not said
    /// (``Recognition/ConfidenceFeatures/wakeMargin``). The default is 6.
    public var largestWakeMargin = 6.0
    /// By how much the vocal tract of whoever speaks is taken to be shorter than most people's. The default is 1.
    public var warp = 1.0
    /// What is in doubt is heard again as said by vocal tracts that are shorter by these, and the surest is taken. The
    /// default is 0.92 and 1.1.
    public var warps = [0.92, 1.1]
    /// Confidences in doubt. The default is 0.15 up to 0.9: what is less is hardly a command.
    public var doubt = 0.15..<0.9
    /// What the first pass over a small grammar, which is bound by its rules already and scores every second frame, is as
    /// sure of as this is not looked at again. The default is 0.98.
    public var certainty = 0.98
    /// How long after the end of an utterance hearing it again may begin. The default is nil: as long as it takes, so
    /// that a recording is heard alike on every machine, however busy it is.
    public var timeForDoubt: Duration?
    /// ``timeForDoubt`` where somebody waits for an answer and the next sound waits meanwhile: a second.
    public static let patienceInDoubt = Duration.seconds(1)
    /// Whether an utterance is gone over once more when it has ended. The default is yes; otherwise everything that the
    /// first pass hears is certain, and only every second frame is scored, which takes half the time.
    public var looksTwice = true
    /// How confidence is made of evidence.
    public var confidence = ConfidenceModel()

    /// The defaults.
    public init() {
      first.weights.language = 3
      (direct.beam, direct.phoneBeam, direct.wordBeam) = (1e-60, 1e-60, 1e-30)
      (widest.beam, widest.phoneBeam, widest.wordBeam) = (1e-160, 1e-160, 1e-120)
    }
  }
}
