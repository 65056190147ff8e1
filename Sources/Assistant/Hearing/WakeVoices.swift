import Foundation
import Speech

/// The pronunciations of wake words by the household's people, if they differ from the dictionary: a
/// file in the store's folder.
public struct WakeVoices: Sendable, Hashable {
  /// One person's pronunciation of one word.
  public struct Entry: Sendable, Hashable, Codable {
    /// The person's name, in small letters.
    public var person: String
    /// The wake phrase.
    public var word: String
    /// The word of the phrase with another pronunciation.
    public var part: String
    /// Its sounds, in the phones of CMUdict.
    public var phones: [String]

    /// Makes an entry.
    public init(person: String, word: String, part: String, phones: [String]) {
      (self.person, self.word, self.part, self.phones) = (person, word, part, phones)
    }
  }

  /// The entries of all people, at most one for each person and wake word.
  public private(set) var entries: [Entry] = []
  private let url: URL

  /// Reads the file; if it is missing or invalid, the dictionary's pronunciations apply.
  public init(folder: URL) {
    url = folder.appending(path: "wake-voices.json")
    guard let data = try? Data(contentsOf: url),
      let entries = try? JSONDecoder().decode([Entry].self, from: data)
    else { return }
    self.entries = entries.filter { $0.phones.allSatisfy(Phones.all.contains) && !$0.phones.isEmpty }
  }

  /// Deletes a person's pronunciation of a word.
  public mutating func forget(person: String, word: String) {
    entries.removeAll { $0.person == person && $0.word == word }
  }

  /// Stores a person's pronunciation of a word, in place of the earlier one.
  public mutating func keep(_ entry: Entry) {
    forget(person: entry.person, word: entry.word)
    entries.append(entry)
  }

  /// Writes the file.
  /// - Throws: the file system's error.
  public func save() throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(entries).write(to: url, options: .atomic)
  }

  /// Adds the pronunciations to those of a dictionary.
  func add(to dictionary: PronunciationDictionary) {
    for entry in entries { dictionary.add(entry.part, phones: entry.phones) }
  }
}
