import Foundation
import Wire

/// Why a food call was not answered as hoped.
public enum RestaurantCallError: Error, Hashable, CustomStringConvertible {
  /// The box says no: its word for it ("NOT_FOUND", "ITEM_UNAVAILABLE"), and why in words for people.
  case refused(status: Int, code: String, message: String)
  /// The box cannot do it now, and may later.
  case later(status: Int, message: String)
  /// The box does not know this device: pair it again.
  case needsPairing(String)
  /// What was answered is none of a box's answers, or of another version.
  case unreadable(status: Int)

  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .refused(_, _, let message), .later(_, let message), .needsPairing(let message): message
    case .unreadable(let status):
      "What was answered (HTTP status \(status)) cannot be read. Update the older of this app and the box."
    }
  }

  /// What an answer other than the one hoped for means.
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
    // Somebody between this device and the box may have answered, as networks of hotels do.
    default: self = .unreadable(status: answer.status)
    }
  }
}
