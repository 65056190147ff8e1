import Commands
import Foundation

/// One difference of an ordered item from the usual: a cook reads that, and nothing else.
public struct TicketLine: Hashable, Sendable {
  /// The kinds of lines, in the order of a ticket: omissions come first.
  public enum Kind: Int, Sendable, CaseIterable {
    /// An unknown choice.
    case unsure
    case none, extra
    /// An ingredient beyond the default: a regular portion, or a light one.
    case add, addLight
    case light, regular
    /// A choice, in words.
    case choice
  }

  public var kind: Kind
  /// "Tomato"; empty for ``Kind/unsure``.
  public var name: String

  /// Makes a line.
  public init(_ kind: Kind, _ name: String) {
    (self.kind, self.name) = (kind, name)
  }

  /// The printed text: "NO Tomato".
  public var text: String {
    switch kind {
    case .unsure: "ASK: some choices are not known here"
    case .none: "NO \(name)"
    case .extra: "EXTRA \(name)"
    case .add: "ADD \(name)"
    case .addLight: "ADD light \(name)"
    case .light: "light \(name)"
    case .regular: "regular \(name)"
    case .choice: name
    }
  }

  /// The line for an order's words: "Light Tomato" is light, "Tomato". A plain yes or no has the name of
  /// its group before it.
  init(worded text: String, group: String = "") {
    let trimmed = text.trimmed
    let isAlone = ["yes", "no", "none", "with", "without"].contains(trimmed.lowercased())
    let whole = isAlone && !group.isEmpty ? "\(group): \(trimmed)" : trimmed
    let says: [(Kind, Regex<(Substring, Substring)>)] = [
      (.none, /(?i)(?:none|no|without|hold the|hold)(?:\s*:\s*|\s+)(\S.*)/),
      (.none, /(?i)(\S.*?)\s*:\s*(?:none|no|without)/),
      (.extra, /(?i)extra\s+(\S.*)/), (.add, /(?i)add\s+(\S.*)/), (.light, /(?i)(?:light|less|easy)\s+(\S.*)/),
    ]
    for (kind, pattern) in says {
      if let name = whole.wholeMatch(of: pattern)?.output.1 {
        self.init(kind, String(name))
        return
      }
    }
    self.init(.choice, whole)
  }
}

extension String {
  /// The text without surrounding space.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
