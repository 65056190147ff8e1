import Foundation
import Grammar

/// The stored form of a name: one line without control characters, with single spaces.
package enum CleanName {
  /// The longest name, in characters.
  package static let longest = 80

  /// Cleans `text` for the store. Emoji and every script stay; characters that would reverse the text
  /// around them or hide in it are removed.
  /// - Parameters:
  ///   - what: the kind of name, for the refusal: "an item".
  ///   - most: the most characters. The default is ``longest``.
  /// - Throws: ``Refusal`` if it is empty or too long.
  package static func of(_ text: String, naming what: String, most: Int = longest) throws -> String {
    let scalars = TerminalSequences.removed(from: text).unicodeScalars.map { scalar in
      scalar.properties.isWhitespace ? " " : scalar
    }
    var kept = String.UnicodeScalarView()
    for scalar in scalars where !isHidden(scalar) { kept.append(scalar) }
    let name = String(kept).split(separator: " ").joined(separator: " ")
    guard name.unicodeScalars.contains(where: isVisible) else {
      throw Refusal.impossible("There is no name in that for \(what).")
    }
    // A character can have any number of combining marks; both are bounded.
    guard name.count <= most, name.unicodeScalars.count <= 4 * most else {
      throw Refusal.impossible("That name is too long for \(what): the limit is \(most) characters.")
    }
    return name
  }

  /// The stored form of a proper name: lower case, as from speech, gets capitals.
  /// - Throws: ``Refusal`` like ``of(_:naming:)``.
  package static func proper(_ text: String, naming what: String) throws -> String {
    let name = try of(text, naming: what)
    guard name == name.lowercased() else { return name }
    return name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    // Emoji sequences and several scripts need the joiners; the other format characters only mislead.
    case .format: scalar.value != 0x200C && scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }
}
