import Cryptography
import Foundation
import HTTPTypes
import Hummingbird
import Wire

/// The page's files, read once. No other file is served, whatever the path looks like.
struct StaticFiles: Sendable {
  private struct File: Sendable {
    var bytes: ByteBuffer
    /// The compressed form; nil if it is not smaller.
    var packed: ByteBuffer?
    var type: String
    /// The hash of the bytes.
    var tag: String
  }

  private let files: [String: File]

  /// The files of a folder and its subfolders; none without the folder.
  init(folder: URL?) {
    var files: [String: File] = [:]
    let manager = FileManager.default
    for name in folder.flatMap({ try? manager.subpathsOfDirectory(atPath: $0.path) }) ?? [] {
      guard let folder, let type = Self.types[String(name.split(separator: ".").last ?? "")],
        let data = try? Data(contentsOf: folder.appending(path: name))
      else { continue }
      let tag = Digest.sha256(data).prefix(12).hexadecimal
      let packed = Gzip.bytes(of: data).flatMap { $0.count < data.count * 9 / 10 ? ByteBuffer(bytes: $0) : nil }
      files["/\(name)"] = File(bytes: ByteBuffer(bytes: data), packed: packed, type: type, tag: tag)
    }
    files["/"] = files["/index.html"]
    self.files = files
  }

  /// Whether there is a page.
  var isEmpty: Bool { files.isEmpty }

  func add(to routes: Routes) {
    for path in files.keys {
      routes.anybody.get(RouterPath(path)) { request, _ in answer(request) }
      routes.anybody.head(RouterPath(path)) { request, _ in answer(request) }
    }
    if !isEmpty { addWays(to: routes) }
  }

  /// Adds the platform's addresses of the console, which lead to the same place of the page.
  private func addWays(to routes: Routes) {
    for way in Self.ways {
      for path in [way, "\(way)/:id"] {
        routes.anybody.get(RouterPath(path)) { _, context in try Self.console(of: context) }
        routes.anybody.head(RouterPath(path)) { _, context in try Self.console(of: context) }
      }
    }
  }

  /// Whether an address only leads to a place of the page.
  static func isWay(_ path: String) -> Bool {
    ways.contains { path == $0 || path.hasPrefix("\($0)/") }
  }

  private static let ways = ["/businesses", "/business"]

  private static func console(of context: WebContext) throws -> Response {
    let id = context.parameters.get("id") == nil ? nil : try context.identifier()
    // The address goes into a header, so only characters that cannot end it or have a meaning in a
    // fragment.
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    let part = try id.map { id in
      guard let part = id.addingPercentEncoding(withAllowedCharacters: plain) else {
        throw ErrorFrame(.malformed, "The address is not percent-encoded UTF-8.")
      }
      return "/\(part)"
    }
    return Response(status: .found, headers: [.location: "/#/food/admin\(part ?? "")", .cacheControl: "no-cache"])
  }

  private func answer(_ request: Request) -> Response {
    guard let file = files[request.uri.path] else { return Reply.error(.notFound, "There is nothing here.") }
    let packed = Self.takesGzip(request.headers[.acceptEncoding]) ? file.packed : nil
    // Each encoding has its own tag (RFC 9110, section 8.8.3.3).
    let tag = packed == nil ? "\"\(file.tag)\"" : "\"\(file.tag)-gzip\""
    // Revalidated every time, sent only after a change (RFC 9110, section 13.1.2).
    var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .vary: "Accept-Encoding"]
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = file.type
    if packed != nil { headers[.contentEncoding] = "gzip" }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: packed ?? file.bytes))
  }

  /// Whether an `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3).
  static func takesGzip(_ accepted: String?) -> Bool {
    for part in (accepted ?? "").lowercased().split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard ["gzip", "x-gzip", "*"].contains(fields.first) else { continue }
      let weight = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return (weight ?? 1) > 0
    }
    return false
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8", "webmanifest": "application/manifest+json", "svg": "image/svg+xml",
    "png": "image/png", "ico": "image/x-icon", "woff2": "font/woff2", "wav": "audio/wav", "mp3": "audio/mpeg",
  ]
}
