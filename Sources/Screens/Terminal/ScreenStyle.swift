import BoxSettings

/// The style of lines: with colours and weights (ECMA-48), or plain.
public enum ScreenStyle: Sendable, Hashable {
  /// Characters alone.
  case plain
  /// With escape sequences.
  case colour

  /// The role of a part of a line.
  enum Role {
    case usual, heading, faint, alert, strong, trouble
  }

  /// The text in the style of its role.
  func callAsFunction(_ text: String, as role: Role) -> String {
    guard self == .colour, !text.isEmpty, let code = Self.code(role) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private static func code(_ role: Role) -> String? {
    switch role {
    case .usual: nil
    case .heading: "1;36"
    case .faint: "2"
    case .alert: "1;7"
    case .strong: "1"
    case .trouble: "33"
    }
  }

  /// The style for a terminal: no colours if NO_COLOR (no-color.org) is set and not empty, or on a dumb
  /// terminal.
  public init(environment: [String: String]) {
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self = isPlain || environment["TERM"] == "dumb" ? .plain : .colour
  }
}

extension ScreenEvent {
  /// The role of its line.
  var role: ScreenStyle.Role {
    switch self {
    case .heard: .strong
    case .refused, .problem, .lastingProblem(.some): .trouble
    case .ringing: .alert
    case .note: .faint
    default: .usual
    }
  }
}

extension ColourUse {
  /// The style of an output that is a terminal or not.
  package func style(isTerminal: Bool, environment: [String: String]) -> ScreenStyle {
    switch self {
    case .always: .colour
    case .never: .plain
    case .auto: isTerminal ? ScreenStyle(environment: environment) : .plain
    }
  }
}
