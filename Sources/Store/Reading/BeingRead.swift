import Basics
import Commands
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The box's current work items, in a file that outlives it. The next start sets aside an item that was
/// current at two crashes, so that no record, command or answer crashes the box again and again.
///
/// The file is memory-mapped, so a note costs no more than copying its name; the system keeps the
/// contents when the process is gone. A power cut may lose it, which does no harm, because it was not
/// the record's fault. An item that is read to its end later is no suspect any more.
public final class BeingRead: WorkNotes {
  /// The number of crashes at one item before it is set aside.
  public static let most = 2

  private static let slotCount = 64
  private static let slotSize = 256

  private struct State {
    var isTaken = [Bool](repeating: false, count: BeingRead.slotCount)
    /// The number of crashes at each item.
    var suspects: [String: Int]
  }

  // Only the holder of a slot writes it; the lock gives slots out.
  private nonisolated(unsafe) let slots: UnsafeMutableRawPointer?
  private let state: Mutex<State>
  private let setAside: Set<String>
  private let list: String

  /// Reads the items that were current when the last box on this store ended, and clears them.
  ///
  /// If the file cannot be made, nothing is noted, and all else works.
  /// - Parameter folder: the store's folder, whose lock this process holds.
  init(folder: StoreFolder) {
    list = folder.path + "/set-aside.txt"
    var suspects = Self.read(list)
    slots = Self.map(folder.path + "/being-read")
    if let slots {
      let bytes = UnsafeMutableRawBufferPointer(start: slots, count: Self.slotCount * Self.slotSize)
      // A name that is noted in two places counts once.
      let left = Set((0..<Self.slotCount).compactMap { Self.text(bytes, $0) })
      for name in left { suspects[name, default: 0] = min(suspects[name, default: 0] + 1, Self.most) }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      if !left.isEmpty { Self.write(suspects, to: list) }
    }
    setAside = Set(suspects.filter { $0.value >= Self.most }.keys)
    state = Mutex(State(suspects: suspects))
  }

  deinit {
    if let slots { munmap(slots, Self.slotCount * Self.slotSize) }
  }

  /// The items that the store of a folder has set aside, in alphabetical order: "recipes/4b1f".
  public static func setAside(in folder: StoreFolder) -> [String] {
    read(folder.path + "/set-aside.txt").filter { $0.value >= most }.keys.sorted()
  }

  // On one line, and not too long.
  private static func fitted(_ name: String) -> String {
    if name.utf8.count < slotSize, !name.utf8.contains(where: { $0 < 0x20 }) { return name }
    // The hash separates names with the same beginning.
    let hash = FNV1a.hash(name.utf8)
    let plain = name.unicodeScalars.prefix(40).map { $0.value < 0x20 ? " " : Character($0) }
    return "\(String(plain)) \(String(hash, radix: 16))"
  }

  /// Whether the box must leave an item alone.
  public func isSetAside(_ name: String) -> Bool { setAside.contains(Self.fitted(name)) }

  /// Runs `body` on an item, which is noted in the meantime.
  public func reading<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
    let name = Self.fitted(name)
    let slot = begin(name)
    defer { end(slot, name) }
    return try body()
  }

  // MARK: Notes

  private func begin(_ name: String) -> Int? {
    guard let slots else { return nil }
    let slot = state.withLock { state -> Int? in
      guard let free = state.isTaken.firstIndex(of: false) else { return nil }
      state.isTaken[free] = true
      return free
    }
    guard let slot else { return nil }
    var name = name
    name.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      (slots + slot * Self.slotSize).copyMemory(from: start, byteCount: min(bytes.count, Self.slotSize - 1))
    }
    return slot
  }

  private func end(_ slot: Int?, _ name: String) {
    guard let slot, let slots else { return }
    memset(slots + slot * Self.slotSize, 0, Self.slotSize)
    let innocent = state.withLock { state -> [String: Int]? in
      state.isTaken[slot] = false
      guard !state.suspects.isEmpty, state.suspects[name].map({ $0 < Self.most }) == true else { return nil }
      state.suspects[name] = nil
      return state.suspects
    }
    if let innocent { Self.write(innocent, to: list) }
  }

  // MARK: Files

  private static func map(_ path: String) -> UnsafeMutableRawPointer? {
    let size = slotCount * slotSize
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // Reserved on the disk now: a page that cannot be written later would end the process (mmap(2),
    // SIGBUS).
    guard ftruncate(file, off_t(size)) == 0, posix_fallocate(file, 0, off_t(size)) == 0 else { return nil }
    let place = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return place == MAP_FAILED ? nil : place
  }

  private static func text(_ bytes: UnsafeMutableRawBufferPointer, _ slot: Int) -> String? {
    let name = bytes[slot * slotSize..<(slot + 1) * slotSize].prefix { $0 != 0 }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  // A line for each: the count, a blank, the name.
  private static func read(_ path: String) -> [String: Int] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
    let lines = text.split(separator: "\n").compactMap { line -> (String, Int)? in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let count = Int(parts[0]), count > 0 else { return nil }
      return (String(parts[1]), min(count, most))
    }
    return Dictionary(lines) { max($0, $1) }
  }

  private static func write(_ suspects: [String: Int], to path: String) {
    let lines = suspects.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
    try? lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }
}
