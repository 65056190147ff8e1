import Basics
import Foundation
import Testing

@Suite("Names of threads")
struct ThreadNamingTests {
  @Test("a thread has its name as soon as it begins, every time")
  func named() async {
    for _ in 0..<50 {
      let name = await withCheckedContinuation { continuation in
        Thread {
          Thread.nameThis("sous-test")
          continuation.resume(returning: try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))
        }.start()
      }
      #expect(name == "sous-test\n")
    }
  }
}
