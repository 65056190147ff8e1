import Foundation

/// Searches scores of senones for the likeliest sequence of words, frame by frame (Viterbi's algorithm
/// with beams), independent of the rules: a ``BackoffModel`` gives the probabilities of sequences.
///
/// It works like PocketSphinx's search with an n-gram (`ngram_search_fwdtree.c`): all words share one
/// tree, and the preceding word is chosen at the beginning of a word's last phone, when the word itself
/// is known. Unlike there, the first phone of a word has a model for each possible phone before it,
/// words can be added in a moment, and a path pays ahead for its possible words (``LookAhead``). Not
/// thread-safe.
final class LexicalTreeSearch {
  /// The conversion of probabilities to scores.
  struct Weights: Sendable, Hashable {
    /// The factor of the model's logarithms.
    var language = 6.5
    /// The natural logarithm of the probability of a further word. The default is that of 0.65,
    /// PocketSphinx's own.
    var insertion = log(Float(0.65))

    /// The score of a word.
    /// - Parameters:
    ///   - logProbability: the model's.
    ///   - share: the logarithm of the word's share of its class.
    func score(of logProbability: Float, share: Float = 0) -> Int32 {
      Int32((Float(language) * (logProbability + share) + insertion) * GaussianMixtures.scoresPerNat)
    }

    /// The score of a sound between words, which is in no model.
    func score(ofFiller logProbability: Float) -> Int32 { Int32(logProbability * GaussianMixtures.scoresPerNat) }
  }

  /// The limits of the search.
  struct Settings: Sendable, Hashable {
    /// The beam: paths less likely than the best by this factor are pruned.
    var beam = 1e-45
    /// The beam over phone exits.
    var phoneBeam = 1e-45
    /// The beam over word exits.
    var wordBeam = 1e-40
    /// The number of active phones above which the beams become narrower, down to a tenth of their
    /// logarithms.
    var mostActive = 20_000
    var weights = Weights()
  }

  let tree: LexicalTree
  let settings: Settings
  let lattice: WordLattice
  private let transitions: [Int32]
  private let senoneCount: Int
  @exclusivity(unchecked) private var paths = ActiveTokens()
  /// The tokens of words' tails, initialised only for active words, and these words.
  @exclusivity(unchecked) private var tailTokens = UnsafeMutableBufferPointer<Token>(start: nil, count: 0)
  @exclusivity(unchecked) private var activeWords: [Int32] = []
  @exclusivity(unchecked) private var nextWords: [Int32] = []
  /// The frame in which each word's tail is active.
  @exclusivity(unchecked) private var wordFrame: [Int32] = []
  @exclusivity(unchecked) private var predecessors: [Predecessor] = []
  @exclusivity(unchecked) private var beginnings: WordBeginnings
  /// The current frame; it is separate because paths may not be accessed while they leave their nodes.
  @exclusivity(unchecked) private var frame: Int32 = -1
  private var beams = Beams()
  @exclusivity(unchecked) private var ahead: LookAhead

  /// The best preceding end for a word that begins in a frame.
  private struct Predecessor {
    var frame: Int32 = -2
    var end: Int32 = -1
    /// The score with the word's own.
    var score: Int32 = 0
  }

  /// Begins an utterance.
  init(_ tree: LexicalTree, model: BackoffModel, acoustics: Acoustics, settings: Settings) {
    self.tree = tree
    self.settings = settings
    transitions = acoustics.transitions.costs
    senoneCount = acoustics.senoneCount
    lattice = WordLattice(tree: tree, model: model, weights: settings.weights)
    ahead = LookAhead(lattice)
    beginnings = WordBeginnings(phoneCount: tree.phoneCount)
    start()
  }

  deinit { free() }

  /// Resets the state: another utterance begins, with the tree's current words.
  func start() {
    forget()
    paths.start(count: tree.nodes.count)
    frame = paths.frame
    tailTokens = .allocate(capacity: tree.tokenCount)
    wordFrame = [Int32](repeating: -2, count: tree.words.count)
    predecessors = [Predecessor](repeating: Predecessor(), count: tree.words.count)
    beams = Beams()
    if ahead.wordCount < tree.words.count { ahead = LookAhead(lattice) }
    beginWords(above: Token.worst)
    turn()
  }

