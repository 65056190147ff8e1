import Glibc
import Testing

@testable import Audio

@Suite("Recovery of a sound device, as decisions")
struct DeviceRecoveryTests {
  @Test("the waits double up to the cap and start again once sound flows")
  func backoff() {
    var recovery = DeviceRecovery()
    var waits = [recovery.failed(-ENODEV)]
    for _ in 0..<6 { waits.append(recovery.openFailed()) }
    let expected: [Duration] = [
      .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5),
    ]
    #expect(waits == expected.map { .reopen(after: $0) })
    recovery.flows()
    #expect(recovery.failed(-EBADFD) == .reopen(after: .milliseconds(250)))
  }

  @Test("an interrupted call is made again, an unknown failure is told")
  func others() {
    var recovery = DeviceRecovery()
    #expect(recovery.failed(-EINTR) == .retry)
    #expect(recovery.failed(-EINVAL) == .fail)
    #expect(recovery.failed(-EPIPE) == .prepare)
    #expect(recovery.prepareFailed() == .reopen(after: .milliseconds(250)))
  }

  @Test("a device that never wakes is prepared after two seconds")
  func neverWakes() {
    var recovery = DeviceRecovery()
    #expect(recovery.failed(-ESTRPIPE) == .resume(after: .zero))
    var pauses = 0
    while recovery.resumed(false) == .resume(after: .milliseconds(100)) { pauses += 1 }
    #expect(pauses == 19)
    #expect(recovery.resumed(nil) == .prepare)
    #expect(recovery.resumed(true) == .retry)
  }
}
