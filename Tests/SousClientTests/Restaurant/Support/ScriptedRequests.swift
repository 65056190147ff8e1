import Foundation
import SousClient
import Synchronization

/// A box that answers requests as a test says, and keeps what it was asked.
final class ScriptedRequests: RequestTransport {
  typealias Answer = @Sendable (BoxRequest) throws -> BoxAnswer

  private struct Changing {
    var answer: Answer
    var asked: [BoxRequest] = []
  }

  private let changing: Mutex<Changing>

  /// - Parameter answer: the default is that nobody is there.
  init(_ answer: @escaping Answer = { _ in throw TransportError.unreachable("nothing answers there") }) {
    changing = Mutex(Changing(answer: answer))
  }

  /// All requests so far.
  var asked: [BoxRequest] { changing.withLock(\.asked) }
  /// What was sent, without what was only read.
  var sent: [BoxRequest] { asked.filter { $0.method != .get } }

  /// Answers so from now on.
  func answers(_ answer: @escaping Answer) { changing.withLock { $0.answer = answer } }

  func answer(to request: BoxRequest) async throws -> BoxAnswer {
    let answer = changing.withLock { changing in
      changing.asked.append(request)
      return changing.answer
    }
    return try answer(request)
  }
}

extension BoxAnswer {
  static func json(_ text: String, status: Int = 200, tag: String? = nil) -> BoxAnswer {
    BoxAnswer(status: status, tag: tag, body: Data(text.utf8))
  }

  static func error(_ status: Int, _ code: String, _ message: String) -> BoxAnswer {
    json(#"{"error":{"code":"\#(code)","message":"\#(message)"}}"#, status: status)
  }
}
