import Barcodes
import Foundation
import Synchronization

/// A clock that goes on only by being waited for, and then at once.
final class ImpatientClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let elapsed = Mutex(Duration.zero)

  var now: Instant { Instant(offset: elapsed.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    elapsed.withLock { $0 = max($0, deadline.offset) }
  }

  func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
}

/// Answers in order as the test says, the last answer for ever.
final class ScriptedFetcher: HTTPFetching {
  enum Reply: Sendable {
    case answer(Int, String, headers: [String: String] = [:])
    case failure(HTTPFailure)
  }

  struct Request: Sendable {
    var url: URL
    var headers: [String: String]
    var timeout: Duration
    var at: ImpatientClock.Instant
  }

  private let replies: Mutex<[Reply]>
  private let log = Mutex<[Request]>([])
  private let clock: ImpatientClock

  init(_ replies: [Reply], clock: ImpatientClock) {
    self.replies = Mutex(replies)
    self.clock = clock
  }

  var requests: [Request] { log.withLock { $0 } }

  func get(_ url: URL, headers: [String: String], timeout: Duration, limit: Int) async throws -> HTTPReply {
    log.withLock { $0.append(Request(url: url, headers: headers, timeout: timeout, at: clock.now)) }
    switch replies.withLock({ $0.count > 1 ? $0.removeFirst() : $0[0] }) {
    case .answer(let status, let body, let headers):
      guard body.utf8.count <= limit else { throw HTTPFailure.tooLarge }
      return HTTPReply(status: status, headers: headers, body: Data(body.utf8))
    case .failure(let failure): throw failure
    }
  }
}

/// A cache in memory.
final class MemoryCache: ProductCache {
  struct Broken: Error {}

  private let kept = Mutex<[String: (answer: ProductAnswer, at: Date)]>([:])
  let isBroken: Bool

  init(isBroken: Bool = false) { self.isBroken = isBroken }

  var count: Int { kept.withLock { $0.count } }

  func answer(for code: String) throws -> (answer: ProductAnswer, at: Date)? {
    if isBroken { throw Broken() }
    return kept.withLock { $0[code] }
  }

  func keep(_ answer: ProductAnswer, for code: String, at moment: Date) throws {
    if isBroken { throw Broken() }
    kept.withLock { $0[code] = (answer, moment) }
  }
}
