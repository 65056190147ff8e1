#if canImport(Darwin)
  import CryptoKit
  import Foundation
  import Security

  /// The transport to a box on Apple platforms.
  public final class URLSessionTransport: Transport, RequestTransport {
    private let session: URLSession

    /// Makes a transport.
    /// - Parameter pinned: the one trusted certificate, whatever signs it. The default, nil, trusts the
    ///   system's authorities, so a box with a certificate of its own is refused.
    public init(pinned: CertificateFingerprint? = nil) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 15
      session = URLSession(
        configuration: configuration, delegate: pinned.map(PinnedCertificate.init), delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    public func connect(to url: URL, token: String?) async throws -> any TransportLink {
      var request = URLRequest(url: url)
      if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
      let link = URLSessionLink(task: session.webSocketTask(with: request))
      link.task.resume()
      do {
        // The task does not report that it is open; a pong does.
        try await link.ping()
      } catch {
        if let status = (link.task.response as? HTTPURLResponse)?.statusCode, status != 101 {
          throw TransportError.refused(status: status)
        }
        throw Self.failure(error)
      }
      return link
    }

    public func post(_ json: Data, to url: URL) async throws -> (status: Int, body: Data) {
      let answer = try await answer(to: BoxRequest(.post, url, body: json))
      return (answer.status, answer.body)
    }

    public func answer(to wish: BoxRequest) async throws -> BoxAnswer {
      // Each caller has its own cache with versions.
      var request = URLRequest(url: wish.url, cachePolicy: .reloadIgnoringLocalCacheData)
      request.httpMethod = wish.method.rawValue
      request.httpBody = wish.body
      for field in wish.headers { request.setValue(field.value, forHTTPHeaderField: field.name) }
      do {
        let (body, response) = try await session.data(for: request)
        let head = response as? HTTPURLResponse
        return BoxAnswer(status: head?.statusCode ?? 0, tag: head?.value(forHTTPHeaderField: "ETag"), body: body)
      } catch {
        let failure = Self.failure(error)
        if case .unreachable(let reason) = failure, !Self.isBeforeConnecting(error) {
          throw TransportError.closed(reason)
        }
        throw failure
      }
    }

    // After the connection is made, the request may have arrived.
    private static func isBeforeConnecting(_ error: any Error) -> Bool {
      switch (error as? URLError)?.code {
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .dataNotAllowed,
        .internationalRoamingOff, .badURL, .unsupportedURL:
        true
      default: false
      }
    }

    private static func failure(_ error: any Error) -> TransportError {
      if let error = error as? TransportError { return error }
      let reason = error.localizedDescription
      switch (error as? URLError)?.code {
      case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate,
        .serverCertificateNotYetValid, .secureConnectionFailed, .cancelled:
        return .untrusted(reason)
      default: return .unreachable(reason)
      }
    }
  }

  private struct URLSessionLink: TransportLink {
    let task: URLSessionWebSocketTask

    init(task: URLSessionWebSocketTask) {
      self.task = task
      // The size of a snapshot of a large household.
      task.maximumMessageSize = 16 << 20
    }

    func send(_ text: String) async throws {
      do {
        try await task.send(.string(text))
      } catch {
        throw TransportError.closed(error.localizedDescription)
      }
    }

    func receive() async throws -> String? {
      do {
        while true {
          // The box sends text frames alone.
          if case .string(let text) = try await task.receive() { return text }
        }
      } catch {
        if task.closeCode != .invalid { return nil }
        throw TransportError.closed(error.localizedDescription)
      }
    }

    func ping() async throws {
      let once = Once()
      try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
        task.sendPing { error in
          // Called for the pong, and on some systems again when the task ends.
          guard once.isFirst() else { return }
          if let error { waiting.resume(throwing: error) } else { waiting.resume() }
        }
      }
    }

    func close() async { task.cancel(with: .goingAway, reason: nil) }
  }

  /// Distinguishes the first call from all others. Unchecked, because the lock guards it.
  private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var isDone = false

    func isFirst() -> Bool {
      lock.withLock {
        defer { isDone = true }
        return !isDone
      }
    }
  }

  /// Trusts one certificate and no other.
  private final class PinnedCertificate: NSObject, URLSessionDelegate {
    private let pinned: CertificateFingerprint

    init(_ pinned: CertificateFingerprint) { self.pinned = pinned }

    func urlSession(
      _ session: URLSession, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
      guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust else {
        return (.performDefaultHandling, nil)
      }
      guard let trust = challenge.protectionSpace.serverTrust,
        let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first,
        CertificateFingerprint(bytes: SHA256.hash(data: SecCertificateCopyData(leaf) as Data)) == pinned
      else { return (.cancelAuthenticationChallenge, nil) }
      return (.useCredential, URLCredential(trust: trust))
    }
  }
#endif
