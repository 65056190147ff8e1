import Foundation

extension Thread {
  /// Names the current thread, as `top -H` shows it: at most 15 characters.
  ///
  /// On Linux, `name` of Foundation (6.3) has no effect before the thread starts, and fails in about one
  /// of twenty cases when the thread sets it at once. The file is that of proc_pid_comm(5).
  public static func nameThis(_ name: String) {
    try? Data(name.utf8).write(to: URL(filePath: "/proc/thread-self/comm"))
  }
}
