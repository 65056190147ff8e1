import Basics
import Foundation

/// Notes of the box's current work that survive a crash: work that crashed the box repeatedly is
/// skipped at the next start.
public protocol WorkNotes: Sendable {
  /// Whether something must be skipped.
  func isSetAside(_ name: String) -> Bool
  /// Runs work on a thing, with a note during it.
  func reading<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value
}

extension Command {
  /// The name of a command for the notes: equal for all equal requests, whatever their sender and their
  /// identifier.
  var noteName: String {
    if case .business(.backend(let news)) = self { return "backend/\(news.subject)" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = (try? encoder.encode(abridged)) ?? Data()
    // FNV-1a (Fowler, Noll and Vo).
    let hash = FNV1a.hash(bytes)
    return "commands/\(intent) \(String(hash, radix: 16))"
  }
}

extension BackendCommand {
  /// Its subject: "menu b-fork".
  fileprivate var subject: String {
    switch self {
    case .businesses: "businesses"
    case .menu(let business, _): "menu \(business)"
    case .availability(let business, let date, let partySize, _): "availability \(business) \(date) \(partySize)"
    case .sending(let id): "sending \(id)"
    case .failed(let id, _, _): "failed \(id)"
    case .refused(let id, _, _): "refused \(id)"
    case .order(let id, _): "order \(id)"
    case .reservation(let id, _): "reservation \(id)"
    }
  }
}
