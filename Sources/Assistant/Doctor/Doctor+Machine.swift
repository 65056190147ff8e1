import BoxSettings
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Doctor {
  /// The check of the control socket, and whether a box is running.
  func checkControl() -> HealthCheck {
    let path = paths.controlSocket
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    // The kernel's limit, with the zero at the end (unix(7)).
    guard path.utf8.count < capacity else {
      return .bad(
        "control socket", "\(path) is longer than \(capacity - 1) bytes", mend: "set XDG_RUNTIME_DIR to a shorter path")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      let place = Self.nearestFolder(to: paths.runtime)
      return access(place, W_OK | X_OK) == 0
        ? .good("control socket", "no box is running; \(path) can be made")
        : .bad("control socket", "\(place) cannot be written", mend: "set XDG_RUNTIME_DIR to a folder of this user")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let handle = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard handle >= 0 else {
      return .bad("control socket", String(cString: strerror(errno)), mend: "close programs: no socket can be opened")
    }
    defer { close(handle) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(handle, $0, size) }
    }
    if code == 0 { return .good("control socket", "a box is running and takes commands at \(path)") }
    guard errno == ECONNREFUSED else {
      return .bad("control socket", "\(path): \(String(cString: strerror(errno)))", mend: "remove \(path)")
    }
    return .good("control socket", "no box is running; \(path) is left over and will be replaced")
  }

  /// The check of the barcode scanner; nil: the settings name none. A running box has grabbed it, so it
  /// is not opened.
  func checkScanner(_ settings: Settings) -> HealthCheck? {
    let path = settings.scanner.device
    guard !path.isEmpty else { return nil }
    guard FileManager.default.fileExists(atPath: path) else {
      return .bad(
        "scanner", "\(path) is not there", mend: "plug it in, or set scanner.device to one of /dev/input/by-id")
    }
    guard access(path, R_OK) == 0 else {
      return .bad(
        "scanner", "\(path) cannot be read", mend: "sudo usermod -aG input $USER, then log out and in again")
    }
    return .good("scanner", "\(path) can be read")
  }

  /// The time zone and the time.
  func checkClock(_ settings: Settings, now: Date) -> HealthCheck {
    let calendar = settings.household.calendar
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: now)
    func two(_ number: Int?) -> String { "\((number ?? 0) < 10 ? "0" : "")\(number ?? 0)" }
    let date = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
    let origin = settings.household.timeZone.isEmpty ? "the machine's" : "household.time_zone"
    let found = "\(date) \(two(parts.hour)):\(two(parts.minute)), \(calendar.timeZone.identifier) (\(origin))"
    // A board without a clock of its own starts in 1970, or at the making of its system, until it has
    // reached the network.
    guard (parts.year ?? 0) >= 2026 else {
      return .bad("clock", found, mend: "set the clock: sudo timedatectl set-ntp true, or sudo date -s \"…\"")
    }
    return .good("clock", found)
  }
}
