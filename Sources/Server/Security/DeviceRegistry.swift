import Crypto
import Foundation
import Store
import Synchronization

/// The devices that were paired, and the codes by which new ones are.
///
/// A code is eight digits, good for one device and ten minutes. After five wrong ones in a minute from one place, or 60
/// from everywhere, no more are looked at until the minute is over: so nobody guesses one (600 tries in ten minutes find
/// one of a hundred million codes in 160,000 times), and one who guesses does not keep others from pairing.
public final class DeviceRegistry: Sendable {
  /// Why a device is not paired.
  public enum Failure: Error, Hashable { case wrongCode, tooMany }

  private struct Offer {
    var code: String
    var role: PairedDevice.Role
    var until: Date
  }

  private struct State {
    var devices: [PairedDevice] = []
    var offers: [Offer] = []
    var wrong: [(at: Date, from: String?)] = []
  }

  private let store: KitchenStore
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  /// The devices of a store.
  /// - Throws: `StoreError`
  public init(store: KitchenStore, now: @escaping @Sendable () -> Date) throws {
    self.store = store
    self.now = now
    state = Mutex(State(devices: try store.devices()))
  }

  /// All paired devices, oldest first.
  public var devices: [PairedDevice] { state.withLock(\.devices) }

  /// A new code for one device.
  public func offer(_ role: PairedDevice.Role) -> (code: String, until: Date) {
    let code = String(format: "%08d", Int.random(in: 0..<100_000_000))
    let until = now().addingTimeInterval(Self.validity)
    state.withLock { $0.offers = $0.offers.suffix(9) + [Offer(code: code, role: role, until: until)] }
    return (code, until)
  }

  /// Pairs a device that shows a code.
  /// - Parameter place: where it is asked from (``ConnectionCount/place(of:)``).
  /// - Returns: the token that it shows from now on, and what it may do.
  /// - Throws: ``Failure``, or `StoreError` when it cannot be kept.
  public func pair(
    code: String, name: String, from place: String? = nil
  ) throws -> (token: String, device: PairedDevice) {
    let now = now()
    let role = try state.withLock { state in
      state.wrong.removeAll { now.timeIntervalSince($0.at) > 60 }
      guard state.wrong.count < Self.triesPerMinute,
        state.wrong.count(where: { $0.from == place }) < Self.triesPerMinuteOfOnePlace
      else { throw Failure.tooMany }
      state.offers.removeAll { $0.until < now }
      guard let index = state.offers.firstIndex(where: { Secret.isSame($0.code, code) }) else {
        state.wrong.append((now, place))
        throw Failure.wrongCode
      }
      return state.offers.remove(at: index).role
    }
    let token = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() }
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    let shown = Self.shown(name)
    let device = PairedDevice(
      id: UUID().uuidString.lowercased(), name: shown.isEmpty ? "A device" : shown, role: role,
      tokenHash: Self.hash(token), pairedAt: now)
    try store.save(device)
    state.withLock { $0.devices.append(device) }
    return (token, device)
  }

  /// The device that shows this token.
  public func device(token: String) -> PairedDevice? {
    let hash = Self.hash(token)
    return state.withLock { state in state.devices.first { $0.tokenHash == hash } }
  }

  /// Notes that a device is connected.
  public func saw(_ id: String) {
    let now = now()
    let seen = state.withLock { state -> PairedDevice? in
      guard let index = state.devices.firstIndex(where: { $0.id == id }) else { return nil }
      // Once a minute is enough to tell which phone is still used.
      if let last = state.devices[index].seenAt, now.timeIntervalSince(last) < 60 { return nil }
      state.devices[index].seenAt = now
      return state.devices[index]
    }
    if let seen { try? store.save(seen) }
  }

  /// Forgets a device.
  /// - Returns: whether there was one.
  /// - Throws: `StoreError`; then it is still known.
  public func revoke(_ id: String) throws -> Bool {
    let was = try store.removeDevice(id: id)
    state.withLock { $0.devices.removeAll { $0.id == id } }
    return was
  }

  private static let validity = 600.0
  private static let triesPerMinute = 60
  private static let triesPerMinuteOfOnePlace = 5

  // A terminal prints it: nothing may move its cursor, or turn the text around.
  private static func shown(_ name: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
      // A character can carry any number of marks.
      default: if kept.count < 240 { kept.append(scalar) }
      }
    }
    return String(String(kept).prefix(60)).trimmingCharacters(in: .whitespaces)
  }

  private static func hash(_ token: String) -> String {
    SHA256.hash(data: Data(token.utf8)).map { String(format: "%02x", $0) }.joined()
  }
}
