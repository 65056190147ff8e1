import Basics
import Commands
import Foundation
import Hummingbird
import Store
import Wire

extension API {
  /// Adds the routes for pairing, paired devices, and the box itself.
  func addDevices(to api: Routes) {
    api.anybody.post("pair") { request, context in
      let asked = try await body(request, as: Pairing.self)
      do {
        let (token, device) = try devices.pair(
          code: asked.code, name: asked.name ?? "", from: place(of: request, context))
        return try Reply.data(Paired(token: token, id: device.id, role: device.role), status: .created)
      } catch DeviceRegistry.Failure.wrongCode {
        return Reply.error(.unauthorized, "That is not the code, or it is no longer good. Ask the box for a new one.")
      } catch DeviceRegistry.Failure.tooMany {
        return Reply.error(.rateLimited, "Too many wrong codes. Wait a minute.")
      }
    }
    api.managing.post("pairing-codes") { request, context in
      try openDesk(context)
      let role = try await body(request, as: NewCode.self).role ?? .family
      let (code, until) = devices.offer(role)
      let address = house.page.address.map { "\($0)#/pair/\(code)" }
      return try Reply.data(
        Code(
          code: code, role: role, until: until, address: address, fingerprint: house.page.fingerprint,
          qr: address.flatMap(house.qrCode)), status: .created)
    }
    api.managing.get("box") { _, _ in
      return try Reply.data(
        About(
          version: Release.version, address: house.page.address, fingerprint: house.page.fingerprint,
          sends: house.correspondents))
    }
    api.managing.get("hearing") { _, _ in try Reply.data(await house.hearing()) }
    api.managing.get("devices") { _, context in
      return try Reply.data(devices.devices.map(Device.init))
    }
    api.managing.patch("devices/:id") { request, context in
      try openDesk(context)
      let role = try await body(request, as: NewRole.self).role
      guard let device = try devices.change(try context.identifier(), to: role) else {
        throw ErrorFrame(.notFound, "There is no such device.")
      }
      return try Reply.data(Device(device))
    }
    api.managing.post("members") { request, context in
      try openDesk(context)
      let asked = try await body(request, as: NewMember.self)
      guard let accounts = ServedHouse.current.accounts else {
        throw ErrorFrame(.notFound, "There are no accounts here; pair a device.")
      }
      let email = try AccountDesk.address(asked.email)
      guard let account = try await Blocking.run({ try accounts.account(email: email) }) else {
        throw ErrorFrame(.notFound, "Nobody has an account with this address.")
      }
      let devices = devices
      return try Reply.data(
        Device(try await Blocking.run { try devices.admit(account, as: asked.role) }), status: .created)
    }
    api.managing.delete("devices/:id") { _, context in
      try openDesk(context)
      guard try devices.revoke(try context.identifier()) else {
        throw ErrorFrame(.notFound, "There is no such device.")
      }
      return try Reply.data(["revoked": true])
    }
  }

  // A screen without the PIN could otherwise make a manager's device, which needs none.
  private func openDesk(_ context: WebContext) throws {
    guard context.caller.isAtOpenDesk else { throw ErrorFrame(.locked, Refusal.deskIsLocked.say) }
  }

  private struct Pairing: Decodable {
    var code: String
    var name: String?
  }

  private struct Paired: Encodable {
    var token: String
    var id: String
    var role: PairedDevice.Role
  }

  private struct NewCode: Decodable {
    var role: PairedDevice.Role?
  }

  private struct NewMember: Decodable {
    var email: String
    var role: PairedDevice.Role
  }

  private struct NewRole: Decodable {
    var role: PairedDevice.Role
  }

  private struct Code: Encodable {
    var code: String
    var role: PairedDevice.Role
    var until: Date
    var address: String?
    var fingerprint: String?
    var qr: [String]?
  }

  private struct About: Encodable {
    var version: String
    var address: String?
    var fingerprint: String?
    var sends: [Correspondent]
  }

  private struct Device: Encodable {
    var id: String
    var name: String
    var role: PairedDevice.Role
    var email: String?
    var pairedAt: Date
    var seenAt: Date?

    init(_ device: PairedDevice) {
      (id, name, role, email) = (device.id, device.name, device.role, device.email)
      (pairedAt, seenAt) = (device.pairedAt, device.seenAt)
    }
  }
}
