import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Wire

/// The number of bytes of bodies that all requests together may hold in memory. Each body alone may be
/// small enough, and all of them too large for the machine.
final class BodyBudget: Sendable {
  private let (most, spare, small): (Int, Int, Int)
  private let held = Mutex(0)

  init(_ limits: ServerLimits) {
    (most, spare, small) = (limits.bodies, limits.spareForSmallBodies, limits.body)
  }

  /// The share of one request: nothing yet.
  func share() -> Share { Share(of: self) }

  /// The share of one request.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let own = Mutex(0)

    fileprivate init(of budget: BodyBudget) { self.budget = budget }

    /// The same request, with a body that is counted as it is read.
    func counting(_ request: Request) -> Request {
      var request = request
      let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
      request.body = RequestBody(asyncSequence: Counted(body: request.body, announced: announced, share: self))
      return request
    }

    /// Holds `total` bytes in all, if the budget allows it.
    /// - Throws: ``ErrorFrame``: `unavailable`
    func hold(_ total: Int) throws {
      try own.withLock { own in
        guard total > own else { return }
        let more = total - own
        let isThere = budget.held.withLock { held in
          let limit = budget.most + (total <= budget.small ? budget.spare : 0)
          guard more <= limit - held else { return false }
          held += more
          return true
        }
        guard isThere else {
          throw ErrorFrame(.unavailable, "Too much is being sent to the box at once. Try again in a moment.")
        }
        own = total
      }
    }

    /// Holds nothing any longer.
    func giveBack() {
      own.withLock { own in
        budget.held.withLock { $0 -= own }
        own = 0
      }
    }
  }

  /// A body that takes its announced length from the budget before its first byte, and further bytes as
  /// they come.
  private struct Counted: AsyncSequence, Sendable {
    let body: RequestBody
    let announced: Int
    let share: Share

    struct Iterator: AsyncIteratorProtocol {
      var parts: RequestBody.AsyncIterator
      var total: Int
      let share: Share
      private var count = 0

      init(parts: RequestBody.AsyncIterator, announced: Int, share: Share) {
        (self.parts, total, self.share) = (parts, announced, share)
      }

      mutating func next() async throws -> ByteBuffer? {
        try share.hold(total)
        guard let part = try await parts.next() else { return nil }
        count += part.readableBytes
        total = Swift.max(total, count)
        try share.hold(total)
        return part
      }
    }

    func makeAsyncIterator() -> Iterator {
      Iterator(parts: body.makeAsyncIterator(), announced: announced, share: share)
    }
  }
}
