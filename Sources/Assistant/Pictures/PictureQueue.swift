import Foundation

/// The web pictures to download, with their times.
struct PictureQueue: Sendable, Equatable {
  /// The result of a try.
  enum Outcome: Sendable, Equatable {
    case kept
    /// It may be there later.
    case later
    /// It will hardly ever be there.
    case refused
  }

  private struct Entry: Equatable {
    var due: Date
    var tries = 0
  }

  private var entries: [String: Entry] = [:]
  private var kept: Set<String> = []

  /// The first wait after a failed try, and the longest, in seconds; and the wait after a refusal.
  static let (first, longest, refused) = (30.0, 6 * 3_600.0, 86_400.0)

  /// Sets the wanted pictures; others are dropped.
  /// - Parameter isKept: whether a picture is stored already.
  mutating func want(_ addresses: Set<String>, at now: Date, isKept: (String) -> Bool) {
    entries = entries.filter { addresses.contains($0.key) }
    kept.formIntersection(addresses)
    for address in addresses where entries[address] == nil && !kept.contains(address) {
      if isKept(address) { kept.insert(address) } else { entries[address] = Entry(due: now) }
    }
  }

  /// The next picture to download; nil: none. The longest due one comes first.
  func next(at now: Date) -> String? {
    entries.filter { $0.value.due <= now }.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }?.key
  }

  /// Records a result.
  mutating func settle(_ address: String, as outcome: Outcome, at now: Date) {
    guard var entry = entries[address] else { return }
    switch outcome {
    case .kept:
      entries[address] = nil
      kept.insert(address)
      return
    case .later: entry.due = now + min(Self.longest, Self.first * pow(2, Double(min(entry.tries, 20))))
    case .refused: entry.due = now + Self.refused
    }
    entry.tries += 1
    entries[address] = entry
  }
}
