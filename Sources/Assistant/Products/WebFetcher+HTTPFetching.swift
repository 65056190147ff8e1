import Barcodes
import Foundation
import Web

extension WebFetcher: HTTPFetching {
  public func get(_ url: URL, headers: [String: String], timeout: Duration, limit: Int) async throws -> HTTPReply {
    var fetcher = self
    let (seconds, attoseconds) = timeout.components
    fetcher.limits.time = Double(seconds) + Double(attoseconds) / 1e18
    fetcher.limits.bytes = limit
    do {
      let answer = try await fetcher.get(url.absoluteString, headers: headers)
      return HTTPReply(status: answer.status, headers: answer.headers, body: answer.body)
    } catch {
      switch error {
      case .late: throw HTTPFailure.timedOut
      case .tooLarge: throw HTTPFailure.tooLarge
      default: throw HTTPFailure.unreachable(reason: "\(error)")
      }
    }
  }
}
