import Foundation

/// Any frame that changes something, so that one queue can hold different types. Its encoding is that
/// of the frame itself.
public enum WireChange: Codable, Hashable, Sendable {
  case itemAdded(ItemAdded)
  case itemChecked(ItemChecked)
  case itemUnchecked(ItemUnchecked)
  case itemUpdated(ItemUpdated)
  case itemRemoved(ItemRemoved)
  case itemDeleted(ItemDeleted)
  case pantryItem(AddPantryItem)
  case timer(TimerCommandFrame)
  case command(CommandFrame)

  /// The frame's identifier, which the sender chose.
  public var id: String? {
    get { frame.id }
    set {
      switch self {
      case .itemAdded(var frame): self = .itemAdded(frame.named(newValue))
      case .itemChecked(var frame): self = .itemChecked(frame.named(newValue))
      case .itemUnchecked(var frame): self = .itemUnchecked(frame.named(newValue))
      case .itemUpdated(var frame): self = .itemUpdated(frame.named(newValue))
      case .itemRemoved(var frame): self = .itemRemoved(frame.named(newValue))
      case .itemDeleted(var frame): self = .itemDeleted(frame.named(newValue))
      case .pantryItem(var frame): self = .pantryItem(frame.named(newValue))
      case .timer(var frame): self = .timer(frame.named(newValue))
      case .command(var frame): self = .command(frame.named(newValue))
      }
    }
  }

  /// The time of the person's action; nil: the time of arrival, and for frames without it.
  public var at: Date? {
    get {
      switch self {
      case .itemAdded(let frame): frame.at
      case .itemChecked(let frame): frame.at
      case .itemUnchecked(let frame): frame.at
      case .itemUpdated(let frame): frame.at
      case .itemRemoved, .itemDeleted, .pantryItem, .timer, .command: nil
      }
    }
    set {
      switch self {
      case .itemAdded(var frame):
        frame.at = newValue
        self = .itemAdded(frame)
      case .itemChecked(var frame):
        frame.at = newValue
        self = .itemChecked(frame)
      case .itemUnchecked(var frame):
        frame.at = newValue
        self = .itemUnchecked(frame)
      case .itemUpdated(var frame):
        frame.at = newValue
        self = .itemUpdated(frame)
      case .itemRemoved, .itemDeleted, .pantryItem, .timer, .command: break
      }
    }
  }

  /// The frame itself.
  public var frame: any ChangingFrame {
    switch self {
    case .itemAdded(let frame): frame
    case .itemChecked(let frame): frame
    case .itemUnchecked(let frame): frame
    case .itemUpdated(let frame): frame
    case .itemRemoved(let frame): frame
    case .itemDeleted(let frame): frame
    case .pantryItem(let frame): frame
    case .timer(let frame): frame
    case .command(let frame): frame
    }
  }

  private enum CodingKeys: String, CodingKey { case type, data }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func data<Content: ChangingFrame>(_ type: Content.Type) throws -> Content {
      try container.decode(type, forKey: .data)
    }
    switch try container.decode(String.self, forKey: .type) {
    case ItemAdded.type: self = .itemAdded(try data(ItemAdded.self))
    case ItemChecked.type: self = .itemChecked(try data(ItemChecked.self))
    case ItemUnchecked.type: self = .itemUnchecked(try data(ItemUnchecked.self))
    case ItemUpdated.type: self = .itemUpdated(try data(ItemUpdated.self))
    case ItemRemoved.type: self = .itemRemoved(try data(ItemRemoved.self))
    case ItemDeleted.type: self = .itemDeleted(try data(ItemDeleted.self))
    case AddPantryItem.type: self = .pantryItem(try data(AddPantryItem.self))
    case TimerCommandFrame.type: self = .timer(try data(TimerCommandFrame.self))
    case CommandFrame.type: self = .command(try data(CommandFrame.self))
    case let type:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "\"\(type)\" is no frame that changes something")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type(of: frame).type, forKey: .type)
    try container.encode(frame, forKey: .data)
  }
}

extension ChangingFrame {
  fileprivate mutating func named(_ id: String?) -> Self {
    self.id = id
    return self
  }
}
