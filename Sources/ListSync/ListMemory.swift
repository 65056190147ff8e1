import Foundation

/// What is known of two lists that are kept equal: which lines are one, and what they said when both last agreed.
///
/// Each side may have changed since, been away, or have done what was asked without its answer coming through. So nothing is
/// concluded from what was sent, only from what each side shows: a line that one side changed is changed on the other, a
/// line that one side lost is removed from the other, unless that other has changed what it says. It is the three-way merge
/// of file synchronisers (Balasubramaniam and Pierce, "What is a file synchronizer?", 1998), line by line and field by field.
public struct ListMemory: Codable, Hashable, Sendable {
  /// Two lines that are one.
  struct Link: Codable, Hashable, Sendable {
    var own: String
    var there: String
    /// What both said when they last agreed.
    var base: ListLine
  }

  /// A line that was sent, whose identifier on the other side nobody knows yet.
  struct Sent: Codable, Hashable, Sendable {
    var own: String
    /// What it said each time: any of them may arrive, and all of them.
    var lines: [ListLine]
    /// In how many readings of the other side it was not seen since.
    var unseen = 0
  }

  /// A line that may still arrive, and is one too many.
  struct Spare: Codable, Hashable, Sendable {
    var line: ListLine
    /// In how many more readings it is waited for: after that, the same words are somebody's wish.
    var readings = ListMemory.longestWait
  }

  /// So many readings later nothing that was sent arrives any more.
  private static let longestWait = 30

  private(set) var links: [Link] = []
  private(set) var sent: [Sent] = []
  private(set) var spares: [Spare] = []
  /// Lines of the other side's that are one too many, until they are gone.
  private(set) var surplus: Set<String> = []

  /// Lines of the box's that are wanted whatever became of those that they came from.
  private(set) var wanted: Set<String> = []

  /// How often a line of the other side's was added here.
  private(set) var times: [String: Int] = [:]

  /// Nothing is known.
  public init() {}

