import Foundation

/// Tells a wall clock that is set, by somebody or by network time, from one that goes.
struct WallClockWatch {
  private var lastWall: Date
  private var lastSteady: Duration

  /// Starts to watch.
  /// - Parameter steady: the time of a clock that nobody sets, from any moment on.
  init(wall: Date, steady: Duration) {
    lastWall = wall
    lastSteady = steady
  }

  /// By how many seconds the wall clock was set since it was last looked at; nil: it was not.
  mutating func jump(wall: Date, steady: Duration) -> Double? {
    let jump = wall.timeIntervalSince(lastWall) - (steady - lastSteady) / .seconds(1)
    (lastWall, lastSteady) = (wall, steady)
    return abs(jump) > Self.smallestJump ? jump : nil
  }

  /// Seconds; less is drift, and network time mends that in smaller steps.
  private static let smallestJump = 2.0
}
