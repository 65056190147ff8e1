import Foundation

extension WordLattice {
  /// The place where words end and others begin: the last word of each history, with the probabilities of
  /// all paths to there and from there, natural logarithms.
  private struct Place {
    var word: Int32
    var forward: Double
    var backward = -Double.infinity
  }

  /// A word that begins in a frame.
  private struct Beginning: Hashable {
    var frame: Int32
    var label: Int32
  }

  /// The posterior of each possible word: the probability of all paths with it (F. Wessel, R. Schlüter,
  /// K. Macherey, H. Ney, "Confidence measures for large vocabulary continuous speech recognition", IEEE
  /// Trans. Speech and Audio Processing 9, 2001). A path may go on with any word that began after the
  /// frame of another one's end.
  /// - Parameter least: less likely words are left out.
  func words(posterior least: Double) -> [LatticeWord] {
    let last = ends[ends.count - 1]
    guard last.word >= 0 else { return [] }
    let sounds = (0..<ends.count).map { index in
      ends[index].word < 0 ? 0 : Double(sound(of: ends[index])) * Self.scale
    }
    var places = [[Place]](repeating: [], count: Int(last.frame) + 2)
    places[0] = [Place(word: model.edge, forward: 0)]
    var entering: [Beginning: Double] = [:]
    for index in 1..<ends.count {
      let end = ends[index]
      let word = tree.words[end.word]
      let from = Int(ends[end.previous].frame) + 1
      if word.label < 0 {
        // The words before a pause are also the words before its end.
        for place in places[from] {
          Self.add(place.forward + sounds[index] + filler(word), of: place.word, to: &places[Int(end.frame) + 1])
        }
      } else {
        let key = Beginning(frame: Int32(from), label: word.label)
        let all =
          entering[key]
          ?? places[from].reduce(-.infinity) { sum, place in
            logSum(sum, place.forward + language(word.label, place.word))
          }
        entering[key] = all
        Self.add(all + sounds[index] + share(word), of: word.label, to: &places[Int(end.frame) + 1])
      }
    }
    var total = -Double.infinity
    let edge = places.count - 1
    for index in places[edge].indices {
      places[edge][index].backward = language(model.edge, places[edge][index].word)
      total = logSum(total, places[edge][index].forward + places[edge][index].backward)
    }
    guard total > -.infinity else { return [] }
    return likely(least, sounds, &places, entering, total: total)
  }

  private func likely(
    _ least: Double, _ sounds: [Double], _ places: inout [[Place]], _ entering: [Beginning: Double], total: Double
  ) -> [LatticeWord] {
    // Words by their first frame: the continuations of their ends are known when that frame's turn comes.
    var beginning = [[Int]](repeating: [], count: places.count)
    for index in 1..<ends.count { beginning[Int(ends[ends[index].previous].frame) + 1].append(index) }
    var found: [LatticeWord: Double] = [:]
    for from in places.indices.reversed() {
      // In the order of the words, so that sums are the same every time.
      var leaving: [(label: Int32, rest: Double)] = []
      for index in beginning[from] {
        let end = ends[index]
        let word = tree.words[end.word]
        let after = places[Int(end.frame) + 1]
        if word.label < 0 {
          for place in places[from].indices {
            let own = places[from][place]
            guard let next = after.first(where: { $0.word == own.word }) else { continue }
            places[from][place].backward = logSum(own.backward, next.backward + sounds[index] + filler(word))
          }
        } else if let next = after.first(where: { $0.word == word.label }), next.backward > -.infinity {
          let own = sounds[index] + share(word) + next.backward
          if let known = leaving.firstIndex(where: { $0.label == word.label }) {
            leaving[known].rest = logSum(leaving[known].rest, own)
          } else {
            leaving.append((word.label, own))
          }
          let posterior = (entering[Beginning(frame: Int32(from), label: word.label)] ?? -.infinity) + own - total
          let name = LatticeWord(
            word: Segment.word(of: tree.entries[Int(end.word)]), firstFrame: from, logPosterior: 0)
          found[name] = logSum(found[name] ?? -.infinity, posterior)
        }
      }
      for place in places[from].indices {
        let own = places[from][place].word
        for (label, rest) in leaving {
          places[from][place].backward = logSum(places[from][place].backward, rest + language(label, own))
        }
      }
    }
    return found.compactMap { word, posterior in
      posterior < log(least)
        ? nil : LatticeWord(word: word.word, firstFrame: word.firstFrame, logPosterior: min(posterior, 0))
    }
  }

  private static func add(_ forward: Double, of word: Int32, to places: inout [Place]) {
    if let known = places.firstIndex(where: { $0.word == word }) {
      places[known].forward = logSum(places[known].forward, forward)
    } else {
      places.append(Place(word: word, forward: forward))
    }
  }

  private func language(_ label: Int32, _ before: Int32) -> Double {
    Self.languageWeight * Double(model.logProbability(of: label, afterWord: before))
  }

  private func share(_ word: LexicalTree.Word) -> Double { Double(tree.share(of: word)) }

  private func filler(_ word: LexicalTree.Word) -> Double { Double(word.logWeight) }

  /// The weight of probabilities: as all sentences of the rules count, most are rare, and the spoken
  /// words should be found rather than the usual ones.
  private static let languageWeight = 0.5
  /// The natural logarithm of a unit of score; acoustic scores count a twentieth (`-ascale` of
  /// PocketSphinx).
  private static let scale = 1 / Double(GaussianMixtures.scoresPerNat) / 20
}
