import Basics
import CCurl
import Foundation
import Synchronization

/// One request over HTTP by libcurl, on its own connection, which is closed afterwards.
final class WebTransfer {
  /// The request.
  struct Request: Sendable {
    var method: String
    var url: String
    var host: String
    var headers: [String: String]
    var body: Data?
    /// The host's address; nil: it is looked up.
    var place: String?
    /// The seconds for the connection, and for everything.
    var connecting: Double
    var time: Double
    /// The most bytes of a body, decompressed.
    var bytes: Int
  }

  private let request: Request
  private let isCancelled: @Sendable () -> Bool
  private var headers: [String: String] = [:]
  private var headBytes = 0
  private var body = Data()
  private var isTooLarge = false

  private init(_ request: Request, isCancelled: @escaping @Sendable () -> Bool) {
    (self.request, self.isCancelled) = (request, isCancelled)
  }

  /// Sends a request and collects the answer, on its own thread. A cancelled caller goes on at once.
  static func answer(to request: Request) async throws(WebError) -> WebAnswer {
    let asking = Mutex<CheckedContinuation<Result<WebAnswer, WebError>, Never>?>(nil)
    let isCancelled = Atomic(false)
    let tell = { @Sendable (result: Result<WebAnswer, WebError>) in
      asking.withLock { $0.take() }?.resume(returning: result)
    }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        asking.withLock { $0 = continuation }
        let thread = Thread {
          Thread.nameThis("sous-web")
          let transfer = WebTransfer(request) { isCancelled.load(ordering: .relaxed) }
          tell(Result { () throws(WebError) in try transfer.run() })
        }
        thread.start()
        if Task.isCancelled { tell(.failure(.brokenOff(address: request.url))) }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
      tell(.failure(.brokenOff(address: request.url)))
    }.get()
  }

  private func run() throws(WebError) -> WebAnswer {
    guard Self.isReady, let handle = curl_easy_init() else { throw .brokenOff(address: request.url) }
    defer { curl_easy_cleanup(handle) }
    var lists: [UnsafeMutablePointer<curl_slist>?] = []
    defer { for list in lists { curl_slist_free_all(list) } }
    lists.append(try fields())
    sous_curl_set_list(handle, CURLOPT_HTTPHEADER, lists[0])
    if let place = request.place, let port = port {
      let address = place.contains(":") ? "[\(place)]" : place
      lists.append(curl_slist_append(nil, "\(request.host):\(port):\(address)"))
      sous_curl_set_list(handle, CURLOPT_RESOLVE, lists[1])
    }
    set(handle)
    if let body = request.body { sous_curl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)) }
    let code = (request.body ?? Data()).withUnsafeBytes { bytes in
      if request.body != nil { sous_curl_set_pointer(handle, CURLOPT_POSTFIELDS, bytes.baseAddress ?? Self.nothing) }
      // After the body, which would make it a POST.
      sous_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
      return curl_easy_perform(handle)
    }
    guard code == CURLE_OK else { throw failure(code, handle) }
    return WebAnswer(
      status: sous_curl_number(handle, CURLINFO_RESPONSE_CODE), headers: headers, body: body, address: request.url)
  }

  private func set(_ handle: UnsafeMutableRawPointer) {
    sous_curl_set_text(handle, CURLOPT_URL, request.url)
    sous_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // Only the box's own settings count.
    sous_curl_set_text(handle, CURLOPT_PROXY, "")
    for option in [CURLOPT_NOSIGNAL, CURLOPT_FORBID_REUSE, CURLOPT_TCP_NODELAY] {
      sous_curl_set_number(handle, option, 1)
    }
    sous_curl_set_number(handle, CURLOPT_SSLVERSION, Self.tls12)
    sous_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(request.connecting))
    sous_curl_set_number(handle, CURLOPT_TIMEOUT_MS, Self.milliseconds(request.time))
    // Decompressed in transfer; the limit counts decompressed bytes.
    sous_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip")
    if request.method == "HEAD" { sous_curl_set_number(handle, CURLOPT_NOBODY, 1) }
    let this = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA] {
      sous_curl_set_pointer(handle, option, this)
    }
    sous_curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
      WebTransfer.of(this).take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
    sous_curl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
      WebTransfer.of(this).take(line: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
    sous_curl_set_number(handle, CURLOPT_NOPROGRESS, 0)
    sous_curl_set_progress(handle) { this, _, _, _, _ in WebTransfer.of(this).isCancelled() ? 1 : 0 }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> WebTransfer {
    // bounded: the pointer that `set` gave, while the transfer runs
    Unmanaged<WebTransfer>.fromOpaque(pointer ?? UnsafeMutableRawPointer(mutating: nothing)).takeUnretainedValue()
  }

  // MARK: What is sent

  private func fields() throws(WebError) -> UnsafeMutablePointer<curl_slist>? {
    var all = request.headers
    // Fields that libcurl would add.
    for name in ["Expect", "Content-Type", "Accept"]
    where !all.keys.contains(where: { $0.lowercased() == name.lowercased() }) {
      all[name] = ""
    }
    var list: UnsafeMutablePointer<curl_slist>?
    for (name, value) in all {
      guard (name + value).unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
        curl_slist_free_all(list)
        throw .badAddress(request.url)
      }
      list = curl_slist_append(list, value.isEmpty ? "\(name):" : "\(name): \(value)")
    }
    return list
  }

  private var port: Int? {
    guard let url = URL(string: request.url) else { return nil }
    return url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
  }

  // MARK: What comes

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= request.bytes else {
      isTooLarge = true
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  private func take(line bytes: UnsafeRawBufferPointer) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Self.largestHead else { return false }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // The final header, after an interim one (1xx).
    if line.hasPrefix("HTTP/") { headers = [:] }
    guard let colon = line.firstIndex(of: ":") else { return true }
    let name = line[..<colon].lowercased()
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    if name == "content-length", let announced = Int(value), announced > request.bytes { isTooLarge = true }
    return !isTooLarge
  }

  private func failure(_ code: CURLcode, _ handle: UnsafeMutableRawPointer) -> WebError {
    if isTooLarge { return .tooLarge(limit: request.bytes, address: request.url) }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: return .unreachable(host: request.host)
    case CURLE_OPERATION_TIMEDOUT:
      return sous_curl_seconds(handle, CURLINFO_CONNECT_TIME) > 0
        ? .late(request.time, address: request.url) : .unreachable(host: request.host)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE: return .untrusted(host: request.host)
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: return .insecure(host: request.host)
    case CURLE_URL_MALFORMAT: return .badAddress(request.url)
    default: return .brokenOff(address: request.url)
    }
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    // bounded: a day at most; what is no number is a millisecond
    Int((seconds > 0.001 ? min(seconds, 86_400) : 0.001) * 1_000)
  }

  private static let largestHead = 256 << 10
  // CURL_SSLVERSION_TLSv1_2
  private static let tls12 = 6
  private static let isReady = curl_global_init(3) == CURLE_OK
  nonisolated(unsafe) private static let nothing = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}
