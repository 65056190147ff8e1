import CEvdev
import Foundation

/// Turns the key presses of a scanner, which is a keyboard to Linux, into codes: characters until Enter
/// or Tab.
///
/// It takes the raw bytes of `struct input_event` (https://docs.kernel.org/input/input.html, section
/// 1.5), cut anywhere. The layout is that of the United States, the default of scanners.
public struct ScannedKeys: Sendable {
  /// The longest pause between the keys of a code, in seconds; after it, the code is incomplete. Scanners
  /// type a key in some milliseconds.
  public static let longestPause = 1.0
  /// The most characters of a code; longer ones are dropped.
  public static let longestCode = 100

  private var rest: [UInt8] = []
  private var code = ""
  private var shifts: Set<Int32> = []
  private var lastPress = 0.0
  /// Whether a part of the current code was lost.
  private var isSpoilt = false

  /// The state without a key press.
  public init() {}

  /// Takes the bytes of the device.
  /// - Returns: the complete codes.
  public mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
    rest += bytes
    let size = MemoryLayout<input_event>.size
    let whole = rest.count / size
    let events = rest.withUnsafeBytes { memory in
      (0..<whole).map { memory.loadUnaligned(fromByteOffset: $0 * size, as: input_event.self) }
    }
    rest.removeFirst(whole * size)
    return events.compactMap { take($0) }
  }

  private mutating func take(_ event: input_event) -> String? {
    if Int32(event.type) == EV_SYN, Int32(event.code) == SYN_DROPPED {
      // The kernel dropped events (https://docs.kernel.org/input/event-codes.html, "SYN_DROPPED").
      (isSpoilt, shifts) = (true, [])
    }
    guard Int32(event.type) == EV_KEY else { return nil }
    let key = Int32(event.code)
    if key == KEY_LEFTSHIFT || key == KEY_RIGHTSHIFT {
      if event.value == 0 { shifts.remove(key) } else { shifts.insert(key) }
      return nil
    }
    // 0 is a release, 2 a repetition while a key is held.
    guard event.value == 1 else { return nil }
    let time = Double(event.time.tv_sec) + Double(event.time.tv_usec) / 1e6
    if !(0...Self.longestPause).contains(time - lastPress) { (code, isSpoilt) = ("", false) }
    lastPress = time
    switch key {
    case KEY_ENTER, KEY_KPENTER, KEY_TAB: return ended()
    default:
      guard let pair = Self.characters[key] else { return nil }
      if code.count >= Self.longestCode { isSpoilt = true }
      if !isSpoilt { code.append(shifts.isEmpty ? pair.plain : pair.shifted) }
      return nil
    }
  }

  private mutating func ended() -> String? {
    defer { (code, isSpoilt) = ("", false) }
    let text = code.trimmingCharacters(in: .whitespaces)
    return isSpoilt || text.isEmpty ? nil : text
  }

  private static let characters: [Int32: (plain: Character, shifted: Character)] = {
    let rows: [(first: Int32, plain: String, shifted: String)] = [
      (KEY_1, "1234567890-=", "!@#$%^&*()_+"), (KEY_Q, "qwertyuiop[]", "QWERTYUIOP{}"),
      (KEY_A, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (KEY_BACKSLASH, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
      (KEY_KP7, "789-456+1230.", "789-456+1230."), (KEY_SPACE, " ", " "), (KEY_KPASTERISK, "*", "*"),
      (KEY_KPSLASH, "/", "/"),
    ]
    var characters: [Int32: (plain: Character, shifted: Character)] = [:]
    for row in rows {
      for (offset, pair) in zip(row.plain, row.shifted).enumerated() { characters[row.first + Int32(offset)] = pair }
    }
    return characters
  }()
}
