import Foundation
import Store

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
    var next = address
    // Each way that it is sent on is looked at like the first.
    for _ in 0...max(0, redirects) {
      let answer = try await answer(at: next)
      switch answer.status {
      case 200..<300: return answer.body
      case 300..<400:
        guard let place = answer.headers["location"], let url = URL(string: place, relativeTo: URL(string: next))
        else { throw .refused }
        next = url.absoluteString
      case 408, 425, 429, 500...: throw .later
      default: throw .refused
      }
    }
    throw .refused
  }

  private func answer(at address: String) async throws(Failure) -> WebAnswer {
    guard reach != .none, WebFetcher.isAddress(address), let host = URL(string: address)?.host() else { throw .refused }
    let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    let all = await resolve(name)
    guard let first = all.first else { throw .later }
    guard reach == .anywhere || all.allSatisfy(WebAddressCheck.isPublic) else { throw .refused }
    var limits = WebFetcher.Limits()
    (limits.time, limits.bytes, limits.redirects) = (time, PictureShelf.largest, 0)
    var fetcher = WebFetcher(limits: limits)
    // The address that was looked at is the one that is gone to, whatever the name means a moment later.
    if first != name { fetcher.addresses = [host: first] }
    do {
      return try await fetcher.get(address, headers: ["Accept": "image/jpeg, image/png, image/webp"])
    } catch {
      switch error {
      case .badAddress, .tooLarge, .redirects, .status, .untrusted, .insecure: throw .refused
      case .unreachable, .late, .brokenOff: throw .later
      }
    }
  }
}
