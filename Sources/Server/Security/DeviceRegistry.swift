import Basics
import Foundation
import Store
import Synchronization

/// The paired devices, and the codes that pair new ones.
///
/// A code is eight digits, good for one device and ten minutes. After five wrong ones in a minute from
/// one place, or twenty in an hour, codes from there are ignored until the time is over. After 60 in a
/// minute from everywhere, codes are ignored from places that have guessed wrong within the hour, and
/// after 60 more from as many others, from everywhere. So guessing is hopeless (1,200 tries in ten
/// minutes find one of a hundred million codes in 80,000 times), and a handful of guessers do not block
/// the pairing of others.
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
    /// The wrong codes of the last hour; `isFirst`: from a place without earlier ones.
    var wrong: [(at: Date, from: String?, isFirst: Bool)] = []
    var followers: [Int: Follower] = [:]
    var followed = 0
  }

  /// A subscriber to the changes of a device.
  private struct Follower {
    var device: String
    /// Its role as last reported; nil: it has no rights any more.
    var role: PairedDevice.Role?
    /// Called with the device's new role; nil: it is revoked.
    var tell: @Sendable (PairedDevice.Role?) -> Void
  }

  /// The PIN that some commands need.
  public let deskLock: DeskLock
  private let store: KitchenStore
  private let now: @Sendable () -> Date
  private let state: Mutex<State>
  /// Held while the store is written: a note about a device must not restore one that is being revoked.
  private let writing = Mutex(())

  /// The devices of a store.
  /// - Throws: `StoreError`
  public init(store: KitchenStore, now: @escaping @Sendable () -> Date) throws {
    self.store = store
    self.now = now
    deskLock = try DeskLock(store: store, now: now)
    state = Mutex(State(devices: try store.devices()))
  }

  /// Reads the changes of devices and of the desk's PIN by other servers of a shared store.
  /// - Throws: `StoreError`
  public func refresh() throws {
    let changed = try writing.withLock { _ in
      let kept = try store.devices()
      return state.withLock { state in
        state.devices = kept
        return state.followers.compactMap { number, follower -> (Follower, PairedDevice.Role?)? in
          let role = kept.first { $0.id == follower.device }?.role
          guard role != follower.role else { return nil }
          state.followers[number]?.role = role
          return (follower, role)
        }
      }
    }
    for (follower, role) in changed { follower.tell(role) }
    try deskLock.refresh()
  }

  /// The paired devices, oldest first.
  public var devices: [PairedDevice] { state.withLock(\.devices) }

  /// A new code for one device.
  public func offer(_ role: PairedDevice.Role) -> (code: String, until: Date) {
    let code = String(format: "%08d", Int.random(in: 0..<100_000_000))
    let until = now().addingTimeInterval(Self.validity)
    state.withLock { $0.offers = $0.offers.suffix(9) + [Offer(code: code, role: role, until: until)] }
    return (code, until)
  }

  /// Pairs a device that sends a code.
  /// - Parameter place: the origin of the request (``ConnectionCount/place(of:)``).
  /// - Returns: its token and its role.
  /// - Throws: ``Failure``, or `StoreError` when it cannot be stored.
  public func pair(
    code: String, name: String, from place: String? = nil
  ) throws -> (token: String, device: PairedDevice) {
    let now = now()
    let role = try state.withLock { state in
      state.wrong.removeAll { now.timeIntervalSince($0.at) > 3_600 }
      let own = state.wrong.filter { $0.from == place }
      let lately = state.wrong.filter { now.timeIntervalSince($0.at) <= 60 }
      // Places without a wrong guess have a separate budget, which guessers cannot use up.
      guard own.count < Self.triesPerHourOfOnePlace,
        lately.count(where: { $0.from == place }) < Self.triesPerMinuteOfOnePlace,
        lately.count(where: { $0.isFirst == own.isEmpty }) < Self.triesPerMinute
      else { throw Failure.tooMany }
      state.offers.removeAll { $0.until < now }
      guard let index = state.offers.firstIndex(where: { Secret.isSame($0.code, code) }) else {
        state.wrong.append((now, place, own.isEmpty))
        throw Failure.wrongCode
      }
      return state.offers.remove(at: index).role
    }
    return try admit(role, name: name)
  }

  /// Pairs a device without a code, for a person at the box itself.
  /// - Returns: its token and its role.
  /// - Throws: `StoreError` when it cannot be stored.
  public func admit(_ role: PairedDevice.Role, name: String) throws -> (token: String, device: PairedDevice) {
    let token = Secret.token()
    let shown = Self.shown(name)
    let device = PairedDevice(
      id: Identifier.new(), name: shown.isEmpty ? "A device" : shown, role: role,
      tokenHash: Secret.hash(ofToken: token), pairedAt: now())
    try store.save(device)
    state.withLock { $0.devices.append(device) }
    return (token, device)
  }

  /// Makes an account a member of the house, or gives it another role.
  /// - Throws: `StoreError` when it cannot be stored.
  public func admit(_ account: Account, as role: PairedDevice.Role) throws -> PairedDevice {
    if let known = try change(account.id, to: role) { return known }
    let shown = Self.shown(account.name)
    let member = PairedDevice(
      id: account.id, name: shown.isEmpty ? account.email : shown, role: role, email: account.email,
      // This token is never used: a member shows the account's.
      tokenHash: Secret.hash(ofToken: Secret.token()), pairedAt: now())
    try writing.withLock { _ in
      try store.save(member)
      state.withLock { $0.devices.append(member) }
    }
    return member
  }

  /// The device that shows this token.
  public func device(token: String) -> PairedDevice? {
    let hash = Secret.hash(ofToken: token)
    return state.withLock { state in state.devices.first { $0.tokenHash == hash } }
  }

  /// Notes that a device is connected.
  public func saw(_ id: String) {
    let now = now()
    // Once a minute is enough to see which phone is still in use.
    func isNews(_ device: PairedDevice) -> Bool { device.seenAt.map { now.timeIntervalSince($0) >= 60 } ?? true }
    guard state.withLock({ state in state.devices.first { $0.id == id }.map(isNews) }) == true else { return }
    writing.withLock { _ in
      let seen = state.withLock { state -> PairedDevice? in
        guard let index = state.devices.firstIndex(where: { $0.id == id && isNews($0) }) else { return nil }
        state.devices[index].seenAt = now
        return state.devices[index]
      }
      if let seen { try? store.save(seen) }
    }
  }

  /// The current role of a device; nil: it is unknown, or revoked.
  public func role(of id: String) -> PairedDevice.Role? {
    state.withLock { state in state.devices.first { $0.id == id }?.role }
  }

  /// Revokes a device, and closes its connections.
  /// - Returns: whether there was one.
  /// - Throws: `StoreError`; then it is still known.
  public func revoke(_ id: String) throws -> Bool {
    let (was, followers) = try writing.withLock { _ in
      let was = try store.removeDevice(id: id)
      return state.withLock { state in
        state.devices.removeAll { $0.id == id }
        for number in state.followers.keys where state.followers[number]?.device == id {
          state.followers[number]?.role = nil
        }
        return (was, state.followers.values.filter { $0.device == id })
      }
    }
    for follower in followers { follower.tell(nil) }
    return was
  }

  /// Changes the role of a device, at once.
  /// - Returns: the device; nil: there is none.
  /// - Throws: `StoreError`; then it keeps its role.
  public func change(_ id: String, to role: PairedDevice.Role) throws -> PairedDevice? {
    let (device, followers) = try writing.withLock { _ in
      guard var device = devices.first(where: { $0.id == id }) else { return (PairedDevice?.none, [Follower]()) }
      guard device.role != role else { return (device, []) }
      device.role = role
      try store.save(device)
      return state.withLock { state in
        for index in state.devices.indices where state.devices[index].id == id { state.devices[index].role = role }
        for number in state.followers.keys where state.followers[number]?.device == id {
          state.followers[number]?.role = role
        }
        return (device, state.followers.values.filter { $0.device == id })
      }
    }
    for follower in followers { follower.tell(role) }
    return device
  }

  /// Reports the changes of a device from now on, at once, on the thread of the change.
  /// - Returns: the argument for ``unfollow(_:)``; nil: the device is not known any more.
  func follow(_ id: String, _ tell: @escaping @Sendable (PairedDevice.Role?) -> Void) -> Int? {
    state.withLock { state in
      guard let device = state.devices.first(where: { $0.id == id }) else { return nil }
      state.followed += 1
      state.followers[state.followed] = Follower(device: id, role: device.role, tell: tell)
      return state.followed
    }
  }

  /// Tells it no more.
  func unfollow(_ number: Int) { state.withLock { $0.followers[number] = nil } }

  private static let validity = 600.0
  private static let triesPerMinute = 60
  private static let triesPerMinuteOfOnePlace = 5
  private static let triesPerHourOfOnePlace = 20

  // A terminal prints it, so nothing in it may move the cursor or reverse the text.
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
}
