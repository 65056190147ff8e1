import Foundation
import Synchronization

/// The time when the box last ran, in the file `sous.clock` beside the database, for boxes whose clock
/// stops while they are off.
public final class ClockNote: Sendable {
  /// The contents of the note.
  public struct Memory: Sendable, Hashable {
    /// The time, as the house had it.
    public var time: Date
    /// The house's time since which the clock was not trusted; nil: it was.
    public var doubtedSince: Date?

    /// The newest command at that time; later corrections of the clock are not in it.
    public var sequence: Int

    /// Makes a note.
    public init(time: Date, doubtedSince: Date? = nil, sequence: Int = 0) {
      (self.time, self.doubtedSince, self.sequence) = (time, doubtedSince, sequence)
    }
  }

  private let file: NoteFile
  private let written = Mutex<Memory?>(nil)

  /// Opens the note beside a store, or makes it.
  public init(_ folder: StoreFolder) { file = NoteFile(folder.clock) }

  /// Notes the time: twice a second while a timer depends on it, else once a minute, to spare a memory
  /// card.
  public func write(_ memory: Memory, isCountedOn: Bool) {
    let interval = isCountedOn ? 0.5 : 60
    let isDue = written.withLock { written in
      if let last = written, last.doubtedSince == memory.doubtedSince, last.sequence == memory.sequence,
        (0..<interval).contains(memory.time.timeIntervalSince(last.time))
      {
        return false
      }
      written = memory
      return true
    }
    guard isDue else { return }
    guard let time = Timestamp.text(memory.time) else { return }
    file.write([time, memory.doubtedSince.flatMap(Timestamp.text) ?? "-", "\(memory.sequence)"])
  }

  /// The note beside a store; nil: it is missing or unreadable.
  public static func memory(in folder: StoreFolder) -> Memory? {
    guard let words = NoteFile.words(of: folder.clock), words.count == 3, let time = Timestamp.date(words[0]),
      let sequence = Int(words[2])
    else { return nil }
    return Memory(time: time, doubtedSince: words[1] == "-" ? nil : Timestamp.date(words[1]), sequence: sequence)
  }
}

extension KitchenStore {
  /// More commands than are stored within the minute between two notes.
  private static let mostSinceNote = 10_000

  /// The time when the house was last open: that of the note, or else of the newest command; nil: never.
  public func lastTime() -> ClockNote.Memory? {
    if var noted = ClockNote.memory(in: folder) {
      // It was at least as late as the newest command; a correction is on disk before its note.
      for one in (try? entries(after: noted.sequence, limit: Self.mostSinceNote)) ?? [] {
        noted.time = max(noted.time, one.entry.time)
        guard case .clock(.jump(let seconds, _, let setsRight)) = one.entry.command else { continue }
        noted.time += seconds
        noted.doubtedSince = setsRight == true ? nil : noted.doubtedSince?.addingTimeInterval(seconds)
      }
      return noted
    }
    let newest = try? engine.read(to: "read the journal") { database in
      try database.value("SELECT time FROM journal ORDER BY seq DESC LIMIT 1")?.text
    }
    return newest.flatMap { $0 }.flatMap(Timestamp.date).map { ClockNote.Memory(time: $0) }
  }
}
