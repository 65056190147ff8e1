import Foundation
import Grammar

/// The reason why an intent and its slots are no command.
public enum CommandError: Error, Hashable, Sendable {
  /// No command has this name.
  case unknownIntent(String)
  /// A required slot is missing; `slot` is its name in the protocol.
  case missing(slot: String)
  /// A slot has an invalid value.
  case invalid(slot: String)
}

extension Command {
  /// Makes the command of a parsed utterance.
  ///
  /// The slots that identify a timer (`name`, `original_seconds`, `remaining_seconds`, `ordinal`, `all`,
  /// and in the protocol `id`) also fill a `target` label.
  /// - Throws: ``CommandError``
  public init(intent: String, slots: Slots) throws {
    do {
      try self.init(from: CommandDecoder(intent: intent, slots: slots))
    } catch is DecodingError {
      // An error of a slot is a CommandError already.
      throw CommandError.unknownIntent(intent)
    }
  }

  /// The required slots of an intent's command, in the order of its labels; empty if it is no command.
  static func slotsNeeded(by intent: String) -> [String] {
    let asked = AskedLabels()
    // Only the labels matter, not the command made from nothing.
    _ = try? Command(from: CommandDecoder(intent: intent, slots: [:], asked: asked))
    return asked.needed
  }

  /// The slots that a sentence may fill for an intent's command, even unused ones; nil: there is no such
  /// command.
  public static func slotNames(of intent: String) -> Set<String>? {
    do {
      _ = try Command(intent: intent, slots: [:])
    } catch CommandError.unknownIntent {
      return nil
    } catch {
      // A slot is missing, so the command is known.
    }
    let asked = AskedLabels()
    _ = try? Command(from: CommandDecoder(intent: intent, slots: [:], asked: asked))
    return asked.all.union(SentenceSlots.all).union(Slots.packed)
  }

  /// The command's name in every protocol, `timer.start`.
  public var intent: String {
    // Read from the cases, because every command is journalled and published under its name; the slots
    // take a hundred times as long.
    guard let family = Mirror(reflecting: self).children.first, let name = family.label else { return "" }
    // A case without a label has no children, and is described by its name.
    let command = Mirror(reflecting: family.value).children.first?.label ?? "\(family.value)"
    return "\(name.snakeCased).\(command.snakeCased)"
  }

  /// The command's slots, for ``init(intent:slots:)``.
  public var slots: Slots {
    // The family's name, the compiler's name for a family's value, the command's name.
    guard let encoded = try? SlotEncoder.encoded(self), let labels = encoded.only?.only?.only,
      case .object(let slots) = labels.value
    else { return [:] }
    return slots
  }
}

extension Target {
  /// The slots that identify a timer.
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
  /// The slots by their labels: `new_name` is for `newName`.
  var byLabel: Slots {
    guard keys.contains(where: { $0.utf8.contains(UInt8(ascii: "_")) }) else { return self }
    return reduce(into: [:]) { $0[$1.key.camelCased] = $1.value }
  }
}
