import Glibc

/// Recovery from a failed call on a sound device: a pure state machine, whose actions the caller
/// performs.
///
/// It follows alsa-lib's own `snd_pcm_recover` and the state diagram in its PCM documentation. Unlike
/// `snd_pcm_recover`, it reopens a device that is gone.
struct DeviceRecovery: Equatable {
  /// The next action of the device's user.
  enum Action: Equatable {
    /// Call the same function again.
    case retry
    /// `snd_pcm_prepare`, then call again.
    case prepare
    /// Sleep, then `snd_pcm_resume`; its result goes to ``resumed(_:)``.
    case resume(after: Duration)
    /// Close the device, sleep, open it; a failure goes to ``openFailed()``.
    case reopen(after: Duration)
    /// The error is final.
    case fail
  }

  private var backoff: Backoff
  /// A suspend is in recovery: no sound has come since.
  private(set) var isSuspended = false
  private var resumesLeft = 0
  private var mendsWithoutSound = 0

  // The limit of attempts to prepare a device. A device that never gives a frame after that needs to be
  // reopened.
  private static let mostMends = 8
  // The limit of resumes. A device wakes within a second or two; after that it is prepared from the
  // start.
  private static let mostResumes = 20
  private static let resumePause = Duration.milliseconds(100)

  init(backoff: Backoff = Backoff()) { self.backoff = backoff }

  /// A read or write failed with `code` (a negative errno).
  mutating func failed(_ code: Int32) -> Action {
    switch -code {
    case EINTR, EAGAIN: return .retry
    case EPIPE: return mend(.prepare)
    case ESTRPIPE:
      // Some drivers report that they have resumed and are still suspended.
      if isSuspended { return resumed(false) }
      isSuspended = true
      resumesLeft = Self.mostResumes
      return mend(.resume(after: .zero))
    case ENODEV, EBADFD, ENXIO, ENOENT, EIO, ENOTTY: return .reopen(after: backoff.next())
    default: return .fail
    }
  }

  /// The result of `snd_pcm_resume`: true when the device is awake, false when not yet, nil on failure.
  mutating func resumed(_ awake: Bool?) -> Action {
    guard let awake else { return mend(.prepare) }
    if awake { return .retry }
    resumesLeft -= 1
    guard resumesLeft > 0 else { return mend(.prepare) }
    return .resume(after: Self.resumePause)
  }

  /// `snd_pcm_prepare` failed.
  mutating func prepareFailed() -> Action { .reopen(after: backoff.next()) }

  /// The device could not be opened again.
  mutating func openFailed() -> Action { .reopen(after: backoff.next()) }

  /// Sound flows: the next incident begins with the first wait again.
  mutating func flows() {
    backoff.reset()
    mendsWithoutSound = 0
    isSuspended = false
  }

  private mutating func mend(_ action: Action) -> Action {
    mendsWithoutSound += 1
    return mendsWithoutSound > Self.mostMends ? .reopen(after: backoff.next()) : action
  }
}
