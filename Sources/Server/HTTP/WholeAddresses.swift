import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore

/// Absolute addresses of the box's pictures: an app loads a picture by its address alone, so
/// "/images/…" is not enough.
///
/// Browsers with the page send their origin, and complete addresses themselves.
enum WholeAddresses {
  /// The address at which the caller reaches the box, "https://box.local:8080"; nil: addresses stay as
  /// stored.
  @TaskLocal static var base: String?

  /// Answers a request with the pictures' addresses for its sender.
  static func answering(
    _ request: Request, host: String?, _ context: WebContext, _ answer: () async throws -> Response
  ) async throws -> Response {
    guard let host, request.headers[fetchSite] == nil, places.contains(where: request.uri.path.hasPrefix) else {
      return try await answer()
    }
    let scheme = await PlainOrTLS.isEncrypted(context.channel) ? "https" : "http"
    return try await $base.withValue("\(scheme)://\(host)") { try await answer() }
  }

  /// JSON with absolute addresses of pictures.
  static func whole(_ json: ByteBuffer) -> ByteBuffer {
    guard let base else { return json }
    let bytes = json.readableBytesView
    // A JSON string contains no bare quote, so this can only be the end of a name and the start of its
    // value.
    let places = bytes.ranges(of: Array((nameEnd + Recipe.pictures).utf8))
    guard !places.isEmpty else { return json }
    var whole = ByteBufferAllocator().buffer(capacity: bytes.count + places.count * base.utf8.count)
    var done = bytes.startIndex
    for place in places {
      let value = bytes.index(place.lowerBound, offsetBy: nameEnd.utf8.count)
      whole.writeBytes(bytes[done..<value])
      whole.writeString(base)
      done = value
    }
    whole.writeBytes(bytes[done...])
    return whole
  }

  /// An address in its stored form: for the box's own, without the host.
  static func kept(_ address: String?) -> String? {
    guard let address, let base, address.hasPrefix(base + Recipe.pictures) else { return address }
    return String(address.dropFirst(base.count))
  }

  private static let nameEnd = "rl\":\""
  private static let places = ["/api/business", "/api/menu", "/rest/v1/"]
  private static let fetchSite = HTTPField.Name.named("Sec-Fetch-Site")
}
