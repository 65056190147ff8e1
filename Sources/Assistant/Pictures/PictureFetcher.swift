import BoxSettings
import Foundation
import Store
import Web

/// Downloads one picture from the web, within the limits of its shelf.
struct PictureFetcher: Sendable {
  /// The reason why there is no picture.
  enum Failure: Error, Hashable {
    /// It may be there later: no network, or an error of the server.
    case later
    /// It is no picture, is too large, or has a forbidden address.
    case refused
  }

  /// The permitted machines.
  var reach: Settings.WebPictures
  /// The time for a whole answer, in seconds.
  var time: Double
  /// The most redirects.
  var redirects = 3
  /// The addresses of a host.
  var resolve: @Sendable (_ host: String) async -> [String] = { await WebAddressCheck.addresses(of: $0) }

  /// The content of an address. The shelf determines its kind.
  func picture(at address: String) async throws(Failure) -> Data {
    guard reach != .none else { throw .refused }
    var limits = WebFetcher.Limits()
    (limits.time, limits.bytes, limits.redirects) = (time, PictureShelf.largest, redirects)
    var fetcher = WebFetcher(limits: limits)
    (fetcher.reach, fetcher.resolve) = (reach == .anywhere ? .anywhere : .publicInternet, resolve)
    do {
      let answer = try await fetcher.get(address, headers: ["Accept": "image/jpeg, image/png, image/webp"])
      switch answer.status {
      case 200..<300: return answer.body
      case 408, 425, 429, 500...: throw Failure.later
      default: throw Failure.refused
      }
    } catch let error as WebError {
      switch error {
      case .badAddress, .tooLarge, .redirects, .status, .untrusted, .insecure, .house: throw .refused
      case .unreachable, .late, .brokenOff: throw .later
      }
    } catch {
      throw error as? Failure ?? .later
    }
  }
}
