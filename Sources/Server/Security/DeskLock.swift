import Cryptography
import Foundation
import Store
import Synchronization

/// The PIN of the desk. If the household has set one, the commands that ``Commands/Rights`` marks need
/// it, so that a passer-by cannot switch a business off at the screen on a counter.
///
/// A screen that entered the PIN is open until five minutes after its last command that needs it. After
/// five wrong PINs in a minute, or twenty in an hour, that screen's PINs are ignored until the time is
/// over. All screens of the box's own machine count as one. The PIN protects against people at a
/// screen, not against the owner of the disk: the store keeps it as a salted hash, which a reader of
/// the store could try out.
public final class DeskLock: Sendable {
  /// Why the lock stays as it is.
  public enum Failure: Error, Hashable {
    case wrongPIN, tooMany
    /// A PIN is four to eight digits.
    case noPIN
    /// The PIN is required first.
    case locked
  }

  /// The state of the lock for one screen.
  struct Status: Encodable, Hashable {
    /// Whether there is a PIN at all.
    var isSet: Bool
    /// Whether this screen may give commands behind it.
    var isOpen: Bool
    /// The time of locking without further use; nil: it is locked, or there is no PIN.
    var until: Date?
  }

  private struct State {
    /// Salt and hash, with a colon between.
    var kept: String?
    /// Until when a screen is open.
    var open: [String: Date] = [:]
    /// The times of a screen's wrong PINs within the last hour.
    var wrong: [String: [Date]] = [:]
  }

  private let store: KitchenStore
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  init(store: KitchenStore, now: @escaping @Sendable () -> Date) throws {
    self.store = store
    self.now = now
    state = Mutex(State(kept: try store.deskPIN()))
  }

  /// Reads a PIN that another server of a shared store has set or removed.
  /// - Throws: `StoreError`
  func refresh() throws {
    let kept = try store.deskPIN()
    state.withLock { state in
      if state.kept != kept { state = State(kept: kept) }
    }
  }

  /// The state for a device; nil: for the box's own machine.
  func status(for device: String?) -> Status {
    let now = now()
    return state.withLock { state in
      guard state.kept != nil else { return Status(isSet: false, isOpen: true) }
      let until = state.open[Self.screen(device)].flatMap { $0 > now ? $0 : nil }
      return Status(isSet: true, isOpen: until != nil, until: until)
    }
  }

  /// Whether a device may give commands behind it now.
  public func isOpen(for device: String?) -> Bool { status(for: device).isOpen }

  /// Opens it for a device that enters the PIN.
  /// - Throws: ``Failure``
  func open(with pin: String, for device: String?) throws(Failure) {
    let now = now()
    let screen = Self.screen(device)
    try state.withLock { state throws(Failure) in
      guard let kept = state.kept else { return }
      let wrong = (state.wrong[screen] ?? []).filter { now.timeIntervalSince($0) <= 3_600 }
      state.wrong[screen] = wrong.isEmpty ? nil : wrong
      guard wrong.count < 20, wrong.count(where: { now.timeIntervalSince($0) <= 60 }) < 5 else { throw .tooMany }
      guard Self.isRight(pin, kept) else {
        state.wrong[screen, default: []].append(now)
        throw .wrongPIN
      }
      state.open[screen] = now.addingTimeInterval(Self.patience)
    }
  }

  /// Locks it for a device.
  func close(for device: String?) { state.withLock { $0.open[Self.screen(device)] = nil } }

  /// Keeps it open after a device's command behind it.
  func used(by device: String?) {
    let now = now()
    state.withLock { state in
      guard let until = state.open[Self.screen(device)], until > now else { return }
      state.open[Self.screen(device)] = now.addingTimeInterval(Self.patience)
    }
  }

  /// Sets another PIN, or removes it (nil), and locks all other screens.
  /// - Throws: ``Failure``, or `StoreError` when it cannot be stored; then nothing has changed.
  func set(_ pin: String?, by device: String?) throws {
    guard isOpen(for: device) else { throw Failure.locked }
    let kept = try pin.map { pin in
      guard (4...8).contains(pin.utf8.count), pin.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw Failure.noPIN
      }
      let salt = RandomBytes.make(16).hexadecimal
      return "\(salt):\(Self.hash(pin, salt))"
    }
    try keep(kept, openFor: device)
  }

  /// Removes the PIN, for a person at the box itself who has forgotten it.
  /// - Returns: whether there was one.
  /// - Throws: `StoreError`; then it is still there.
  public func forget() throws -> Bool {
    let was = state.withLock { $0.kept != nil }
    try keep(nil, openFor: nil)
    return was
  }

  private func keep(_ kept: String?, openFor device: String?) throws {
    let until = now().addingTimeInterval(Self.patience)
    try state.withLock { state in
      try store.save(deskPIN: kept)
      state = State(kept: kept, open: kept == nil ? [:] : [Self.screen(device): until])
    }
  }

  private static let patience = 300.0

  private static func screen(_ device: String?) -> String { device ?? "" }

  private static func isRight(_ pin: String, _ kept: String) -> Bool {
    let parts = kept.split(separator: ":").map(String.init)
    guard parts.count == 2 else { return false }
    return Secret.isSame(hash(pin, parts[0]), parts[1])
  }

  private static func hash(_ pin: String, _ salt: String) -> String {
    Digest.authentication(of: pin.utf8, key: salt.utf8).hexadecimal
  }
}