  /// Frees the memory of a finished utterance.
  func forget() {
    free()
    (activeWords, nextWords, wordFrame, predecessors) = ([], [], [], [])
    lattice.start()
  }

  private func free() {
    paths.free()
    tailTokens.deallocate()
    tailTokens = UnsafeMutableBufferPointer<Token>(start: nil, count: 0)
  }

  /// Searches frames of scores.
  /// - Parameter scores: for each frame those of all senones.
  func hear(_ scores: [Int16]) {
    scores.withUnsafeBufferPointer { scores in
      transitions.withUnsafeBufferPointer { transitions in
        guard let first = scores.baseAddress, let costs = transitions.baseAddress else { return }
        for place in stride(from: 0, to: scores.count, by: senoneCount) { step(first + place, costs) }
      }
    }
  }

  private func step(_ scores: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>) {
    let best = max(passTree(scores, transitions), passTails(scores, transitions))
    beams.look(at: paths.active.count + activeWords.count, most: settings.mostActive)
    let least = best - beams.width(settings.beam)
    lattice.beginFrame()
    endWords(least: least, leastWord: best - beams.width(settings.wordBeam))
    lattice.endFrame()
    leaveNodes(least: least, leastPhone: best - beams.width(settings.phoneBeam))
    beginWords(above: least)
    turn()
  }

  private func passTree(_ scores: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>) -> Int32 {
    let nodes = tree.nodes.base
    return paths.pass(scores, transitions) { nodes[Int($0)].states }
  }

  private func passTails(_ scores: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>) -> Int32 {
    var best = Token.worst
    let (words, tails, states) = (tree.words.base, tree.tails.base, tree.tailStates.base)
    for number in activeWords {
      let word = words[Int(number)]
      let tail = tails[Int(word.tail)]
      for way in 0..<Int(tail.count) {
        best = max(
          best, tailTokens[Int(word.firstToken) + way].pass(states[Int(tail.first) + way], scores, transitions))
      }
    }
    return best
  }

  private func turn() {
    paths.turn()
    frame = paths.frame
    swap(&activeWords, &nextWords)
    nextWords.removeAll(keepingCapacity: true)
  }

  // MARK: Words that end

  private func endWords(least: Int32, leastWord: Int32) {
    for number in activeWords {
      let word = tree.words[number]
      let range = Int(word.firstToken)..<(Int(word.firstToken) + Int(tree.tails[word.tail].count))
      var (best, bestOut) = (Token.worst, Token.worst)
      for place in range {
        best = max(best, tailTokens[place].best)
        bestOut = max(bestOut, tailTokens[place].out)
      }
      if best >= least {
        wordFrame[Int(number)] = frame + 1
        nextWords.append(number)
      }
      if bestOut >= leastWord { end(number, word, range, least: leastWord) }
    }
  }

  /// Adds an end of a word for each possible preceding end.
  private func end(_ number: Int32, _ word: LexicalTree.Word, _ range: Range<Int>, least: Int32) {
    let isSinglePhoneWord = tree.tails[word.tail].isSinglePhoneWord
    var left = range.filter { tailTokens[$0].out >= least }
    while let best = left.max(by: { tailTokens[$0].out < tailTokens[$1].out }) {
      let previous = tailTokens[best].outOrigin
      let scores =
        isSinglePhoneWord
        ? []
        : range.map { place in
          tailTokens[place].outOrigin == previous && tailTokens[place].out >= least
            ? tailTokens[place].out : Token.worst
        }
      lattice.add(
        WordLattice.End(
          word: number, frame: frame, score: tailTokens[best].out, previous: previous,
          history: lattice.history(lattice.ends[previous].history, then: word), firstScore: -1),
        scores: scores)
      // For a word of one phone, only the preceding end distinguishes its variants: the best is enough.
      left = isSinglePhoneWord ? [] : left.filter { tailTokens[$0].outOrigin != previous }
    }
  }

  // MARK: Words that go on

  private func leaveNodes(least: Int32, leastPhone: Int32) {
    paths.leave(least: least) { number, token, paths in
      guard token.out >= leastPhone else { return }
      let family = tree.nodes[number].family
      // Without the look-ahead score.
      let out = token.out - ahead.scores[family]
      for place in ahead.first[family]..<ahead.first[family + 1] {
        let way = ahead.ways[place]
        let score = out + way.score
        if score <= leastPhone { break }
        if way.place >= 0 {
          paths.enter(way.place, score, after: token.outOrigin)
        } else {
          close(-1 - way.place, out, after: token.outOrigin, above: least)
        }
      }
    }
  }

