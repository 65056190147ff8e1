import Foundation
import Grammar

/// Why an intent and its slots are no command.
public enum CommandError: Error, Hashable, Sendable {
  /// No command has this name.
  case unknownIntent(String)
  /// Something is needed that was not said; `slot` is its name on the wire.
  case missing(slot: String)
  /// A slot holds something it cannot.
  case invalid(slot: String)
}

extension Command {
  /// Makes the command that an understood utterance asks for.
  ///
  /// The slots that say which timer is meant (`name`, `original_seconds`, `remaining_seconds`, `ordinal`, `all`, and on the wire `id`) also
  /// fill a `target` label.
  /// - Throws: ``CommandError``
  public init(intent: String, slots: Slots) throws {
    do {
      try self.init(from: CommandDecoder(intent: intent, slots: slots))
    } catch is DecodingError {
      // What is wrong with a slot is a CommandError already.
      throw CommandError.unknownIntent(intent)
    }
  }

  /// The slots that the command of an intent cannot do without, in the order of its labels; empty for what is no command.
  static func slotsNeeded(by intent: String) -> [String] {
    let asked = AskedLabels()
    // The labels are of interest, not the command that is made of nothing.
    _ = try? Command(from: CommandDecoder(intent: intent, slots: [:], asked: asked))
    return asked.needed
  }

  /// The slots that a sentence may fill for the command of an intent, whether it has a use for them or not; nil: there is no such command.
  public static func slotNames(of intent: String) -> Set<String>? {
    do {
      _ = try Command(intent: intent, slots: [:])
    } catch CommandError.unknownIntent {
      return nil
    } catch {
      // It lacks something, and so it is known.
    }
    let asked = AskedLabels()
    _ = try? Command(from: CommandDecoder(intent: intent, slots: [:], asked: asked))
    return asked.all.union(SentenceSlots.all).union(Slots.packed)
  }

  /// The command's name on every wire, `timer.start`.
  public var intent: String {
    // Read off the cases, because every command is journalled and told under its name; the slots take a hundred times
    // as long.
    guard let family = Mirror(reflecting: self).children.first, let name = family.label else { return "" }
    // A case without a label has no children, and is described by its name.
    let command = Mirror(reflecting: family.value).children.first?.label ?? "\(family.value)"
    return "\(name.snakeCased).\(command.snakeCased)"
  }

  /// The command's slots, as ``init(intent:slots:)`` reads them.
  public var slots: Slots {
    // The family's name, the compiler's name for what a family holds, the command's name.
    guard let encoded = try? SlotEncoder.encoded(self), let labels = encoded.only?.only?.only,
      case .object(let slots) = labels.value
    else { return [:] }
    return slots
  }
}

extension Target {
  /// The slots that tell which timer is meant.
  static let slotNames = Set(Mirror(reflecting: Target()).children.compactMap { $0.label?.snakeCased })
}

extension String {
  /// `setQuantity` as `set_quantity`.
  var snakeCased: String {
    // Most names are one word.
    guard utf8.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else { return self }
    return reduce(into: "") { text, letter in
      if letter.isUppercase { text += "_" }
      text += letter.lowercased()
    }
  }

  /// `set_quantity` as `setQuantity`.
  var camelCased: String {
    guard utf8.contains(UInt8(ascii: "_")) else { return self }
    let words = split(separator: "_")
    guard words.count > 1 else { return self }
    return words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
  }
}

extension Slots {
  /// The slots by the labels that they are for: `new_name` is for `newName`.
  var byLabel: Slots {
    guard keys.contains(where: { $0.utf8.contains(UInt8(ascii: "_")) }) else { return self }
    return reduce(into: [:]) { $0[$1.key.camelCased] = $1.value }
  }
}