  /// What has to be done to make both sides equal, given what each shows now.
  ///
  /// Calling it notes what is seen; what is done is noted by ``did(_:)``.
  /// - Parameter patience: in how many readings a line that was sent may be missing before it is sent again.
  public mutating func steps(own: [KnownLine], there: [KnownLine], patience: Int = 2) -> [ListStep] {
    let here = Dictionary(own.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
    let far = Dictionary(there.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
    for index in spares.indices { spares[index].readings -= 1 }
    spares.removeAll { $0.readings <= 0 }
    pair(own, there)
    var steps: [ListStep] = []
    var kept: [Link] = []
    for var link in links {
      switch (here[link.own], far[link.there]) {
      case (nil, nil): continue
      case (let mine?, let theirs?):
        let merged = Self.merged(mine, theirs, base: link.base)
        if mine == theirs { link.base = mine }
        if theirs != merged { steps.append(.changeThere(link.there, to: merged, from: theirs, own: link.own)) }
        if mine != merged { steps.append(.changeHere(link.own, to: merged, from: mine, there: link.there)) }
        kept.append(link)
      case (nil, let theirs?):
        // Taken off here. What says something else there by now is a wish of its own.
        guard theirs.saysTheSame(as: link.base) else { continue }
        steps.append(.removeThere(link.there))
        kept.append(link)
      case (let mine?, nil):
        guard mine.saysTheSame(as: link.base) else {
          wanted.insert(link.own)
          continue
        }
        steps.append(.removeHere(link.own))
        kept.append(link)
      }
    }
    links = kept
    steps += news(own, there, patience)
    return steps
  }

  /// Notes what was done. What failed, or may have, is not noted: what both sides show next time tells.
  public mutating func did(_ step: ListStep) {
    switch step {
    case .addThere: break
    case .changeThere(let there, let line, _, _): agree(line) { $0.there == there }
    case .changeHere(let own, let line, _, _): agree(line) { $0.own == own }
    case .removeThere(let there): links.removeAll { $0.there == there }
    case .removeHere(let own): links.removeAll { $0.own == own }
    case .addHere: break
    }
  }

  /// Notes that a line is about to be sent: from now on it may be there.
  public mutating func willAdd(_ line: ListLine, own: String) {
    if let index = sent.firstIndex(where: { $0.own == own }) {
      sent[index].lines.append(line)
      sent[index].unseen = 0
    } else {
      sent.append(Sent(own: own, lines: [line]))
    }
  }

  /// Notes that a line of the other side's is on the box's list now.
  public mutating func added(_ line: ListLine, own: String, there: String) {
    links.append(Link(own: own, there: there, base: line))
    times[there, default: 0] += 1
  }

  /// Notes that a line of the box's has another identifier from now on.
  public mutating func moved(_ own: String, to other: String) {
    for index in links.indices where links[index].own == own { links[index].own = other }
  }

  // MARK: Parts

  // What was changed on one side alone; where both have changed it, the box's.
  private static func merged(_ mine: ListLine, _ theirs: ListLine, base: ListLine) -> ListLine {
    func field<Value: Equatable>(_ path: KeyPath<ListLine, Value>) -> Value {
      mine[keyPath: path] == base[keyPath: path] ? theirs[keyPath: path] : mine[keyPath: path]
    }
    return ListLine(
      field(\.name), amount: field(\.amount), isDone: field(\.isDone), label: field(\.label))
  }

  // Both said so: only what the other side was told may have changed again since.
  private mutating func agree(_ line: ListLine, where isIt: (Link) -> Bool) {
    guard let index = links.firstIndex(where: isIt) else { return }
    links[index].base = line
  }

  /// Finds lines that are one: those that were sent, and at the beginning those of one name.
  private mutating func pair(_ own: [KnownLine], _ there: [KnownLine]) {
    let linkedOwn = Set(links.map(\.own))
    var free = there.filter { line in !surplus.contains(line.id) && !links.contains { $0.there == line.id } }
    var stillSent: [Sent] = []
    for var one in sent where !linkedOwn.contains(one.own) {
      if let (index, which) = Self.match(free, one.lines) {
        links.append(Link(own: one.own, there: free[index].id, base: one.lines.remove(at: which)))
        free.remove(at: index)
        spares += one.lines.map { Spare(line: $0) }
      } else {
        one.unseen += 1
        stillSent.append(one)
      }
    }
    sent = stillSent
    wanted.formIntersection(own.map(\.id))
    let pairedOwn = Set(links.map(\.own)).union(sent.map(\.own))
    for line in own where !pairedOwn.contains(line.id) {
      // It came from there, and that was forgotten: the box was cut off at that moment.
      if let origin = line.origin, !wanted.contains(line.id) {
        links.append(
          Link(own: line.id, there: origin, base: free.first { $0.id == origin }?.line ?? line.line))
        free.removeAll { $0.id == origin }
        continue
      }
      let name = Self.key(line.line.name)
      let alike = free.filter { Self.key($0.line.name) == name }
      guard let other = alike.first(where: { $0.line.saysTheSame(as: line.line) }) ?? alike.first else { continue }
      free.removeAll { $0.id == other.id }
      // The box's counts: what is ticked there may be of last week.
      links.append(Link(own: line.id, there: other.id, base: other.line))
    }
  }

  /// The line of the other side's that is one of those that were sent, the last one first; else one of that name, which
  /// somebody has changed there meanwhile.
  private static func match(_ free: [KnownLine], _ lines: [ListLine]) -> (index: Int, which: Int)? {
    for which in lines.indices.reversed() {
      guard let index = free.firstIndex(where: { $0.line.saysTheSame(as: lines[which]) }) else { continue }
      return (index, which)
    }
    for which in lines.indices.reversed() {
      let name = key(lines[which].name)
      guard let index = free.firstIndex(where: { key($0.line.name) == name }) else { continue }
      return (index, which)
    }
    return nil
  }

  /// What one side has and the other has never had.
  private mutating func news(_ own: [KnownLine], _ there: [KnownLine], _ patience: Int) -> [ListStep] {
    var steps: [ListStep] = []
    let linkedOwn = Set(links.map(\.own))
    for line in own where !linkedOwn.contains(line.id) {
      if let known = sent.first(where: { $0.own == line.id }), known.unseen < patience { continue }
      steps.append(.addThere(line.line, own: line.id))
    }
    // What was sent of a line that is gone here is taken back when it arrives.
    let here = Set(own.map(\.id))
    for gone in sent where !here.contains(gone.own) { spares += gone.lines.map { Spare(line: $0) } }
    sent.removeAll { !here.contains($0.own) }
    let far = Set(there.map(\.id))
    surplus.formIntersection(far)
    times = times.filter { far.contains($0.key) }
    let linkedThere = Set(links.map(\.there))
    for line in there where !linkedThere.contains(line.id) {
      if surplus.contains(line.id) {
        steps.append(.removeThere(line.id))
        continue
      }
      if let index = spares.firstIndex(where: { Self.key($0.line.name) == Self.key(line.line.name) }) {
        spares.remove(at: index)
        surplus.insert(line.id)
        steps.append(.removeThere(line.id))
        continue
      }
      // One that is done is nothing to be bought.
      guard !line.line.isDone else { continue }
      steps.append(.addHere(line.line, there: line.id, time: times[line.id, default: 0]))
    }
    return steps
  }

  private static func key(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }
}
