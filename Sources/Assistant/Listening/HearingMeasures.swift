import CoreMetrics

/// What the box measures of its hearing.
struct HearingMeasures {
  let wakeWords = Counter(label: "sous_wake_words_total")
  /// What was heard and done, heard and not done, and not understood.
  let done = Counter(label: "sous_heard_total", dimensions: [("outcome", "done")])
  let refused = Counter(label: "sous_heard_total", dimensions: [("outcome", "refused")])
  let unclear = Counter(label: "sous_heard_total", dimensions: [("outcome", "unclear")])
}
