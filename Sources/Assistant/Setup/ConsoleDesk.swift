import Audio
import BoxSettings
import Foundation

/// The first steps at a terminal, with the machine's own sound devices.
public struct ConsoleDesk: SetupDesk {
  public init() {}

  public func tell(_ line: String) {
    print(line)
    fflush(nil)
  }

  public func ask(_ question: String) -> String? {
    print(question, terminator: " ")
    fflush(nil)
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }

  public func listen(to device: String, seconds: Double) async throws -> Level {
    var settings = CaptureSettings()
    settings.device = device
    return try await Self.inTime(seconds + 4, of: device, .capture) { [settings] in
      let source = try ALSACapture(settings)
      let wanted = Int(exactly: (seconds * Double(AudioFormat.house.sampleRate)).rounded()) ?? 0
      var samples: [Float] = []
      while samples.count < wanted, let chunk = try source.read() { samples += chunk.samples }
      return Level(samples)
    }
  }

  public func play(on device: String) async throws {
    var settings = PlaybackSettings()
    settings.device = device
    try await Self.inTime(5, of: device, .playback) { [settings] in
      let sink = try ALSAPlayback(settings)
      try sink.write(Tone.wake + [Float](repeating: 0, count: AudioFormat.house.sampleRate / 4))
      try sink.drain()
    }
  }

  // A device that hangs is as good as none.
  private static func inTime<Value: Sendable>(
    _ seconds: Double, of device: String, _ direction: AudioDirection, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let result = await Doctor.blocking(seconds: seconds) { Result(catching: work) }
    guard let result else {
      throw AudioError.noDevice(name: device, direction: direction, reason: "no sound within \(Int(seconds)) s")
    }
    return try result.get()
  }
}
