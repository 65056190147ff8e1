import Audio
import Dispatch
import Synchronization

/// Between those who want something heard and the thread that plays it: neither waits for the other.
final class PlaybackChannel: Sendable {
  private struct State {
    var mixer: Mixer
    var buffer = PlaybackBuffer()
    var device: Device
    var pulls = 0
  }

  /// What becomes of the sound.
  enum Device {
    /// No device was asked for: sound is mixed and goes nowhere.
    case none
    /// Not there, perhaps later.
    case missing
    case playing
  }

  private let state: Mutex<State>
  private let interruption = Interruption()
  private let fed = DispatchSemaphore(value: 0)

  init(_ mixer: Mixer, device: Device) {
    state = Mutex(State(mixer: mixer, device: device))
  }

  /// Reads or changes what is played.
  func mix<Value: Sendable>(_ body: @Sendable (inout Mixer) -> Value) -> Value { state.withLock { body(&$0.mixer) } }

  /// How often sound was pulled from outside.
  var pulls: Int { state.withLock { $0.pulls } }

  /// Chunks that found no room.
  var droppedChunks: Int { state.withLock { $0.buffer.droppedChunks } }

  /// Mixes the next chunk and queues it; what the device will play of it, else zeros.
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

  /// Says whether there is a device now; what waited for the one before is forgotten.
  func deviceChanged(to device: Device) {
    state.withLock { state in
      state.device = device
      state.buffer.clear()
    }
  }

  /// The next chunk to be played, waited for at most this long.
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
