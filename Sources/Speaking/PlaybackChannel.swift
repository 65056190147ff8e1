import Audio
import Dispatch
import Synchronization

/// The link between the callers with sounds and the thread that plays them: neither waits for the
/// other.
final class PlaybackChannel: Sendable {
  private struct State {
    var mixer: Mixer
    var buffer = PlaybackBuffer()
    var device: Device
    var pulls = 0
  }

  /// The state of the device.
  enum Device {
    /// No device was requested: sound is mixed and dropped.
    case none
    /// The device is missing, perhaps for a time.
    case missing
    case playing
  }

  private let state: Mutex<State>
  private let interruption = Interruption()
  private let fed = DispatchSemaphore(value: 0)

  init(_ mixer: Mixer, device: Device) {
    state = Mutex(State(mixer: mixer, device: device))
  }

  /// Reads or changes the mixer.
  func mix<Value: Sendable>(_ body: @Sendable (inout Mixer) -> Value) -> Value { state.withLock { body(&$0.mixer) } }

  /// The number of pulls from outside.
  var pulls: Int { state.withLock { $0.pulls } }

  /// The number of chunks without room.
  var droppedChunks: Int { state.withLock { $0.buffer.droppedChunks } }

  /// Mixes the next chunk and queues it; returns the part that the device will play, else zeros.
  func pull(fromOutside: Bool) -> [Float] {
    let (samples, isQueued) = state.withLock { state in
      if fromOutside { state.pulls += 1 }
      let isSilent = !state.mixer.isPlaying
      let samples = state.mixer.next(AudioFormat.chunkFrames)
      switch state.device {
      case .none: return (samples, false)
      case .missing: break
      case .playing: if state.buffer.push(samples, isSilent: isSilent) == .queued { return (samples, true) }
      }
      return ([Float](repeating: 0, count: samples.count), false)
    }
    if isQueued { fed.signal() }
    return samples
  }

  // MARK: The player's side

  /// Sets the state of the device; the chunks for the earlier one are dropped.
  func deviceChanged(to device: Device) {
    state.withLock { state in
      state.device = device
      state.buffer.clear()
    }
  }

  /// The next chunk to play, waited for at most this long.
  func take(patience: DispatchTimeInterval) -> [Float]? {
    _ = fed.wait(timeout: .now() + patience)
    return state.withLock { $0.buffer.take() }
  }

  var isStopped: Bool { interruption.isRaised }

  /// Ends the player.
  func stop() {
    interruption.raise()
    fed.signal()
  }

  /// Sleeps the calling thread, until the player is ended at the latest.
  func sleep(_ duration: Duration) { interruption.sleep(duration) }
}
