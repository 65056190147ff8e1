import Commands
import Foundation

/// How things are put into words in answers.
enum Wording {
  /// "milk", "milk and eggs", "milk, eggs and bread".
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The first `most` of them, "and 12 more".
  static func short(_ parts: [String], most: Int) -> String {
    guard parts.count > most else { return list(parts) }
    return parts.prefix(most).joined(separator: ", ") + " and \(parts.count - most) more"
  }

  /// "1 item", "7 items".
  static func count(_ number: Int, _ singular: String) -> String {
    number == 1 ? "1 \(singular)" : "\(number) \(singular)s"
  }

  /// The text with its first letter as a capital.
  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A quantity without needless digits: "2", "0.5", "1.44".
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    if rounded == 0, value > 0 { return "a little" }
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(rounded)) }
    return String(rounded)
  }

  /// An amount alone: "2", "1.5 kg", "3 bottles".
  static func amount(_ amount: Amount) -> String {
    guard let unit = amount.unit, unit != .piece else { return number(amount.quantity) }
    let (quantity, shown) = readable(amount.quantity, unit)
    return "\(number(quantity)) \(name(of: shown, plural: quantity > 1))"
  }

  /// An amount of something: "milk", "6 eggs", "1.5 kg of flour".
  static func amount(_ amount: Amount, of name: String) -> String {
    let counted = amount.unit == nil || amount.unit == .piece
    if counted { return amount.quantity == 1 ? name : "\(number(amount.quantity)) \(name)" }
    return "\(Self.amount(amount)) of \(name)"
  }

  // A thousand grams are said as a kilogram.
  private static func readable(_ quantity: Double, _ unit: Measure) -> (Double, Measure) {
    switch unit {
    case .g where quantity >= 1_000: (quantity / 1_000, .kg)
    case .ml where quantity >= 1_000: (quantity / 1_000, .l)
    default: (quantity, unit)
    }
  }

  private static func name(of unit: Measure, plural: Bool) -> String {
    switch unit {
    case .g, .kg, .oz, .lb, .ml, .l, .tsp, .tbsp: unit.rawValue
    case .flOz: "fl oz"
    case .loaf: plural ? "loaves" : "loaf"
    case .box, .bunch, .pinch: plural ? unit.rawValue + "es" : unit.rawValue
    default: plural ? unit.rawValue + "s" : unit.rawValue
    }
  }
}

extension CalendarDay {
  /// The day as said after a verb, relative to `today`: "today", "tomorrow", "on Friday", "on Friday 4 December".
  func said(from today: CalendarDay, in calendar: Calendar) -> String {
    let noon = ClockTime(hour: 12, minute: 0)
    let moment = date(at: noon, in: calendar)
    let away = calendar.dateComponents([.day], from: today.date(at: noon, in: calendar), to: moment).day ?? 0
    switch away {
    case -1: return "yesterday"
    case 0: return "today"
    case 1: return "tomorrow"
    default: break
    }
    let weekday = Self.weekdays[(calendar.component(.weekday, from: moment) + 6) % 7]
    if (2...6).contains(away) { return "on \(weekday)" }
    let name = "on \(weekday) \(day) \(Self.months[(month + 11) % 12])"
    return year == today.year ? name : "\(name) \(year)"
  }

  // English whatever the machine's language is, as are all answers.
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