  /// Goes on to the last phone of a word: now that it is known, its likeliest predecessor is chosen.
  private func close(_ number: Int32, _ out: Int32, after end: Int32, above least: Int32) {
    let word = tree.words[number]
    let origin = lattice.ends[end]
    let before = predecessor(of: number, word, after: origin.frame)
    let score = out - lattice.score(of: origin, before: Int(word.firstPhone)) + before.score
    guard score > least else { return }
    activate(number, word)
    for place in Int(word.firstToken)..<(Int(word.firstToken) + Int(tree.tails[word.tail].count)) {
      enterTail(place, score, after: before.end)
    }
  }

  private func activate(_ number: Int32, _ word: LexicalTree.Word) {
    guard wordFrame[Int(number)] <= frame else { return }
    if wordFrame[Int(number)] < frame {
      let count = Int(tree.tails[word.tail].count)
      for place in Int(word.firstToken)..<(Int(word.firstToken) + count) { tailTokens[place] = .none }
    }
    wordFrame[Int(number)] = frame + 1
    nextWords.append(number)
  }

  @inline(__always)
  private func enterTail(_ place: Int, _ score: Int32, after end: Int32) {
    guard score > tailTokens[place].scores.0 else { return }
    tailTokens[place].scores.0 = score
    tailTokens[place].origins.0 = end
  }

  private func predecessor(of number: Int32, _ word: LexicalTree.Word, after last: Int32) -> Predecessor {
    if predecessors[Int(number)].frame == last { return predecessors[Int(number)] }
    var best = Predecessor(frame: last, end: -1, score: Token.worst)
    let most = lattice.highestLanguageScore(of: word)
    for index in lattice.ends(of: last) {
      let end = lattice.ends[index]
      // None of the rest can be better.
      if end.score + most <= best.score { break }
      let sound = lattice.score(of: end, before: Int(word.firstPhone))
      if sound + most <= best.score { continue }
      let score = sound + lattice.languageScore(of: word, after: end.history)
      if score > best.score { (best.end, best.score) = (Int32(index), score) }
    }
    predecessors[Int(number)] = best
    return best
  }

  // MARK: Words that begin

  private func beginWords(above least: Int32) {
    let ends = lattice.ends(of: frame)
    guard !ends.isEmpty else { return }
    beginnings.gather(ends, of: lattice)
    for phone in tree.roots.indices where !tree.roots[phone].isEmpty && beginnings.best(before: phone) > least {
      for root in tree.roots[phone] {
        var (end, score) = beginnings.best(after: root.left, before: phone)
        score += ahead.scores[tree.nodes[root.node].family]
        if score > least { paths.enter(root.node, score, after: end) }
      }
    }
    for number in tree.singlePhoneWords {
      let word = tree.words[number]
      if word.label < 0 {
        let (end, score) = beginnings.best(after: .max, before: tree.silence)
        begin(number, word, way: 0, score + settings.weights.score(ofFiller: word.logWeight), after: end, above: least)
      } else if beginnings.best(before: Int(word.firstPhone)) > least {
        beginAlone(number, word, ends, above: least)
      }
    }
  }

  private func beginAlone(_ number: Int32, _ word: LexicalTree.Word, _ ends: Range<Int>, above least: Int32) {
    let tail = tree.tails[word.tail]
    for index in ends {
      let end = lattice.ends[index]
      let score =
        lattice.score(of: end, before: Int(word.firstPhone)) + lattice.languageScore(of: word, after: end.history)
      let phone = UInt64(lattice.phone(of: end))
      for way in 0..<Int(tail.count) where tree.tailPhones[Int(tail.first) + way] & 1 << phone != 0 {
        begin(number, word, way: way, score, after: Int32(index), above: least)
      }
    }
  }

  private func begin(
    _ number: Int32, _ word: LexicalTree.Word, way: Int, _ score: Int32, after end: Int32, above least: Int32
  ) {
    guard score > least else { return }
    activate(number, word)
    enterTail(Int(word.firstToken) + way, score, after: end)
  }
}
