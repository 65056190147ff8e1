import Foundation

/// The client's identity and its newest state.
public struct Hello: Frame, Hashable {
  public static let type = "hello"
  /// "kiosk", "FoodieShoppingList".
  public var client: String?
  /// The token from pairing; not needed on the box's own machine.
  public var token: String?
  /// The newest change that the client has.
  public var since: Int?
  /// The store that `since` counts in.
  public var epoch: String?
  /// Makes the shopping list one person's.
  public var person: String?
  /// The types of frames that the client wants; nil: all.
  public var receive: [String]?

  /// Makes a hello.
  public init(
    client: String? = nil, token: String? = nil, since: Int? = nil, epoch: String? = nil, person: String? = nil,
    receive: [String]? = nil
  ) {
    self.client = client
    self.token = token
    self.since = since
    self.epoch = epoch
    self.person = person
    self.receive = receive
  }
}

/// Asks whether the box still answers: browsers do not show a page the pings of the WebSocket.
public struct Ping: Frame, Hashable {
  public static let type = "ping"

  /// Makes a ping.
  public init() {}
}

/// A frame that changes something.
public protocol ChangingFrame: Frame {
  /// An identifier that the sender chose; a repeat changes nothing.
  var id: String? { get set }
}

/// An amount, as a text ("2 lb") or as a number with its unit in another field.
public enum WireQuantity: Codable, Hashable, Sendable {
  case number(Double)
  case text(String)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A new line of a list.
public struct ItemAdded: ChangingFrame, Hashable {
  public static let type = "item_added"
  /// An identifier that the sender chose; a repeat changes nothing.
  public var id: String?
  /// The time of the person's action; nil: now.
  public var at: Date?
  /// The line's identifier, chosen by the sender; nil: the amount goes to an existing line of that name,
  /// if any.
  public var itemId: String?
  public var name: String
  public var quantity: WireQuantity?
  public var unit: String?
  public var category: String?
  public var store: String?
  public var forUsers: [String]?
  public var list: String?
  public var position: Double?

  /// Makes a line of one piece.
  public init(id: String?, at: Date? = nil, itemId: String?, name: String) {
    self.id = id
    self.at = at
    self.itemId = itemId
    self.name = name
  }
}

/// Ticks a line.
public struct ItemChecked: ChangingFrame, Hashable {
  public static let type = "item_checked"
  public var id: String?
  public var at: Date?
  public var itemId: String

  /// Makes a tick.
  public init(id: String?, at: Date? = nil, itemId: String) {
    self.id = id
    self.at = at
    self.itemId = itemId
  }
}

/// Unticks a line.
public struct ItemUnchecked: ChangingFrame, Hashable {
  public static let type = "item_unchecked"
  public var id: String?
  public var at: Date?
  public var itemId: String

  /// Makes an unticking.
  public init(id: String?, at: Date? = nil, itemId: String) {
    self.id = id
    self.at = at
    self.itemId = itemId
  }
}

/// Changes fields of a line.
public struct ItemUpdated: ChangingFrame, Hashable {
  public static let type = "item_updated"
  public var id: String?
  public var at: Date?
  public var itemId: String
  public var fields = ItemFields()

  /// Makes a change without fields.
  public init(id: String?, at: Date? = nil, itemId: String) {
    self.id = id
    self.at = at
    self.itemId = itemId
  }

  private enum CodingKeys: String, CodingKey { case id, at, itemId }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(String.self, forKey: .id)
    at = try container.decodeIfPresent(Date.self, forKey: .at)
    itemId = try container.decode(String.self, forKey: .itemId)
    fields = try ItemFields(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(at, forKey: .at)
    try container.encode(itemId, forKey: .itemId)
    try fields.encode(to: encoder)
  }
}

/// The fields of a line that can be changed; nil leaves a field as it is.
public struct ItemFields: Codable, Hashable, Sendable {
  public var name: String?
  public var quantity: WireQuantity?
  public var unit: String?
  public var category: String?
  /// Empty, or null on the wire: any shop.
  public var store: String?
  public var forUsers: [String]?
  public var list: String?
  public var position: Double?

  /// Makes an empty set of fields.
  public init() {}

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    quantity = try container.decodeIfPresent(WireQuantity.self, forKey: .quantity)
    unit = try container.decodeIfPresent(String.self, forKey: .unit)
    category = try container.decodeIfPresent(String.self, forKey: .category)
    // Null means any shop; a missing key means no change.
    store = container.contains(.store) ? try container.decodeIfPresent(String.self, forKey: .store) ?? "" : nil
    forUsers = try container.decodeIfPresent([String].self, forKey: .forUsers)
    list = try container.decodeIfPresent(String.self, forKey: .list)
    position = try container.decodeIfPresent(Double.self, forKey: .position)
  }
}

/// Removes a bought line and adds it to the pantry.
public struct ItemRemoved: ChangingFrame, Hashable {
  public static let type = "item_removed"
  public var id: String?
  public var ingredient: String
  public var qty: Double?
  public var unit: String?
  public var itemId: String?

  /// Makes a purchase.
  public init(id: String?, ingredient: String, qty: Double?, unit: String?, itemId: String?) {
    self.id = id
    self.ingredient = ingredient
    self.qty = qty
    self.unit = unit
    self.itemId = itemId
  }
}

/// Removes a line.
public struct ItemDeleted: ChangingFrame, Hashable {
  public static let type = "item_deleted"
  public var id: String?
  public var itemId: String

  /// Makes a deletion.
  public init(id: String?, itemId: String) {
    self.id = id
    self.itemId = itemId
  }
}

/// Adds stock to the pantry.
public struct AddPantryItem: ChangingFrame, Hashable {
  public static let type = "add_pantry_item"
  public var id: String?
  public var name: String
  /// "2 lb"
  public var qtyText: String?
  public var qtyNum: Double?
  public var unit: String?
  public var category: String?
  public var store: String?
  public var barcode: String?
  public var notes: String?
  public var place: String?
  /// `YYYY-MM-DD`
  public var bestBefore: String?

  /// Makes a row of one piece.
  public init(id: String?, name: String) {
    self.id = id
    self.name = name
  }
}

/// Controls a timer.
public struct TimerCommandFrame: ChangingFrame, Hashable {
  public static let type = "timer_command"
  public var id: String?
  public var action: Action
  public var timerId: String?
  public var seconds: Int?
  public var name: String?

  /// An action on a timer.
  public enum Action: String, Codable, Sendable, CaseIterable {
    case start, pause, resume, cancel, restart, extend, shorten, rename, stop, snooze
  }

  /// Makes a command.
  public init(id: String?, action: Action, timerId: String? = nil, seconds: Int? = nil, name: String? = nil) {
    self.id = id
    self.action = action
    self.timerId = timerId
    self.seconds = seconds
    self.name = name
  }
}

/// A command in words, or as an intent and its slots.
public struct CommandFrame: ChangingFrame, Hashable {
  public static let type = "command"
  public var id: String?
  /// The words, treated as typed.
  public var text: String?
  /// `timer.start`, as `sous parse` prints it.
  public var intent: String?
  public var slots: [String: JSONValue]?

  /// Makes a command in words.
  public init(id: String?, text: String) {
    self.id = id
    self.text = text
  }

  /// Makes a command that needs no parsing.
  public init(id: String?, intent: String, slots: [String: JSONValue] = [:]) {
    self.id = id
    self.intent = intent
    self.slots = slots
  }
}

/// Any JSON.
public enum JSONValue: Codable, Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
