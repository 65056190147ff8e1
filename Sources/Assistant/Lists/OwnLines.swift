import Basics
import Commands
import Cryptography
import Foundation
import Home
import Kitchen
import ListSync

/// A list of the box that syncs with one elsewhere.
protocol OwnLines: Sendable {
  /// The box's current lines. `label`: a category's name there.
  func lines(_ prefix: String, label: (String) async -> String) async -> [KnownLine]
  /// Adds a line from there, the `time`th time; returns its identifier here.
  /// - Returns: nil: the box refuses it.
  func add(_ line: ListLine, from there: RemoteName) async throws -> String?
  /// Changes the fields that differ.
  /// - Returns: the new identifier.
  func change(_ id: String, to line: ListLine, from before: ListLine) async throws -> String
  func remove(_ id: String) async throws
}

/// Executes commands on the bus, each identifier once.
struct ListHand: Sendable {
  let state: @Sendable () async -> KitchenState
  let submit: @Sendable (_ command: Command, _ id: String) async -> Answer

  /// The box itself could not store it.
  private struct NotKept: Error, CustomStringConvertible { let description: String }

  func done(_ command: Command, _ name: String? = nil) async throws {
    let answer = await submit(command, "lists/\(name ?? Identifier.new())")
    if answer.reason == .unavailable { throw NotKept(description: answer.say) }
  }
}

/// The identifier here of a line from elsewhere.
struct RemoteName: Sendable, Hashable {
  let text: String

  /// - Parameters:
  ///   - prefix: that of its kind of list.
  ///   - there: its identifier there.
  ///   - time: the number of its earlier additions.
  init(_ prefix: String, _ there: String, _ time: Int) {
    let isClean =
      there.utf8.count <= 60 && there.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    let name =
      isClean
      ? there
      : Self.hashed + Digest.sha256(there.utf8).prefix(16).hexadecimal
    text = "\(prefix)\(name).\(time)"
  }

  /// The identifier there of such a line; nil: it is the box's own, or its identifier there was too long.
  static func origin(of id: String, _ prefix: String) -> String? {
    guard id.hasPrefix(prefix), !id.hasPrefix(prefix + hashed), let dot = id.lastIndex(of: ".") else { return nil }
    return String(id[id.index(id.startIndex, offsetBy: prefix.count)..<dot])
  }

  private static let hashed = "sha256:"
}
