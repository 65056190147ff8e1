import Foundation

/// The most resident memory of this process, in megabytes of 10⁶ bytes (VmHWM, proc(5)).
public enum PeakMemory {
  /// The peak since the program began, or since ``forget()``; nil: the machine does not report it.
  public static var megabytes: Double? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
    return kilobytes.map { $0 * 1_024 / 1e6 }
  }

  /// Restarts the measurement with the current resident memory (`clear_refs`, proc(5)).
  public static func forget() { try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }
}
