import CoreMetrics
import Synchronization

/// Stores the program's metrics, and writes them in Prometheus' format
/// (https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4).
public final class PrometheusRegistry: MetricsFactory {
  /// A metric: its name and its labels.
  private struct Key: Hashable {
    var name: String
    var labels: [String]
  }

  private struct State {
    var counters: [Key: PrometheusCounter] = [:]
    var gauges: [Key: PrometheusGauge] = [:]
    var histograms: [Key: PrometheusHistogram] = [:]
  }

  private let state = Mutex(State())

  /// The program's registry; after its first use, all metrics of the program go to it.
  public static let program: PrometheusRegistry = {
    let registry = PrometheusRegistry()
    MetricsSystem.bootstrap(registry)
    return registry
  }()

  /// Makes an empty registry.
  public init() {}

  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    let key = Self.key(label, dimensions)
    return state.withLock { $0.counters.made(key, PrometheusCounter.init) }
  }

  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    let key = Self.key(label, dimensions)
    return state.withLock { $0.gauges.made(key, PrometheusGauge.init) }
  }

  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    let key = Self.key(label, dimensions)
    return state.withLock { $0.histograms.made(key, PrometheusHistogram.init) }
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    // The base unit of time is the second (https://prometheus.io/docs/practices/naming/).
    let key = Self.key(label.hasSuffix("seconds") ? label : label + "_seconds", dimensions)
    return state.withLock { $0.histograms.made(key, PrometheusHistogram.init) }
  }

  // The metrics are few, and needed until the program ends.
  public func destroyCounter(_ handler: any CounterHandler) {}
  public func destroyMeter(_ handler: any MeterHandler) {}
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  public func destroyTimer(_ handler: any TimerHandler) {}

  /// All metrics, by name.
  public var text: String {
    let (counters, gauges, histograms) = state.withLock { ($0.counters, $0.gauges, $0.histograms) }
    return Self.family(counters, "counter") { key, counter in
      [Self.line(key.name, key.labels, "\(counter.value)")]
    }
      + Self.family(gauges, "gauge") { key, gauge in [Self.line(key.name, key.labels, Self.shown(gauge.value))] }
      + Self.family(histograms, "histogram") { key, histogram in
        let (counts, sum) = histogram.values
        var (lines, total) = ([String](), 0)
        for (bound, count) in zip(PrometheusHistogram.bounds.map(Self.shown) + ["+Inf"], counts) {
          total += count
          lines.append(Self.line("\(key.name)_bucket", key.labels + ["le=\"\(bound)\""], "\(total)"))
        }
        return lines + [
          Self.line("\(key.name)_sum", key.labels, Self.shown(sum)),
          Self.line("\(key.name)_count", key.labels, "\(total)"),
        ]
      }
  }

  private static func family<Kind>(
    _ all: [Key: Kind], _ type: String, _ lines: (Key, Kind) -> [String]
  ) -> String {
    let names = Dictionary(grouping: all.keys, by: \.name)
    return names.keys.sorted().map { name in
      let keys = names[name, default: []].sorted { $0.labels.lexicographicallyPrecedes($1.labels) }
      let body = keys.flatMap { key in all[key].map { lines(key, $0) } ?? [] }
      return "# TYPE \(name) \(type)\n" + body.map { $0 + "\n" }.joined()
    }.joined()
  }

  private static func line(_ name: String, _ labels: [String], _ value: String) -> String {
    labels.isEmpty ? "\(name) \(value)" : "\(name){\(labels.joined(separator: ","))} \(value)"
  }

  private static func shown(_ number: Double) -> String {
    number.isFinite ? "\(number)" : number.isNaN ? "NaN" : number > 0 ? "+Inf" : "-Inf"
  }

  private static func key(_ label: String, _ dimensions: [(String, String)]) -> Key {
    let labels = dimensions.map { name, value in
      let escaped = value.map { character in
        switch character {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n": "\\n"
        default: String(character)
        }
      }.joined()
      return "\(plain(name))=\"\(escaped)\""
    }
    return Key(name: plain(label), labels: labels)
  }

  /// A name for Prometheus: letters, digits and underscores.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}

extension Dictionary {
  fileprivate mutating func made(_ key: Key, _ make: () -> Value) -> Value {
    if let value = self[key] { return value }
    let value = make()
    self[key] = value
    return value
  }
}
