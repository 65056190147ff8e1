import Basics
import Commands
import Foundation

/// Looks products up at Open Food Facts by its API v2
/// (https://openfoodfacts.github.io/openfoodfacts-server/api/).
///
/// It asks for 15 products a minute at most, the service's limit for an address. It identifies itself,
/// and asks about no product again within 30 days.
public actor ProductLookup<Time: Clock>: ProductFinding where Time.Duration == Duration {
  /// The service's address, and the limits of lookups.
  public struct Settings: Sendable, Hashable {
    /// The service's address. The default is Open Food Facts.
    public var base: URL?
    /// The name of this program for the service: "name/version (contact)".
    public var agent: String
    /// The most requests a minute. The default is 15.
    public var requestsPerMinute = 15
    /// The lifetime of an answer, in seconds. The default is 30 days.
    public var keeps = 30 * 86_400.0
    /// The timeout of an answer if a person waits. The default is 4 s.
    public var timeoutNow = Duration.seconds(4)
    /// The timeout of an answer otherwise. The default is 20 s.
    public var timeoutLater = Duration.seconds(20)
    /// The most attempts if no person waits. The default is 4.
    public var attempts = 4
    /// The wait after the first failed attempt, doubled after each further one. The default is 2 s.
    public var firstWait = Duration.seconds(2)
    /// The longest accepted wait for a busy service. The default is 60 s.
    public var longestWait = Duration.seconds(60)
    /// The most bytes of an answer. The default is 256 kB; with the requested fields, 2 kB are usual.
    public var mostBytes = 256_000

    /// Settings for asking `base` as `agent`.
    public init(base: URL? = URL(string: "https://world.openfoodfacts.org"), agent: String) {
      self.base = base
      self.agent = agent
    }
  }

  private let settings: Settings
  private let fetcher: any HTTPFetching
  private let cache: any ProductCache
  private let clock: Time
  private let wallClock: @Sendable () -> Date
  private var bucket: TokenBucket<Time.Instant>
  private var running: [GTIN: Task<LookupResult, Never>] = [:]

  /// Makes a lookup.
  /// - Parameters:
  ///   - clock: the clock for waits; tests inject one.
  ///   - wallClock: the clock for the age of stored answers.
  public init(
    _ settings: Settings, fetcher: any HTTPFetching, cache: any ProductCache, clock: Time,
    wallClock: @escaping @Sendable () -> Date
  ) {
    self.settings = settings
    self.fetcher = fetcher
    self.cache = cache
    self.clock = clock
    self.wallClock = wallClock
    bucket = TokenBucket(requests: settings.requestsPerMinute, period: .seconds(60))
  }

  public func find(_ gtin: GTIN, urgency: LookupUrgency) async -> LookupResult {
    // A shop's own number means another product elsewhere.
    if gtin.isOfStore { return .unknown }
    if let kept = kept(gtin) { return kept }
    // Two scans of one product are one question. An urgent lookup does not wait for a patient one.
    if urgency == .later, let task = running[gtin] { return await task.value }
    let task = Task { await ask(gtin, urgency) }
    if urgency == .later { running[gtin] = task }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if urgency == .later { running[gtin] = nil }
    return result
  }

  // If the cache cannot be read, the service is asked.
  private func kept(_ gtin: GTIN) -> LookupResult? {
    guard let kept = try? cache.answer(for: gtin.digits),
      // bounded: a validated setting
      (0..<settings.keeps).contains(wallClock().timeIntervalSince(kept.at))
    else { return nil }
    switch kept.answer {
    case .found(let product): return .found(product)
    case .unknown: return .unknown
    }
  }

  // MARK: Asking

  private enum Attempt {
    case answered(ProductAnswer)
    /// A failure that allows another attempt, after `wait` if the service names one.
    case failed(why: String, wait: Duration?)
    case hopeless(why: String)
  }

  private func ask(_ gtin: GTIN, _ urgency: LookupUrgency) async -> LookupResult {
    guard let url = address(of: gtin) else { return .unreachable(why: "products.url is no address") }
    var wait = settings.firstWait
    var why = ""
    attempts: for number in 1...max(1, urgency == .now ? 1 : settings.attempts) {
      if urgency == .now {
        guard bucket.takeNow(at: clock.now) else { return .unreachable(why: "it was asked often in this minute") }
      } else {
        let pause = bucket.take(at: clock.now)
        guard await sleep(pause) else { return .unreachable(why: "the box ends") }
      }
      switch await attempt(url, gtin, urgency == .now ? settings.timeoutNow : settings.timeoutLater) {
      case .answered(let answer):
        try? cache.keep(answer, for: gtin.digits, at: wallClock())
        if case .found(let product) = answer { return .found(product) }
        return .unknown
      case .hopeless(let why): return .unreachable(why: why)
      case .failed(let reason, let asked):
        why = reason
        guard urgency == .later, number < settings.attempts else { break attempts }
        guard await sleep(min(settings.longestWait, max(wait, asked ?? .zero))) else { break attempts }
        wait *= 2
      }
    }
    return .unreachable(why: why)
  }

  private func attempt(_ url: URL, _ gtin: GTIN, _ timeout: Duration) async -> Attempt {
    let reply: HTTPReply
    do {
      reply = try await fetcher.get(
        url, headers: ["User-Agent": settings.agent, "Accept": "application/json"], timeout: timeout,
        limit: settings.mostBytes)
    } catch HTTPFailure.tooLarge {
      return .hopeless(why: "\(HTTPFailure.tooLarge)")
    } catch {
      return .failed(why: "\(error)", wait: nil)
    }
    switch reply.status {
    case 200, 404:
      do {
        // The service uses either status for an unknown product; any other 404 is not about the product.
        let answer = try ProductAnswer.reading(reply.body, for: gtin)
        guard reply.status == 200 || answer == .unknown else { return .hopeless(why: "its answer contradicts itself") }
        return .answered(answer)
      } catch {
        return .hopeless(
          why: reply.status == 404
            ? "there is no such address; mend products.url" : "its answer makes no sense: \(error.reason)")
      }
    case 429, 500, 502, 503, 504:
      return .failed(
        why: "it is busy (status \(reply.status))",
        wait: reply.headers["retry-after"].flatMap(Int.init).map { .seconds(max(0, $0)) })
    default: return .hopeless(why: "it answers with status \(reply.status); look at products.url")
    }
  }

  private func address(of gtin: GTIN) -> URL? {
    guard let base = settings.base, var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
      return nil
    }
    // The service stores an EAN-8 under its eight digits.
    let code = gtin.digits.hasPrefix("00000") ? String(gtin.digits.suffix(8)) : gtin.digits
    while parts.path.hasSuffix("/") { parts.path.removeLast() }
    parts.path += "/api/v2/product/\(code).json"
    parts.queryItems = [URLQueryItem(name: "fields", value: ProductAnswer.fields.joined(separator: ","))]
    return parts.url
  }

  /// Whether there was time for the wait.
  private func sleep(_ duration: Duration) async -> Bool {
    guard duration > .zero else { return true }
    do {
      try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
      return true
    } catch {
      return false
    }
  }
}
