import Foundation
import SousClient
import Wire

/// A box that says what a test wants, over links that open and break when the test wants.
actor ScriptedBox: Transport {
  /// One WebSocket, seen from the box.
  final class Link: TransportLink {
    let said: AsyncStream<String>
    private let saying: AsyncStream<String>.Continuation
    private let heard: AsyncThrowingStream<String, any Error>
    private let hearing: AsyncThrowingStream<String, any Error>.Continuation
    private let isAlive: Bool
    let closed: AsyncStream<Void>
    private let closing: AsyncStream<Void>.Continuation

    init(isAlive: Bool = true) {
      (said, saying) = AsyncStream.makeStream()
      (heard, hearing) = AsyncThrowingStream.makeStream()
      (closed, closing) = AsyncStream.makeStream()
      self.isAlive = isAlive
    }

    func send(_ text: String) async throws { saying.yield(text) }

    func receive() async throws -> String? {
      var iterator = heard.makeAsyncIterator()
      return try await iterator.next()
    }

    func ping() async throws {
      // A phone out of reach hears nothing, until somebody gives up.
      if !isAlive { for await _ in closed {} }
    }

    func close() async {
      hearing.finish()
      saying.finish()
      closing.finish()
    }

    /// What the client said next; nil: it has closed the link.
    func next() async -> String? {
      var iterator = said.makeAsyncIterator()
      return await iterator.next()
    }

    /// The next frame of the client.
    func frame<Content: Frame>(_ type: Content.Type) async throws -> Content {
      guard let text = await next() else { throw TransportError.closed("by the client") }
      return try Content(reading: Data(text.utf8))
    }

    func say(_ frame: some Frame) throws { hearing.yield(String(decoding: try frame.encoded(), as: UTF8.self)) }
    func say(_ text: String) { hearing.yield(text) }
    func breakOff() { hearing.finish(throwing: TransportError.closed("the cable was cut")) }
  }

  private var answers: [Result<Link, TransportError>] = []
  private var callers: [CheckedContinuation<Result<Link, TransportError>, Never>] = []
  private(set) var asked: [(url: URL, token: String?)] = []
  private var posts: [(status: Int, body: Data)] = []

  /// Opens a link for the next who comes.
  func accept(isAlive: Bool = true) -> Link {
    let link = Link(isAlive: isAlive)
    answer(.success(link))
    return link
  }

  /// Turns the next who comes away.
  func refuse(_ error: TransportError) { answer(.failure(error)) }

  private func answer(_ result: Result<Link, TransportError>) {
    if callers.isEmpty { answers.append(result) } else { callers.removeFirst().resume(returning: result) }
  }

  func connect(to url: URL, token: String?) async throws -> any TransportLink {
    asked.append((url, token))
    if !answers.isEmpty { return try answers.removeFirst().get() }
    return try await withCheckedContinuation { callers.append($0) }.get()
  }

  func willAnswer(_ status: Int, _ body: String) { posts.append((status, Data(body.utf8))) }

  func post(_ json: Data, to url: URL) async throws -> (status: Int, body: Data) {
    asked.append((url, String(decoding: json, as: UTF8.self)))
    return posts.removeFirst()
  }
}
