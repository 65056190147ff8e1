import Foundation
import Testing

@testable import Assistant

@Suite("Which pictures of the web are to be fetched, and when")
struct PictureQueueTests {
  private let now = Date(timeIntervalSince1970: 1_773_511_500)

  @Test("what is not kept yet is fetched, once")
  func once() {
    var queue = PictureQueue()
    queue.want(["a", "b"], at: now) { $0 == "b" }
    #expect(queue.next(at: now) == "a")
    queue.settle("a", as: .kept, at: now)
    #expect(queue.next(at: now) == nil)
    queue.want(["a", "b"], at: now + 1_000_000) { _ in false }
    #expect(queue.next(at: now + 1_000_000) == nil)
  }

  @Test("what may be there later is tried after half a minute, and then ever more rarely, up to six hours")
  func later() {
    var queue = PictureQueue()
    queue.want(["a"], at: now) { _ in false }
    var (moment, waits) = (now, [Double]())
    for _ in 0..<15 {
      queue.settle("a", as: .later, at: moment)
      let next = (1...21_600).first { queue.next(at: moment + Double($0)) == "a" }
      waits.append(Double(next ?? 0))
      moment += waits.last ?? 0
    }
    #expect(waits.prefix(5) == [30, 60, 120, 240, 480])
    #expect(waits.last == 21_600)
  }

  @Test("what was refused is left alone for a day")
  func refused() {
    var queue = PictureQueue()
    queue.want(["a"], at: now) { _ in false }
    queue.settle("a", as: .refused, at: now)
    #expect(queue.next(at: now + 86_399) == nil)
    #expect(queue.next(at: now + 86_400) == "a")
  }

  @Test("what nobody wants any longer is forgotten")
  func forgotten() {
    var queue = PictureQueue()
    queue.want(["a"], at: now) { _ in false }
    queue.settle("a", as: .refused, at: now)
    queue.want([], at: now) { _ in false }
    queue.settle("a", as: .later, at: now)
    #expect(queue == PictureQueue())
    queue.want(["a"], at: now) { _ in false }
    #expect(queue.next(at: now) == "a")
  }
}
