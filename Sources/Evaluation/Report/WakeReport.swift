import Foundation

/// The part of a report about wake words: misses against false alarms an hour.
struct WakeReport {
  private let conditions: [WakeEvaluation]

  init(_ conditions: [WakeEvaluation]) {
    self.conditions = conditions
  }

  /// The sound of the false alarms.
  private enum Sound: String, CaseIterable {
    case speech = "other speech"
    case background

    func scores(_ word: WakeEvaluation.Word) -> WakeScores {
      switch self {
      case .speech: word.scores
      case .background: word.background
      }
    }
  }

  var html: String {
    """
    <h2>Wake words</h2>
    <p>Recordings of each word that are missed, in per cent, by how many false alarms an hour are put up with, and in
    brackets the threshold that this takes. Where fewer than one is allowed in all the hours there were, none is.</p>
    \(conditions.map(section).joined(separator: "\n"))
    """
  }

  private func section(_ condition: WakeEvaluation) -> String {
    """
    <h3>\(EvaluationReport.name(condition.snr))</h3>
    \(HTMLEscaping.table(rows(condition)))
    \(Sound.allCases.map { chart(condition, $0) }.joined(separator: "\n"))
    """
  }

  private func rows(_ condition: WakeEvaluation) -> [[String]] {
    let rates = WakeEvaluation.rates.map { $0 == 0 ? "no false alarm" : "\($0.formatted()) an hour" }
    let head = ["word", "recordings", "other sound"] + rates + ["at the threshold set"]
    let rows = condition.words.flatMap { word in
      Sound.allCases.compactMap { sound -> [String]? in
        let other = sound.scores(word)
        guard other.hours > 0 else { return nil }
        let points = WakeEvaluation.rates.map { other.threshold(falseAlarmsPerHour: $0) } + [word.threshold]
        var cells = points.map { "\(EvaluationReport.percent(word.scores.missRate(at: $0))) (\(Self.score($0)))" }
        cells[cells.count - 1] += String(format: ", %.1f an hour", other.falseAlarms(at: word.threshold))
        return [
          word.scores.word, "\(word.scores.positives.count)",
          String(format: "%.2f h of \(sound.rawValue)", other.hours),
        ] + cells
      }
    }
    return [head] + rows
  }

  private func chart(_ condition: WakeEvaluation, _ sound: Sound) -> String {
    let words = condition.words.filter { sound.scores($0).hours > 0 }
    guard !words.isEmpty else { return "" }
    let lines = words.map { word in
      let other = sound.scores(word)
      // Above the last alarm only misses grow, which shows nothing.
      let thresholds = stride(from: 0, to: other.alarms.first ?? 0, by: Self.step) + [other.alarms.first ?? 0]
      let points = thresholds.map { threshold in
        (x: Self.place(other.falseAlarms(at: threshold)), y: word.scores.missRate(at: threshold))
      }
      return LineChart.Line(name: word.scores.word, points: points)
    }
    let worst = words.map { $0.scores.missRate(at: sound.scores($0).threshold(falseAlarmsPerHour: 0)) }.max() ?? 0
    let top = Self.tops.first { $0 >= worst } ?? 1
    return LineChart(
      title: "Missed, by false alarms in an hour of \(sound.rawValue), \(EvaluationReport.name(condition.snr))",
      xLabel: "false alarms an hour", yLabel: "missed, %", xRange: Self.place(0)...Self.place(100), yRange: 0...top,
      xTicks: [0, 0.1, 0.5, 1, 10, 100].map(Self.place), yTicks: (0...5).map { Double($0) / 5 * top },
      xText: { $0 == Self.place(0) ? "none" : pow(10, $0).formatted(.number.precision(.significantDigits(1))) },
      lines: lines
    ).html
  }

  /// The place of a rate: its logarithm, with zero at the left end.
  private static func place(_ rate: Double) -> Double { log10(max(rate, least)) }

  private static func score(_ threshold: Double) -> String { String(format: "%.2f", threshold) }

  /// The rate that is drawn as zero: ten hours show no fewer than 0.1.
  private static let least = 0.05
  /// The step between two thresholds of a curve.
  private static let step = 0.05
  /// The possible upper ends of a chart, as shares of misses.
  private static let tops = [0.1, 0.2, 0.5, 1]
}
