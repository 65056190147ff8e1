import Commands
import Foundation

/// One way in which an ordered item differs from how it usually comes: a cook reads that, and nothing else.
public struct TicketLine: Hashable, Sendable {
  /// The kinds of lines, in the order of a ticket: what must not come on an item stands first.
  public enum Kind: Int, Sendable, CaseIterable {
    /// Something was chosen of which nobody knows here what it is.
    case unsure
    case none, extra
    /// What does not come on it usually: a regular portion, or a light one.
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

  /// As it is printed: "NO Tomato".
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

  /// The line that words make: "Light Tomato" is light, "Tomato". What is only a yes or a no has the name of its group
  /// before it.
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
  /// The same without space around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
