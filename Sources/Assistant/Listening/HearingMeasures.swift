import CoreMetrics

/// The box's metrics of speech recognition.
struct HearingMeasures {
  let wakeWords = Counter(label: "sous_wake_words_total")
  /// Recognised and executed, recognised and not executed, and not understood.
  let done = Counter(label: "sous_heard_total", dimensions: [("outcome", "done")])
  let refused = Counter(label: "sous_heard_total", dimensions: [("outcome", "refused")])
  let unclear = Counter(label: "sous_heard_total", dimensions: [("outcome", "unclear")])
}
