/// Finds the words that fit the sound somewhere, independent of their context and their probability.
/// Not thread-safe.
///
/// Every word may begin in every frame, after the best sequence of phones up to there, and is pruned if
/// a sequence of phones explains the same sound far better; words with the same beginning share it (L.
/// R. Bahl et al., "A fast approximate acoustic match for large vocabulary speech recognition", IEEE
/// Trans. Speech and Audio Processing 1, 1993). The phones at a word's edges are context-independent.
final class FastMatch {
  /// The limits of the search.
  struct Settings: Sendable, Hashable {
    /// The largest margin of a sequence of phones over a word so far, natural log-likelihood.
    var beam = 60.0
    /// The permitted misfit of a word per frame, natural log-likelihood.
    var slope = 0.5
    /// The permitted misfit beyond that, natural log-likelihood.
    var most = 20.0
  }

  private struct Node {
    var states: PhoneStates
    var sequence: Int32
    /// Its children are a list: the first, then each one's ``sibling``; -1: none.
    var firstChild: Int32 = -1
    var sibling: Int32 = -1
    /// The place of the words that end with it in ``words``; -1: none.
    var words: Int32 = -1
  }

  private let definition: ModelDefinition
  private let transitions: [Int32]
  private let settings: Settings
  private var nodes: [Node] = []
  /// The node of each possible first phone, and of each phone that is a whole word.
  private var roots: [Int: Int32] = [:]
  private var singlePhoneWords: [Int: Int32] = [:]
  /// All of these nodes.
  private var beginnings: [Int32] = []
  /// Words with the same sound.
  private var words: [[String]] = []
  private var paths = ActiveTokens()
  /// For each of ``words`` the margin of phones at its best place, less ``Settings/slope``.
  private var margins: [Double] = []

  /// Makes a search without words.
  init(_ acoustics: Acoustics, settings: Settings = Settings()) {
    definition = acoustics.mixtures.definition
    transitions = acoustics.transitions.costs
    self.settings = settings
  }

  deinit { paths.free() }

  // MARK: Words

  /// Adds a pronunciation of a word.
  func add(_ word: String, phones: [Int]) {
    let node = phones.count == 1 ? only(phones[0]) : last(of: phones)
    if nodes[Int(node)].words < 0 {
      nodes[Int(node)].words = Int32(words.count)
      words.append([])
    }
    words[Int(nodes[Int(node)].words)].append(word)
  }

  private func only(_ phone: Int) -> Int32 {
    let place = singlePhoneWords[phone] ?? beginning(phone)
    singlePhoneWords[phone] = place
    return place
  }

  private func beginning(_ phone: Int) -> Int32 {
    beginnings.append(Int32(nodes.count))
    return node(phone, sequence: definition.sequence(of: phone))
  }

  private func last(of phones: [Int]) -> Int32 {
    var place = roots[phones[0]] ?? beginning(phones[0])
    roots[phones[0]] = place
    for index in 1..<phones.count {
      let isLast = index == phones.count - 1
      let sequence =
        isLast
        ? definition.sequence(of: phones[index])
        : definition.sequence(of: phones[index], after: phones[index - 1], before: phones[index + 1], .inside)
      place = child(of: place, phones[index], sequence: sequence, isLast: isLast)
    }
    return place
  }

  private func child(of parent: Int32, _ phone: Int, sequence: Int, isLast: Bool) -> Int32 {
    var place = nodes[Int(parent)].firstChild
    while place >= 0 {
      let other = nodes[Int(place)]
      // The last node of a word has no children.
      if other.sequence == sequence, (other.words >= 0) == isLast { return place }
      place = other.sibling
    }
    let new = node(phone, sequence: sequence)
    nodes[Int(new)].sibling = nodes[Int(parent)].firstChild
    nodes[Int(parent)].firstChild = new
    return new
  }

  private func node(_ phone: Int, sequence: Int) -> Int32 {
    nodes.append(Node(states: PhoneStates(of: phone, sequence: sequence, definition), sequence: Int32(sequence)))
    return Int32(nodes.count - 1)
  }

  // MARK: Search

  /// Begins an utterance.
  func start() {
    paths.start(count: nodes.count)
    margins = [Double](repeating: .infinity, count: words.count)
    begin(after: 0)
    paths.turn()
  }

  /// Searches a frame.
  /// - Parameters:
  ///   - scores: those of all senones.
  ///   - loop: the best sequence of phones that ends with the frame (``PhoneLoopSearch``).
  func hear(_ scores: UnsafePointer<Int16>, loop: Int32) {
    transitions.withUnsafeBufferPointer { transitions in
      guard let costs = transitions.baseAddress else { return }
      _ = paths.pass(scores, costs) { nodes[Int($0)].states }
    }
    let least = loop - Int32(settings.beam * Double(GaussianMixtures.scoresPerNat))
    paths.leave(least: least) { place, token, paths in
      guard token.out >= least else { return }
      let node = nodes[Int(place)]
      if node.words >= 0 { end(node.words, token, frame: paths.frame, loop: loop) }
      var child = node.firstChild
      while child >= 0 {
        paths.enter(child, token.out, after: token.outOrigin)
        child = nodes[Int(child)].sibling
      }
    }
    begin(after: loop)
    paths.turn()
  }

  private func end(_ words: Int32, _ token: Token, frame: Int32, loop: Int32) {
    let frames = Double(frame - token.outOrigin + 1)
    let margin = Double(loop - token.out) / Double(GaussianMixtures.scoresPerNat) - settings.slope * frames
    margins[Int(words)] = min(margins[Int(words)], margin)
  }

  private func begin(after score: Int32) {
    for place in beginnings { paths.enter(place, score, after: paths.frame + 1) }
  }

  // MARK: Results

  /// Ends the utterance. The words that fit somewhere, the best first.
  func finish() -> [String] {
    let best = margins.indices.filter { margins[$0] < settings.most }.sorted { (margins[$0], $0) < (margins[$1], $1) }
    paths.free()
    margins = []
    return best.flatMap { words[$0] }
  }
}
