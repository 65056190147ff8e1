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
    let parts = intent.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw CommandError.unknownIntent(intent) }
    var payload = slots
    payload["target"] = .object(slots.filter { Self.targetKeys.contains($0.key) })
    let object = SlotValue.object([parts[0]: .object([Self.inner: .object([parts[1]: .object(payload)])])])
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      self = try decoder.decode(Command.self, from: JSONEncoder().encode(object))
    } catch DecodingError.keyNotFound(let key, _) {
      throw CommandError.missing(slot: key.stringValue.snakeCased)
    } catch let DecodingError.valueNotFound(_, context) {
      throw CommandError.missing(slot: context.codingPath.last?.stringValue.snakeCased ?? "")
    } catch let error as DecodingError {
      throw Self.explain(error, intent: intent)
    }
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
  public var slots: Slots { parts.slots }

  private var parts: (intent: String, slots: Slots) {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    guard let data = try? encoder.encode(self), let value = try? JSONDecoder().decode(SlotValue.self, from: data),
      case .object(let families) = value, case (let family, .object(let wrapper))? = families.first,
      case .object(let commands)? = wrapper[Self.inner], case (let name, .object(let payload))? = commands.first
    else { return ("", [:]) }
    var slots = payload
    if case .object(let target)? = slots.removeValue(forKey: "target") {
      slots.merge(target) { own, _ in own }
    }
    return ("\(family).\(name)", slots)
  }

  // The key that synthesised coding gives an associated value without a label (SE-0295).
  private static let inner = "_0"
  private static let targetKeys: Set<String> = [
    "id", "name", "original_seconds", "remaining_seconds", "ordinal", "all",
  ]

  private static func explain(_ error: DecodingError, intent: String) -> CommandError {
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .dataCorrupted(let context): context
      default: nil
      }
    // The first three keys of the path are the family, its wrapper and the command; what follows is the slot.
    guard let path = context?.codingPath, path.count > 3 else { return .unknownIntent(intent) }
    return .invalid(slot: path[3].stringValue.snakeCased)
  }
}

extension String {
  /// `setQuantity` as `set_quantity`.
  fileprivate var snakeCased: String {
    reduce(into: "") { text, letter in
      if letter.isUppercase { text += "_" }
      text += letter.lowercased()
    }
  }
}
