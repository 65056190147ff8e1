import Foundation
import Wire

/// The reason for the failure of a call about food.
public enum RestaurantCallError: Error, Hashable, CustomStringConvertible {
  /// The box refuses: its code ("NOT_FOUND", "ITEM_UNAVAILABLE"), and the reason in words for people.
  case refused(status: Int, code: String, message: String)
  /// The box cannot do it now, and may later.
  case later(status: Int, message: String)
  /// The box does not know this device: pair it again.
  case needsPairing(String)
  /// The answer is not a box's, or of another version.
  case unreadable(status: Int)

  /// The error, on one line.
  public var description: String {
    switch self {
    case .refused(_, _, let message), .later(_, let message), .needsPairing(let message): message
    case .unreadable(let status):
      "What was answered (HTTP status \(status)) cannot be read. Update the older of this app and the box."
    }
  }

  /// The error for an answer other than the expected one.
  init(_ answer: BoxAnswer) {
    struct Said: Decodable {
      var code: String
      var message: String
    }
    struct Body: Decodable { var error: Said }
    let said = try? WireCoding.decoder.decode(Body.self, from: answer.body).error
    let message = said?.message ?? "The box answered with HTTP status \(answer.status)."
    switch (answer.status, said) {
    case (401, _): self = .needsPairing(message)
    case (408, _), (425, _), (429, _), (500..., _): self = .later(status: answer.status, message: message)
    case (400..<500, let said?): self = .refused(status: answer.status, code: said.code, message: said.message)
    // A machine between this device and the box may have answered, such as a hotel's network.
    default: self = .unreadable(status: answer.status)
    }
  }
}
