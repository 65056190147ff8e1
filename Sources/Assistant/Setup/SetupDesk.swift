import Audio

/// The dependencies of the first steps: a person who reads and answers, and sound devices to test.
public protocol SetupDesk: Sendable {
  /// Shows a line.
  func tell(_ line: String) async
  /// Asks a question; an empty answer accepts the proposal. Nil: there is no answer any more.
  func ask(_ question: String) async -> String?
  /// Records from a device for some seconds.
  /// - Throws: `AudioError`
  func listen(to device: String, seconds: Double) async throws -> Level
  /// Plays a short sound on a device.
  /// - Throws: `AudioError`
  func play(on device: String) async throws
}
