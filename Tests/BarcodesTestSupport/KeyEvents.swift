import CEvdev

/// Writes the bytes that the kernel gives of a scanner's key presses.
public struct KeyEvents {
  public private(set) var bytes: [UInt8] = []
  /// Microseconds between two keys.
  public var pace = 4_000
  private var microseconds = 1_000_000

  /// No key yet.
  public init() {}

  /// A press and a release, as recorded of a scanner: scan code, key, report.
  public mutating func key(_ key: Int32) {
    for value in [1, 0] as [Int32] {
      event(EV_MSC, MSC_SCAN, 0x7001E)
      event(EV_KEY, key, value)
      event(EV_SYN, SYN_REPORT, 0)
    }
    microseconds += pace
  }

  public mutating func type(_ text: String) {
    for character in text {
      let isShifted = character.isUppercase || character == "!"
      if isShifted { event(EV_KEY, KEY_LEFTSHIFT, 1) }
      if let key = Self.keys[Character(character.lowercased())] { self.key(key) }
      if isShifted { event(EV_KEY, KEY_LEFTSHIFT, 0) }
    }
  }

  public mutating func enter() { key(KEY_ENTER) }

  public mutating func pause(seconds: Double) { microseconds += Int(seconds * 1e6) }

  public mutating func event(_ type: Int32, _ code: Int32, _ value: Int32) {
    var event = input_event()
    event.time.tv_sec = microseconds / 1_000_000
    event.time.tv_usec = microseconds % 1_000_000
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    withUnsafeBytes(of: event) { bytes += $0 }
  }

  private static let keys: [Character: Int32] = [
    "1": KEY_1, "2": KEY_2, "3": KEY_3, "4": KEY_4, "5": KEY_5, "6": KEY_6, "7": KEY_7, "8": KEY_8,
    "9": KEY_9, "0": KEY_0, "-": KEY_MINUS, "s": KEY_S, "h": KEY_H, "e": KEY_E, "l": KEY_L, "f": KEY_F,
    "b": KEY_B, " ": KEY_SPACE, "/": KEY_SLASH, "!": KEY_1,
  ]
}
