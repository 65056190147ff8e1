import Audio
import BoxSettings
import Dispatch
import Foundation
import Synchronization

extension Doctor {
  /// The timeout of a sound device, in seconds: one that hangs is an error of its own.
  private static let patience = 5.0

  /// The check of the microphone, by recording for a second.
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

  /// The result of a second of sound from the microphone `device`.
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

  /// The check of the loudspeaker, by playing a moment of silence.
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

  /// The result of `work`, done on a thread of its own; nil if it takes longer. Then the thread is left
  /// behind.
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
