import Basics
import Foundation
import ServiceLifecycle

/// Takes commands typed on the terminal, one a line.
struct TypingService: Service {
  let box: Box
  /// Called for every line, to redraw the terminal.
  let typed: @Sendable () -> Void

  func run() async throws {
    for await line in Self.lines.cancelOnGracefulShutdown() {
      typed()
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      await box.take(line, origin: .text)
    }
  }

  private static var lines: AsyncStream<String> {
    AsyncStream { continuation in
      let thread = Thread {
        Thread.nameThis("sous-typing")
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
      thread.start()
    }
  }
}
