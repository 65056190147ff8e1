import HTTPTypes
import Hummingbird

/// The security headers of all answers.
enum SafeHeaders {
  static func add(to response: inout Response) {
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.contentSecurityPolicy] = policy
    response.headers[referrerPolicy] = "no-referrer"
    response.headers[openerPolicy] = "same-origin"
    response.headers[resourcePolicy] = "same-origin"
    response.headers[permissions] = "camera=(self), microphone=(), geolocation=(), screen-wake-lock=(self)"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
  }

  private static let policy = [
    "default-src 'self'", "img-src 'self' blob: data:", "style-src 'self'", "connect-src 'self'",
    "media-src 'self' blob:", "worker-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'",
    "form-action 'none'",
  ].joined(separator: "; ")

  private static let referrerPolicy = HTTPField.Name.named("Referrer-Policy")
  private static let openerPolicy = HTTPField.Name.named("Cross-Origin-Opener-Policy")
  private static let resourcePolicy = HTTPField.Name.named("Cross-Origin-Resource-Policy")
  private static let permissions = HTTPField.Name.named("Permissions-Policy")
}
