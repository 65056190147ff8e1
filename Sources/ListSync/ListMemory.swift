import Foundation

/// The known pairs of lines of two synced lists, with the text of their last agreement.
///
/// Since then, each side may have changed, been away, or have executed a request whose answer was lost.
/// So nothing is concluded from sent requests, only from the current lines of each side. A line that
/// one side changed is changed on the other. A line that one side lost is removed from the other,
/// unless its text has changed there. It is the three-way merge of file synchronisers (Balasubramaniam
/// and Pierce, "What is a file synchronizer?", 1998), line by line and field by field.
public struct ListMemory: Codable, Hashable, Sendable {
  /// Two lines that are one.
  struct Link: Codable, Hashable, Sendable {
    var own: String
    var there: String
    /// The line at the last agreement.
    var base: ListLine
  }

  /// A sent line whose identifier on the other side is still unknown.
  struct Sent: Codable, Hashable, Sendable {
    var own: String
    /// The line at each sending: any of them may arrive, and all of them.
    var lines: [ListLine]
    /// The number of readings of the other side without it.
    var unseen = 0
  }

  /// A surplus line that may still arrive.
  struct Spare: Codable, Hashable, Sendable {
    var line: ListLine
    /// The number of further readings for which it is expected: after that, the same words are a new
    /// request.
    var readings = ListMemory.longestWait
  }

  /// The number of readings after which no sent line arrives any more.
  private static let longestWait = 30

  private(set) var links: [Link] = []
  private(set) var sent: [Sent] = []
  private(set) var spares: [Spare] = []
  /// Surplus lines of the other side, until they are gone.
  private(set) var surplus: Set<String> = []

  /// Lines of the box that are wanted even if their origin is gone.
  private(set) var wanted: Set<String> = []

  /// The number of times that a line of the other side was added here.
  private(set) var times: [String: Int] = [:]

  /// The empty memory.
  public init() {}

  /// The steps that make both sides equal, given their current lines.
  ///
  /// The call records the lines; ``did(_:)`` records executed steps.
  /// - Parameter patience: the number of readings for which a sent line may be missing before it is sent
  ///   again.
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
        // Removed here. A changed text there is a request of its own.
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

  /// Records an executed step. A failed or uncertain step is not recorded: the next reading of both sides
  /// shows its result.
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

  /// Records that a line is about to be sent: from now on it may be there.
  public mutating func willAdd(_ line: ListLine, own: String) {
    if let index = sent.firstIndex(where: { $0.own == own }) {
      sent[index].lines.append(line)
      sent[index].unseen = 0
    } else {
      sent.append(Sent(own: own, lines: [line]))
    }
  }

  /// Records that a line of the other side is on the box's list now.
  public mutating func added(_ line: ListLine, own: String, there: String) {
    links.append(Link(own: own, there: there, base: line))
    times[there, default: 0] += 1
  }

  /// Records that a line of the box has a new identifier.
  public mutating func moved(_ own: String, to other: String) {
    for index in links.indices where links[index].own == own { links[index].own = other }
  }

  // MARK: Parts

  // The value of the side that changed it; if both have, the box's.
  private static func merged(_ mine: ListLine, _ theirs: ListLine, base: ListLine) -> ListLine {
    func field<Value: Equatable>(_ path: KeyPath<ListLine, Value>) -> Value {
      mine[keyPath: path] == base[keyPath: path] ? theirs[keyPath: path] : mine[keyPath: path]
    }
    return ListLine(
      field(\.name), amount: field(\.amount), isDone: field(\.isDone), label: field(\.label))
  }

  // Both have the same text: only the ticks and categories may have changed since.
  private mutating func agree(_ line: ListLine, where isIt: (Link) -> Bool) {
    guard let index = links.firstIndex(where: isIt) else { return }
    links[index].base = line
  }

  /// Pairs lines: sent ones by their text, and at the beginning by their names.
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
      // The line came from there, but the box stopped before it recorded that.
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
      // The box's state counts: a tick there may be a week old.
      links.append(Link(own: line.id, there: other.id, base: other.line))
    }
  }

  /// The line of the other side that matches a sent one, the last one first; else one with that name,
  /// which may have changed there meanwhile.
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

  /// The lines of one side that the other has never had.
  private mutating func news(_ own: [KnownLine], _ there: [KnownLine], _ patience: Int) -> [ListStep] {
    var steps: [ListStep] = []
    let linkedOwn = Set(links.map(\.own))
    for line in own where !linkedOwn.contains(line.id) {
      if let known = sent.first(where: { $0.own == line.id }), known.unseen < patience { continue }
      steps.append(.addThere(line.line, own: line.id))
    }
    // A sent line that is gone here is deleted there when it arrives.
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
      // A ticked line needs no buying.
      guard !line.line.isDone else { continue }
      steps.append(.addHere(line.line, there: line.id, time: times[line.id, default: 0]))
    }
    return steps
  }

  private static func key(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }
}
