import Commands
import Grammar
import Home
import Wire

extension Answer {
  /// The error code for clients; nil for success, and for a question that was answered.
  var errorCode: ErrorFrame.Code? {
    switch reason {
    case nil: nil
    case .notUnderstood: .notUnderstood
    case .incomplete: .incomplete
    case .ambiguous: .ambiguous
    case .impossible: .refused
    case .unavailable: .unavailable
    case .forbidden: .forbidden
    case .locked: .locked
    }
  }

  /// The kind of answer that it asks for.
  var asks: Asked? { asksYesOrNo ? .yesOrNo : nil }

  /// The slots for clients.
  var slots: [String: JSONValue] { (parse.meaning?.slots ?? [:]).mapValues(JSONValue.init) }
}

extension JSONValue {
  /// The value of a slot.
  init(_ value: SlotValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .list(let list): self = .list(list.map(JSONValue.init))
    case .object(let slots): self = .object(slots.mapValues(JSONValue.init))
    }
  }
}
