import CoreMetrics
import Testing

@testable import Metering

@Suite("What the program measures, as Prometheus reads it")
struct PrometheusRegistryTests {
  @Test("counters and gauges, each once under its name, with labels that cannot break a line")
  func countersAndGauges() {
    let registry = PrometheusRegistry()
    Counter(label: "commands", dimensions: [("kind", "a\"b\\c\nd")], factory: registry).increment(by: 2)
    Counter(label: "commands", dimensions: [("kind", "a\"b\\c\nd")], factory: registry).increment()
    Counter(label: "commands", dimensions: [("kind", "other")], factory: registry).increment()
    let gauge = Meter(label: "live.clients", factory: registry)
    gauge.increment(by: 3)
    gauge.decrement()
    #expect(
      registry.text == """
        # TYPE commands counter
        commands{kind="a\\"b\\\\c\\nd"} 3
        commands{kind="other"} 1
        # TYPE live_clients gauge
        live_clients 2.0

        """)
  }

  @Test("a time falls into one bucket, and every larger one counts it")
  func times() {
    let registry = PrometheusRegistry()
    let timer = Timer(label: "commit", factory: registry)
    timer.recordNanoseconds(2_000_000)
    timer.recordNanoseconds(2_500_000)
    timer.recordNanoseconds(60_000_000_000)
    let lines = registry.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "# TYPE commit_seconds histogram")
    #expect(lines.contains("commit_seconds_bucket{le=\"0.001\"} 0"))
    #expect(lines.contains("commit_seconds_bucket{le=\"0.0025\"} 2"))
    #expect(lines.contains("commit_seconds_bucket{le=\"10.0\"} 2"))
    #expect(lines.contains("commit_seconds_bucket{le=\"+Inf\"} 3"))
    #expect(lines.contains("commit_seconds_count 3"))
    #expect(lines.contains("commit_seconds_sum 60.0045"))
  }

  @Test("many threads lose nothing")
  func threads() async {
    let registry = PrometheusRegistry()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1_000 { Counter(label: "many", factory: registry).increment() } }
      }
    }
    #expect(registry.text.contains("many 8000\n"))
  }
}
