import Foundation

/// The ends of words in a ``LexicalTreeSearch``, each with its predecessor.
final class WordLattice {
  /// A possible end of a word in a frame.
  struct End {
    /// Its place in ``LexicalTree/words``; -1: the beginning of the utterance.
    var word: Int32
    /// The last frame of the word.
    var frame: Int32
    /// The best of its scores.
    var score: Int32
    /// The end before it; -1: none.
    var previous: Int32
    var history: BackoffModel.History
    /// The first of its scores before each continuation; -1: it has the same before all.
    var firstScore: Int32
  }

  let tree: LexicalTree
  let model: BackoffModel
  let weights: LexicalTreeSearch.Weights
  private(set) var ends = GrowingRow<End>()
  private var scores = GrowingRow<Int32>()
  /// The first end of each frame, that of the beginning first.
  private var firstEnd: [Int32] = []

  init(tree: LexicalTree, model: BackoffModel, weights: LexicalTreeSearch.Weights) {
    (self.tree, self.model, self.weights) = (tree, model, weights)
  }

  /// Resets the state: an utterance begins.
  func start() {
    (ends, scores) = (GrowingRow(), GrowingRow())
    firstEnd.removeAll(keepingCapacity: true)
    firstEnd.append(0)
    ends.append(End(word: -1, frame: -1, score: 0, previous: -1, history: model.beginning, firstScore: -1))
  }

  /// Ends a frame; later ends belong to the next one.
  func beginFrame() { firstEnd.append(Int32(ends.count)) }

  /// Adds an end of the frame.
  /// - Parameter scores: one before each continuation; none: `end` has the same before all.
  func add(_ end: End, scores: some Collection<Int32>) {
    var end = end
    end.firstScore = scores.isEmpty ? -1 : Int32(self.scores.count)
    for score in scores { self.scores.append(score) }
    ends.append(end)
  }

  /// Sorts the ends of the frame after the last addition: the best comes first.
  func endFrame() { ends.sort(from: Int(firstEnd[firstEnd.count - 1])) { $0.score > $1.score } }

  /// The places of the ends of an earlier frame, the best first; -1: the beginning.
  func ends(of frame: Int32) -> Range<Int> {
    let place = Int(frame) + 1
    return Int(firstEnd[place])..<(place + 1 < firstEnd.count ? Int(firstEnd[place + 1]) : ends.count)
  }

  /// The score of an end before `phone`.
  func score(of end: End, before phone: Int) -> Int32 {
    guard end.firstScore >= 0 else { return end.score }
    let tail = Int(tree.words[end.word].tail)
    return scores[end.firstScore + Int32(tree.tailWays[tail * tree.phoneCount + phone])]
  }

  /// The phone's context for the words after an end.
  func phone(of end: End) -> Int { end.word < 0 ? tree.silence : Int(tree.words[end.word].lastPhone) }

  /// The model's score of a word after a history.
  func languageScore(of word: LexicalTree.Word, after history: BackoffModel.History) -> Int32 {
    if word.label < 0 { return weights.score(ofFiller: word.logWeight) }
    return weights.score(
      of: model.logProbability(of: word.label, after: history), share: tree.share(of: word))
  }

  /// The model's score without any history.
  func languageScore(of word: LexicalTree.Word) -> Int32 {
    weights.score(of: model.logProbability(of: word.label), share: tree.share(of: word))
  }

  /// The highest score after any history.
  func highestLanguageScore(of word: LexicalTree.Word) -> Int32 {
    weights.score(of: model.highestLogProbability(of: word.label), share: tree.share(of: word))
  }

  /// The history after `word` has followed `history`.
  func history(_ history: BackoffModel.History, then word: LexicalTree.Word) -> BackoffModel.History {
    word.label < 0 ? history : model.history(history, then: word.label)
  }

  // MARK: Results

  /// The best path to the last frame with an end of a word; nil: there is none.
  /// - Parameter isOver: whether the utterance ends there.
  func hypothesis(isOver: Bool) -> Hypothesis? {
    let last = ends[ends.count - 1]
    guard last.word >= 0 else { return nil }
    var best: (end: Int, score: Int32)?
    for index in ends(of: last.frame) {
      let end = ends[index]
      var score = score(of: end, before: tree.silence)
      if isOver { score += weights.score(of: model.logProbability(of: model.edge, after: end.history)) }
      if score > best?.score ?? .min { best = (index, score) }
    }
    guard let best else { return nil }
    var segments: [Segment] = []
    var (place, next) = (best.end, tree.silence)
    while ends[place].previous >= 0 {
      let end = ends[place]
      segments.append(
        Segment(
          word: tree.entries[Int(end.word)], firstFrame: Int(ends[end.previous].frame) + 1,
          lastFrame: Int(end.frame), acousticScore: Double(sound(of: end, before: next))))
      (place, next) = (Int(end.previous), Int(tree.words[end.word].firstPhone))
    }
    return Hypothesis(score: Double(best.score), segments: segments.reversed(), frames: Int(last.frame) + 1)
  }

  /// The acoustic score of a word.
  /// - Parameter phone: the next phone; nil: the most favourable one.
  func sound(of end: End, before phone: Int? = nil) -> Int32 {
    let word = tree.words[end.word]
    let previous = ends[end.previous]
    return (phone.map { score(of: end, before: $0) } ?? end.score)
      - score(of: previous, before: Int(word.firstPhone)) - languageScore(of: word, after: previous.history)
  }
}
