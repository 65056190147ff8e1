import Audio
import BoxSettings
import Dispatch
import Foundation
import Synchronization

extension Doctor {
  /// How long a sound device may take, in seconds: one that hangs is a fault of its own.
  private static let patience = 5.0

  /// Opens the microphone and listens for a second.
  func checkMicrophone(_ settings: Settings) async -> HealthCheck {
    let capture = settings.audio.capture
    let heard = await Self.blocking(seconds: Self.patience) { () -> HealthCheck in
      do throws(AudioError) {
        let source = try ALSACapture(capture)
        let format = source.deviceFormat ?? .house
        var samples: [Float] = []
        while samples.count < AudioFormat.house.sampleRate, let chunk = try source.read() { samples += chunk.samples }
        return Self.microphone(capture.device, format, Level(samples))
      } catch {
        return .bad("microphone", error, mend: "arecord -L lists the devices; set audio.device")
      }
    }
    return heard
      ?? .bad(
        "microphone", "\(capture.device): no sound within \(Int(Self.patience)) s",
        mend: "unplug the device and plug it in again, or set audio.device to another that arecord -L lists")
  }

  /// What a second of sound says of the microphone `device`.
  static func microphone(_ device: String, _ format: AudioFormat, _ level: Level) -> HealthCheck {
    let found =
      "\(device): \(format.sampleRate) Hz, \(format.channels) \(format.channels == 1 ? "channel" : "channels"), "
      + "level \(Int(level.rmsDBFS.rounded())) dBFS, peak \(Int(level.peakDBFS.rounded())) dBFS"
    // Any analogue input has noise above this, 16 bits' own included; a muted or unplugged one has none.
    if level.peakDBFS < -95 {
      return .bad(
        "microphone", "\(found): only silence",
        mend: "unmute the microphone with alsamixer (F4), or set audio.device to another that arecord -L lists")
    }
    if level.peakDBFS > -0.1 {
      return .bad("microphone", "\(found): overloaded", mend: "lower the microphone's level with alsamixer (F4)")
    }
    return .good("microphone", found)
  }

  /// Opens the loudspeaker and plays a moment of silence.
  func checkLoudspeaker(_ settings: Settings) async -> HealthCheck {
    guard settings.audio.play else { return .good("loudspeaker", "off (audio.play)") }
    let playback = settings.audio.playback
    let played = await Self.blocking(seconds: Self.patience) { () -> HealthCheck in
      do throws(AudioError) {
        let sink = try ALSAPlayback(playback)
        let format = sink.deviceFormat ?? .house
        try sink.write([Float](repeating: 0, count: AudioFormat.house.sampleRate / 10))
        try sink.drain()
        let channels = "\(format.channels) \(format.channels == 1 ? "channel" : "channels")"
        return .good("loudspeaker", "\(playback.device): \(format.sampleRate) Hz, \(channels)")
      } catch {
        return .bad("loudspeaker", error, mend: "aplay -L lists the devices; set audio.output")
      }
    }
    return played
      ?? .bad(
        "loudspeaker", "\(playback.device): took no sound within \(Int(Self.patience)) s",
        mend: "unplug the device and plug it in again, or set audio.output to another that aplay -L lists")
  }

  /// What `work` gives, done on a thread of its own; nil when it takes longer. Then the thread is left behind.
  static func blocking<Value: Sendable>(
    seconds: Double, _ work: @escaping @Sendable () -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let pending = Pending(continuation)
      Thread.detachNewThread { pending.resume(work()) }
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { pending.resume(nil) }
    }
  }

  /// A continuation that takes the first of several answers.
  private final class Pending<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

    init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = Mutex(continuation) }

    func resume(_ value: Value?) {
      let first = continuation.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      first?.resume(returning: value)
    }
  }
}
