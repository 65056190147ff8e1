import Commands
import Hummingbird
import Wire

extension API {
  /// The PIN of the desk.
  func addDeskLock(to api: Routes) {
    api.changing.get("desk-lock") { _, context in
      return try Reply.data(lock.status(for: context.caller.device))
    }
    api.changing.post("desk-lock/open") { request, context in
      let pin = try await body(request, as: ShownPIN.self).pin
      try saying { () throws(DeskLock.Failure) in try lock.open(with: pin, for: context.caller.device) }
      return try Reply.data(lock.status(for: context.caller.device))
    }
    api.changing.post("desk-lock/close") { _, context in
      lock.close(for: context.caller.device)
      return try Reply.data(lock.status(for: context.caller.device))
    }
    api.managing.put("desk-lock") { request, context in
      let pin = try await body(request, as: NewPIN.self).pin
      try saying { try lock.set(pin, by: context.caller.device) }
      return try Reply.data(lock.status(for: context.caller.device))
    }
  }

  private var lock: DeskLock { devices.deskLock }

  private func saying(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as DeskLock.Failure {
      switch failure {
      case .wrongPIN: throw ErrorFrame(.forbidden, "That is not the PIN.")
      case .tooMany: throw ErrorFrame(.rateLimited, "Too many wrong PINs. Wait a minute.")
      case .noPIN: throw ErrorFrame(.malformed, "A PIN has four to eight digits.")
      case .locked: throw ErrorFrame(.locked, Refusal.deskIsLocked.say)
      }
    }
  }

  private struct ShownPIN: Decodable { var pin: String }

  /// Nil: no PIN. It must be explicit, so that a forgotten field does not open the desk.
  private struct NewPIN: Decodable {
    var pin: String?

    private enum CodingKeys: CodingKey { case pin }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      pin = try fields.decode(String?.self, forKey: .pin)
    }
  }
}
