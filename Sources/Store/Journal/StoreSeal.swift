import Foundation

/// The newest acknowledged command, in the file `sous.last` beside the database.
///
/// SQLite reads a damaged log up to the damage, and silently drops everything after it
/// (https://www.sqlite.org/fileformat.html, section 4.3). This note shows that something was dropped.
/// It is written when the disk has the command, without a wait: after a power cut it may name an older
/// command, never one that was not stored.
final class StoreSeal: Sendable {
  /// The contents of the file.
  struct Mark: Equatable {
    /// The name of the store.
    var epoch: String
    /// The number of its newest command.
    var sequence: Int
  }

  private let file: NoteFile
  private let epoch: String

  /// Opens the file, or makes it. A failure is ignored, because the database reports the cause.
  init(folder: StoreFolder, epoch: String) { (file, self.epoch) = (NoteFile(folder.seal), epoch) }

  /// Tells of a command that is kept.
  func write(_ sequence: Int) { file.write([epoch, "\(sequence)"]) }

  /// The contents of the file in a folder; nil: it is missing or damaged.
  static func mark(in folder: StoreFolder) -> Mark? {
    guard let words = NoteFile.words(of: folder.seal), words.count == 2, let sequence = Int(words[1]), sequence > 0
    else { return nil }
    return Mark(epoch: words[0], sequence: sequence)
  }
}
