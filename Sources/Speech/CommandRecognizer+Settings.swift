extension CommandRecognizer {
  /// The settings of recognition.
  public struct Settings: Sendable, Hashable {
    /// Whether the front end removes noise from the spectrum. The default is on.
    public var removesNoise = true
    /// The settings of the first pass over a large grammar.
    var first = LexicalTreeSearch.Settings()
    /// The settings of the first pass over a small grammar.
    var direct = SentenceSearch.Settings()
    /// The settings of the second and the third pass.
    var secondPass = SentenceSearch.Settings()
    /// The settings of a pass after every sentence was pruned.
    var widest = SentenceSearch.Settings()
    /// The settings of a pass for free talk.
    var talk = LexicalTreeSearch.Settings()
    /// The confidence of the rules' best sentence below which the utterance is also recognised as free
    /// talk. The default is 0.5.
    public var talkBelow = 0.5
    /// The least posterior of a word from the first pass for the second. The default is 1e-4: with more
    /// words there is less room for those of ``FastMatch``.
    public var leastPosterior = 1e-4
    /// The most arcs of a second or third pass; it takes fewer words if they are too many, because other
    /// talk would need a hundred megabytes. The default is 7,000, about 15 MB; commands hardly ever have
    /// half of them.
    public var mostArcs = 7_000
    /// The most arcs, with expanded classes, of a network for a search in one pass; a larger one is
    /// searched in two. The default is 3,000.
    public var largestDirectNetwork = 3_000
    /// The weight of the grammars' own probabilities at every state, in usual sentences. The default is
    /// 0.5.
    public var usualPrior = 0.5
    /// The margin of a loop of phones over the wake phrase above which it was not said
    /// (``Recognition/ConfidenceFeatures/wakeMargin``). The default is 6.
    public var largestWakeMargin = 6.0
    /// The factor by which the speaker's vocal tract is shorter than the average. The default is 1.
    public var warp = 1.0
    /// The factors for recognising doubtful utterances again; the surest result counts. The
    /// default is 0.92 and 1.1.
    public var warps = [0.92, 1.1]
    /// The range of doubtful confidences. The default is 0.15 up to 0.9: below it, the utterance is hardly
    /// a command.
    public var doubt = 0.15..<0.9
    /// The confidence above which the first pass over a small grammar, which is bound by its rules already
    /// and scores every second frame, is final. The default is 0.98.
    public var certainty = 0.98
    /// The time after the end of an utterance within which another recognition may begin. The default is
    /// nil: no limit, so that the result for a recording is the same on every machine, however busy it is.
    public var timeForDoubt: Duration?
    /// ``timeForDoubt`` for live use, when a person and the next sound wait: a second.
    public static let patienceInDoubt = Duration.seconds(1)
    /// Whether an utterance is processed again after its end. The default is yes; otherwise the result of
    /// the first pass is certain, and only every second frame is scored, which takes half the time.
    public var looksTwice = true
    /// The model of the confidence.
    public var confidence = ConfidenceModel()

    /// The defaults.
    public init() {
      first.weights.language = 3
      (direct.beam, direct.phoneBeam, direct.wordBeam) = (1e-60, 1e-60, 1e-30)
      (widest.beam, widest.phoneBeam, widest.wordBeam) = (1e-160, 1e-160, 1e-120)
    }
  }
}
