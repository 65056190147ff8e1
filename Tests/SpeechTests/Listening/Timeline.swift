@testable import Speech

/// What a listener meets, drawn as text: each sign stands for ten frames (100 ms).
///
///     .   silence
///     w   the wake word is being said
///     s   speech; what was heard changes with every frame
///     S   sound that adds nothing to what was heard, which is a whole command
///     n   sound that adds nothing to what was heard, which is no whole command
///     ,   silence; what was heard is a whole command
///     ;   silence; what was heard is a whole command that hardly ever goes on
///
/// Spaces are for the reader.
struct Timeline {
  static let framesPerSign = 10

  private(set) var inputs: [Listener.Input] = []

  /// - Parameters:
  ///   - noticedAfter: frames from the end of a wake word until it is spotted.
  ///   - openGrammar: the grammar that needs no wake word at a frame.
  init(_ text: String, noticedAfter: Int = 0, openGrammar: (_ frame: Int) -> String? = { _ in nil }) {
    let signs = text.filter { $0 != " " }.flatMap { [Character](repeating: $0, count: Self.framesPerSign) }
    var changed = 0
    var spotted: [Int: ClosedRange<Int>] = [:]
    var wakeBegin: Int?
    for (frame, sign) in (signs + [" "]).enumerated() {
      if sign == "w" {
        wakeBegin = wakeBegin ?? frame
      } else if let begin = wakeBegin {
        spotted[frame - 1 + noticedAfter] = begin...(frame - 1)
        wakeBegin = nil
      }
    }
    var speech: ClosedRange<Int>?
    for (frame, sign) in signs.enumerated() {
      if "wsSn".contains(sign) {
        speech = speech.map { $0.upperBound == frame - 1 ? $0.lowerBound...frame : frame...frame } ?? frame...frame
      }
      if sign == "s" || sign == "w" { changed = frame }
      inputs.append(
        .init(
          speech: speech, wake: spotted[frame], openGrammar: openGrammar(frame),
          isComplete: "S,;".contains(sign), isCertain: sign == ";", unchangedFor: frame - changed))
    }
  }

  /// An action at a frame.
  struct Happening: Hashable, CustomStringConvertible {
    var frame: Int
    var action: Listener.Action

    init(_ frame: Int, _ action: Listener.Action) {
      self.frame = frame
      self.action = action
    }

    var description: String { "\(frame): \(action)" }
  }

  /// What a listener does, looks at what may be over aside.
  func heard(by listener: inout Listener) -> [Happening] {
    all(by: &listener).filter { $0.action != .look && $0.action != .resume }
  }

  /// Everything that a listener does.
  func all(by listener: inout Listener) -> [Happening] {
    inputs.flatMap { input in
      let frame = listener.frame
      return listener.step(input).map { Happening(frame, $0) }
    }
  }

  /// What a fresh listener looks at, and when it goes on.
  func looks(_ settings: Listener.Settings = .init()) -> [Happening] {
    var listener = Listener(settings: settings)
    return all(by: &listener).filter { $0.action == .look || $0.action == .resume }
  }

  /// What a fresh listener does.
  func heard(_ settings: Listener.Settings = .init()) -> [Happening] {
    var listener = Listener(settings: settings)
    return heard(by: &listener)
  }
}

/// A sign a number of times.
func * (sign: String, count: Int) -> String { String(repeating: sign, count: count) }
