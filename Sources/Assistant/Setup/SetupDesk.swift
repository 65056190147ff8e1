import Audio

/// What the first steps need of the world: somebody who reads and answers, and sound devices that can be tried.
public protocol SetupDesk: Sendable {
  /// Shows a line.
  func tell(_ line: String) async
  /// Asks something; an empty answer stands for what is proposed. Nil: nobody answers any more.
  func ask(_ question: String) async -> String?
  /// Listens to a device for some seconds.
  /// - Throws: `AudioError`
  func listen(to device: String, seconds: Double) async throws -> Level
  /// Plays a short sound on a device.
  /// - Throws: `AudioError`
  func play(on device: String) async throws
}
