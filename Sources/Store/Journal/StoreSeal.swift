import Foundation

/// The newest command that was acknowledged, in the file `sous.last` beside the database.
///
/// Of a damaged log SQLite takes what comes before the damage, and drops what comes after it without a
/// word (https://www.sqlite.org/fileformat.html, section 4.3). This tells that something was dropped.
/// It is written when the disk has the command, and not waited for: after a power cut it may tell of an
/// older command, never of one that was not kept.
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

  /// Opens the file, and makes it where there is none. What cannot be written is not: the database says
  /// what is wrong.
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
