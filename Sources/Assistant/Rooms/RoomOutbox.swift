import Foundation
import Server

/// The sentences said in a room during an outage of the home's box, in a file: a line of JSON each,
/// which survives a power cut whole or not at all.
struct RoomOutbox {
  private let path: String
  private(set) var sentences: [RoomSentence]

  init(_ path: String) {
    self.path = path
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    sentences = lines.compactMap { try? JSONDecoder().decode(RoomSentence.self, from: Data($0.utf8)) }
  }

  /// Adds a sentence; returns when the disk has it.
  mutating func add(_ sentence: RoomSentence) throws {
    let manager = FileManager.default
    if !manager.fileExists(atPath: path) {
      _ = manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    defer { try? file.close() }
    // The half-written rest of a power cut ends here.
    try file.seekToEnd()
    try file.write(contentsOf: Data("\n".utf8) + JSONEncoder().encode(sentence))
    try file.synchronize()
    sentences.append(sentence)
  }

  /// Moves the sentences said since a moment by so many seconds, because the clock was behind.
  mutating func move(by seconds: Double, saidSince start: Date) throws {
    for index in sentences.indices {
      guard let at = sentences[index].at, at >= start.timeIntervalSince1970 else { continue }
      sentences[index].at = at + seconds
    }
    if !sentences.isEmpty { try write() }
  }

  /// Removes the first sentences, which the home's box has taken over.
  mutating func drop(_ count: Int) throws {
    sentences.removeFirst(count)
    try write()
  }

  private func write() throws {
    let encoder = JSONEncoder()
    let text = try sentences.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
