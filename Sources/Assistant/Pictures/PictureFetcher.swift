import BoxSettings
import Foundation
import Store
import Web

/// Gets one picture from the web, within the bounds of the shelf it is for.
struct PictureFetcher: Sendable {
  /// Why there is no picture.
  enum Failure: Error, Hashable {
    /// It may be there later: no network, a server in trouble.
    case later
    /// It is none, is too large, or stands where the box does not go.
    case refused
  }

  /// Which machines are asked.
  var reach: Settings.WebPictures
  /// The time for a whole answer, in seconds.
  var time: Double
  /// How often it goes where it is sent on to.
  var redirects = 3
  /// The addresses of a host.
  var resolve: @Sendable (_ host: String) async -> [String] = { await WebAddressCheck.addresses(of: $0) }

  /// What stands at an address. Its kind is told by whoever keeps it.
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
