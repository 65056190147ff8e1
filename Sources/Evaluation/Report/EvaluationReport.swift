import Audio
import Foundation

/// One page with an evaluation: acceptance by noise, the effect of a threshold of confidence, the
/// calibration of the confidence, and the worst utterances to listen to. It loads nothing.
public struct EvaluationReport {
  /// A misunderstood utterance with its sound.
  public struct Mishap {
    public var outcome: Evaluator.Outcome
    /// The sound at 16 kHz, full scale 1.
    public var samples: [Float]

    /// Makes a mishap.
    public init(outcome: Evaluator.Outcome, samples: [Float]) {
      self.outcome = outcome
      self.samples = samples
    }
  }

  /// The most mishaps in the page, which contains their sound.
  private static let mostMishaps = 20

  /// The outcomes that are worth listening to, the worst first: a wrong command before a missed one.
  public static func worst(of outcomes: [Evaluator.Outcome]) -> [Evaluator.Outcome] {
    func severity(_ outcome: Evaluator.Outcome) -> Double {
      let sureness = outcome.heard.map(\.confidence).max() ?? 0
      return outcome.heard.contains { $0.meaning != nil } ? 1 + sureness : 1 - sureness
    }
    return Array(outcomes.filter { $0.isRight == false }.sorted { severity($0) > severity($1) }.prefix(mostMishaps))
  }

  private let title: String
  private let conditions: [Evaluation]
  private let mishaps: [Mishap]
  private let threshold: Double
  private let made: String
  private let wake: [WakeEvaluation]

  /// Makes a report.
  /// - Parameters:
  ///   - conditions: the results of commands; none: the report is about wake words alone. The default is
  ///     none.
  ///   - threshold: the least confidence of an executed command.
  ///   - made: the time and the machine, for the reader.
  ///   - wake: the results of wake words. The default is none.
  public init(
    title: String, conditions: [Evaluation] = [], mishaps: [Mishap] = [], threshold: Double = 0, made: String,
    wake: [WakeEvaluation] = []
  ) {
    self.title = title
    self.conditions = conditions
    self.mishaps = mishaps
    self.threshold = threshold
    self.made = made
    self.wake = wake
  }

  /// The page.
  public var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(HTMLEscaping.escaped(title))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <h1>\(HTMLEscaping.escaped(title))</h1>
    <p>\(HTMLEscaping.escaped(made))</p>
    \(conditions.isEmpty ? "" : commands)
    \(wake.isEmpty ? "" : WakeReport(wake).html)
    \(conditions.isEmpty ? "" : worst)
    </body>
    </html>

