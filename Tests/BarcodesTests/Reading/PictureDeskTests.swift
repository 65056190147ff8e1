import BarcodesTestSupport
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Barcodes

@Suite("Where pictures are worked on")
struct PictureDeskTests {
  /// Jobs that end when they are told to.
  private final class Jobs: Sendable {
    let mayEnd = DispatchSemaphore(value: 0)
    private let state = Mutex((now: 0, most: 0, done: 0))
    /// How many have begun, and how many are done.
    let (begun, ended): (AsyncStream<Int>, AsyncStream<Int>)
    private let (tellsBegun, tells): (AsyncStream<Int>.Continuation, AsyncStream<Int>.Continuation)

    init() {
      (begun, tellsBegun) = AsyncStream.makeStream(of: Int.self)
      (ended, tells) = AsyncStream.makeStream(of: Int.self)
    }

    var most: Int { state.withLock { $0.most } }

    func work() {
      let now = state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
        return state.now
      }
      tellsBegun.yield(now)
      mayEnd.wait()
      let done = state.withLock { state in
        state.now -= 1
        state.done += 1
        return state.done
      }
      tells.yield(done)
    }
  }

  @Test("two are worked on at a time, eight wait, and the next is refused")
  func bounded() async {
    let desk = PictureDesk()
    let jobs = Jobs()
    for _ in 0..<10 { #expect(desk.take { jobs.work() }) }
    #expect(!desk.take { jobs.work() })
    for await now in jobs.begun where now == 2 { break }
    for _ in 0..<10 { jobs.mayEnd.signal() }
    for await done in jobs.ended where done == 10 { break }
    #expect(jobs.most == 2)
  }

  @Test("who is refused is told to try again, and can be served later")
  func refused() async throws {
    var limits = PictureDesk.Limits()
    (limits.threads, limits.waiting) = (1, 0)
    let desk = PictureDesk(limits)
    let jobs = Jobs()
    #expect(desk.take { jobs.work() })
    await #expect(throws: PictureDesk.IsFull.self) { try await desk.perform { _ in 1 } }
    #expect("\(PictureDesk.IsFull())" == "The box is busy with other pictures. Try again in a moment.")
    jobs.mayEnd.signal()
    for await _ in jobs.ended { break }
    // Its thread looks once more for work before it goes.
    var served: Int?
    while served == nil { served = try? await desk.perform { _ in 2 } }
    #expect(served == 2)
  }

  @Test("the threads are its own, and everybody else goes first")
  func threads() async throws {
    let (name, priority) = try await PictureDesk().perform { _ in
      (Thread.current.name, getpriority(0, 0))
    }
    #expect(name == "sous-pictures")
    #expect(priority >= 10)
  }

  @Test("what work throws comes back")
  func failing() async {
    await #expect(throws: PictureError.empty) {
      try await PictureDesk().perform { _ in try PictureFile.grey(Data()) }
    }
  }

  @Test("a picture is given up when patience is over, whatever stage it is at")
  func late() throws {
    let blank = try Canvas(width: 220, height: 16).picture
    // Without end there are five looks at it; each stage asks before it begins.
    let asked = Mutex(0)
    #expect(try BarcodeReader().symbols(in: blank, within: Patience { asked.withLock { $0 += 1 } != () }).isEmpty)
    let all = asked.withLock { $0 }
    #expect(all > 5)
    for stage in 1...all {
      let left = Mutex(stage)
      let patience = Patience {
        left.withLock { left in
          left -= 1
          return left <= 0
        }
      }
      #expect(throws: ScannerError.late) { try BarcodeReader().symbols(in: blank, within: patience) }
    }
    #expect(throws: ScannerError.late) { try BarcodeReader().symbols(in: blank, within: Patience(seconds: 0)) }
  }
}
