import Foundation
import Server
import Store

/// A request of `sous pair` or `sous devices` to a running box.
public enum DeviceRequest: Codable, Sendable {
  /// A code for one new device.
  case offer(role: String)
  /// The address of the page with a key to enter, for a screen of this machine under another user.
  case admit(role: String, name: String)
  /// The paired devices.
  case list
  /// The end of a device's pairing.
  case revoke(id: String)
  /// The end of the desk's PIN.
  case forgetPIN
}

/// The answer to a request.
public enum DeviceAnswer: Codable, Sendable {
  case code(PairingCode)
  case screen(ScreenAddress)
  case devices([DeviceLine])
  case revoked(Bool)
  case forgot(Bool)
  case failed(String)
}

/// A code, with the address for the new device.
public struct PairingCode: Codable, Sendable {
  public var code: String
  public var role: String
  public var until: Date
  /// The page for the code; nil: the box serves none.
  public var address: String?
  /// The SHA-256 of the box's certificate; nil: it has none.
  public var fingerprint: String?
  /// Whether another machine can open the address.
  public var isForOthers: Bool?

  private enum CodingKeys: String, CodingKey {
    case code, role, until, address, fingerprint
    case isForOthers = "is_for_others"
  }
}

/// The page's address with the key of one screen.
public struct ScreenAddress: Codable, Sendable {
  /// The address; nil: the box serves no page.
  public var address: String?
  public var device: DeviceLine
}

/// A paired device.
public struct DeviceLine: Codable, Sendable {
  public var id: String
  public var name: String
  public var role: String
  public var pairedAt: Date
  public var seenAt: Date?

  /// The line of a device.
  public init(_ device: PairedDevice) {
    (id, name, role) = (device.id, device.name, device.role.rawValue)
    (pairedAt, seenAt) = (device.pairedAt, device.seenAt)
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, role
    case pairedAt = "paired_at"
    case seenAt = "seen_at"
  }
}

/// Answers requests about devices.
public struct DeviceDesk: Sendable {
  let devices: DeviceRegistry
  let place: WebPlace

  func answer(_ request: DeviceRequest) -> DeviceAnswer {
    switch request {
    case .offer(let role):
      guard let role = PairedDevice.Role(rawValue: role) else { return .failed("There is no role \(role).") }
      let (code, until) = devices.offer(role)
      let (address, fingerprint) = place.now
      return .code(
        PairingCode(
          code: code, role: role.rawValue, until: until, address: address.map { "\($0)#/pair/\(code)" },
          fingerprint: fingerprint, isForOthers: place.addressForOthers != nil))
    case .admit(let role, let name):
      guard let role = PairedDevice.Role(rawValue: role) else { return .failed("There is no role \(role).") }
      do {
        let (token, device) = try devices.admit(role, name: name)
        return .screen(
          ScreenAddress(address: place.now.address.map { "\($0)#key=\(token)" }, device: DeviceLine(device)))
      } catch {
        return .failed("\(error)")
      }
    case .list: return .devices(devices.devices.map(DeviceLine.init))
    case .revoke(let id):
      do {
        return .revoked(try devices.revoke(id))
      } catch {
        return .failed("\(error)")
      }
    case .forgetPIN:
      do {
        return .forgot(try devices.deskLock.forget())
      } catch {
        return .failed("\(error)")
      }
    }
  }
}