    """
  }

  private var commands: String {
    """
    <h2>What was heard</h2>
    \(HTMLEscaping.table(totals))
    \(noiseChart)
    <h2>Refusing</h2>
    \(curve.html)
    \(truth.html)
    <p>Expected calibration error: \(Self.percent(Calibration(judgements).error)) points, over ten bins of as many
    utterances each.</p>
    """
  }

  private var worst: String {
    """
    <h2>The worst</h2>
    \(mishaps.isEmpty ? "<p>Nothing went wrong.</p>" : mishaps.map(section).joined(separator: "\n"))
    """
  }

  private var judgements: [Judgement] { conditions.flatMap(\.judgements) }

  static func percent(_ share: Double) -> String { String(format: "%.1f", share * 100) }

  static func name(_ snr: Double?) -> String { snr.map { "\($0.formatted()) dB" } ?? "as recorded" }

  private var totals: [[String]] {
    let head = [
      "", "commands", "right %", "wrong %", "other speech", "of it done %", "median delay s", "real-time factor",
    ]
    return [head]
      + conditions.map { found in
        [
          Self.name(found.snr), "\(found.commands)", Self.percent(found.acceptance),
          Self.percent(Double(found.wrong) / Double(max(found.commands, 1))), "\(found.others)",
          found.others == 0 ? "" : Self.percent(1 - found.rejection),
          String(format: "%.2f", found.latency(percentile: 0.5)), String(format: "%.3f", found.realTimeFactor),
        ]
      }
  }

  private var noiseChart: String {
    let noisy = conditions.compactMap { found in found.snr.map { (x: $0, y: found.acceptance) } }.sorted { $0.x < $1.x }
    guard let first = noisy.first, let last = noisy.last, noisy.count > 1 else { return "" }
    return LineChart(
      title: "Commands done right, by how far the noise is below the voice", xLabel: "decibels of voice over noise",
      yLabel: "right, %", xRange: first.x...last.x, xTicks: noisy.map(\.x), xText: { $0.formatted() },
      lines: [.init(name: "right", points: noisy, isMarked: true)]
    ).html
  }

  private var curve: LineChart {
    let points = OperatingCurve(judgements).points
    var lines: [LineChart.Line] = [
      .init(name: "commands done right", points: points.map { ($0.threshold, $0.acceptance) }),
      .init(name: "commands taken for others", points: points.map { ($0.threshold, $0.wrong) }),
    ]
    if points.contains(where: { $0.falseAcceptance != nil }) {
      lines.append(
        .init(name: "other speech done", points: points.map { ($0.threshold, $0.falseAcceptance ?? 0) }))
    }
    return LineChart(
      title: "What would be done, by the confidence asked for (the mark: \(threshold.formatted()), as it is set)",
      xLabel: "confidence, %", yLabel: "share, %", lines: lines, mark: threshold)
  }

  private var truth: LineChart {
    LineChart(
      title: "Whether confidence is true", xLabel: "confidence, %", yLabel: "right, %",
      lines: [
        .init(name: "as it is", points: Calibration(judgements).bins.map { ($0.confidence, $0.right) }, isMarked: true),
        .init(name: "as it should be", points: [(0, 0), (1, 1)]),
      ])
  }

  private func section(_ mishap: Mishap) -> String {
    let label = mishap.outcome.label
    let said = label.intent.map { "\($0) \(Self.json(label.slots))" } ?? "nothing to do"
    let heard = mishap.outcome.heard.map { line in
      let fate = line.meaning.map { "done: \($0.intent) \(Self.json($0.slots))" } ?? "refused"
      return "\u{201C}\(line.text)\u{201D}, confidence \(String(format: "%.2f", line.confidence)), \(fate)"
    }
    let sound = Data(WAVWriter.bytes(mishap.samples)).base64EncodedString()
    return """
      <section>
      <h3>\(HTMLEscaping.escaped(label.file)), \(Self.name(mishap.outcome.snr))</h3>
      <p>Asked for: \(HTMLEscaping.escaped(said))</p>
      <p>Heard: \(heard.isEmpty ? "nothing" : HTMLEscaping.escaped(heard.joined(separator: "; ")))</p>
      <audio controls preload="none" src="data:audio/wav;base64,\(sound)"></audio>
      </section>
      """
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; }
    th, td { border-bottom: 1px solid var(--line); padding: 0.3rem 0.8rem; text-align: right; }
    td { white-space: nowrap; }
    th:first-child, td:first-child { text-align: left; }
    figure { margin: 1rem 0; max-width: 42rem; }
    svg { width: 100%; height: auto; }
    svg text { fill: currentColor; font-size: 13px; }
    .middle { text-anchor: middle; } .end { text-anchor: end; }
    .grid { stroke: var(--line); } .mark { stroke: currentColor; stroke-dasharray: 4 4; }
    .line { fill: none; stroke-width: 2.5; }
    .s0 { --c: #2b7bd9; } .s1 { --c: #d9622b; } .s2 { --c: #2f9e6d; }
    .s3 { --c: #a44fc4; } .s4 { --c: #b08a1e; } .s5 { --c: #c43f6a; }
    .line { stroke: var(--c); } .dot { fill: var(--c); }
    .line.s1 { stroke-dasharray: 8 4; } .line.s2 { stroke-dasharray: 2 4; }
    .key { border-left: 1rem solid var(--c); display: inline-block; margin-right: 1rem; padding-left: 0.4rem; }
    section { border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    audio { width: 100%; }
    """
}
