import Dispatch
import Synchronization

/// Makes two things at the same time, on two threads, and waits for both.
/// - Throws: what making the first throws, otherwise what making the second does.
public func together<One: Sendable, Other: Sendable, Failure: Error>(
  _ one: @Sendable () throws(Failure) -> One, _ other: @Sendable () throws(Failure) -> Other
) throws(Failure) -> (One, Other) {
  let first = Mutex<Result<One, Failure>?>(nil)
  let second = Mutex<Result<Other, Failure>?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let made = Result { () throws(Failure) in try one() }
      first.withLock { $0 = made }
    } else {
      let made = Result { () throws(Failure) in try other() }
      second.withLock { $0 = made }
    }
  }
  guard let one = first.withLock({ $0 }), let other = second.withLock({ $0 }) else {
    preconditionFailure("both have been made")
  }
  return (try one.get(), try other.get())
}
