import Commands
import Cryptography
import Foundation
import Home
import Kitchen
import ListSync

/// What of the box's is kept equal to a list elsewhere.
protocol OwnLines: Sendable {
  /// What the box has now. `label`: what a category is called there.
  func lines(_ prefix: String, label: (String) async -> String) async -> [KnownLine]
  /// Adds a line that came from there, the `time`th time; what it is called here then.
  /// - Returns: nil: the box does not take it.
  func add(_ line: ListLine, from there: RemoteName) async throws -> String?
  /// Changes what is another.
  /// - Returns: what it is called from now on.
  func change(_ id: String, to line: ListLine, from before: ListLine) async throws -> String
  func remove(_ id: String) async throws
}

/// What does commands on the bus, each name once.
struct ListHand: Sendable {
  let state: @Sendable () async -> KitchenState
  let submit: @Sendable (_ command: Command, _ id: String) async -> Answer

  /// The box itself could not keep it.
  private struct NotKept: Error, CustomStringConvertible { let description: String }

  func done(_ command: Command, _ name: String? = nil) async throws {
    let answer = await submit(command, "lists/\(name ?? UUID().uuidString.lowercased())")
    if answer.reason == .unavailable { throw NotKept(description: answer.say) }
  }
}

/// The name here of a line that came from elsewhere.
struct RemoteName: Sendable, Hashable {
  let text: String

  /// - Parameters:
  ///   - prefix: that of its kind of list.
  ///   - there: its name there.
  ///   - time: how often that came before.
  init(_ prefix: String, _ there: String, _ time: Int) {
    let isClean =
      there.utf8.count <= 60 && there.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    let name =
      isClean
      ? there
      : Self.hashed + Digest.sha256(there.utf8).prefix(16).hexadecimal
    text = "\(prefix)\(name).\(time)"
  }

  /// What such a line was there; nil: it is the box's own, or its name there was too long to be kept.
  static func origin(of id: String, _ prefix: String) -> String? {
    guard id.hasPrefix(prefix), !id.hasPrefix(prefix + hashed), let dot = id.lastIndex(of: ".") else { return nil }
    return String(id[id.index(id.startIndex, offsetBy: prefix.count)..<dot])
  }

  private static let hashed = "sha256:"
}
