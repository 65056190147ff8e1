import Foundation

extension Thread {
  /// Names the thread that runs this, as `top -H` shows it: at most 15 characters.
  ///
  /// On Linux `name` of Foundation (6.3) comes to nothing where it is set before the thread starts, and in about one of twenty
  /// where the thread sets it at once. The file is that of proc_pid_comm(5).
  public static func nameThis(_ name: String) {
    try? Data(name.utf8).write(to: URL(filePath: "/proc/thread-self/comm"))
  }
}
