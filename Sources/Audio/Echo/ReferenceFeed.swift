import Synchronization

/// Lays what a ``Player`` reports on a ``ReferenceTimeline``: the link between the loudspeaker's clock and the
/// microphone's.
///
/// The place of a sound is taken from its first report and then kept, because every report by itself is some
/// milliseconds off (the microphone is read in chunks, the device tells its delay in periods) and a reference that jumps
/// about cannot be taken out. It is taken anew when the clocks are further apart than that explains: after an underrun.
public final class ReferenceFeed: Sendable {
  // Twice what chunks of 10 ms and periods of 20 ms explain.
  private static let toleranceFrames = 960

  private struct Anchor {
    /// Microphone frames minus player frames.
    var offset: Int
    /// The player's position where the next report belongs to the same sound.
    var next: Int
  }

  /// Where the sound is laid.
  public let timeline: ReferenceTimeline
  private let microphone: @Sendable () -> Int
  private let anchor = Mutex<Anchor?>(nil)

  /// Feeds `timeline`; `microphone` gives the frames of 16 000 Hz captured so far, which ``DeviceMonitor`` counts.
  public init(timeline: ReferenceTimeline, microphone: @escaping @Sendable () -> Int) {
    self.timeline = timeline
    self.microphone = microphone
  }

  /// Takes a report; to be called from the player's `onPlayed`.
  public func played(_ report: PlaybackReport) {
    let measured = microphone() + report.delayFrames - report.position
    let offset = anchor.withLock { anchor in
      var offset = measured
      if let known = anchor, known.next == report.position, abs(known.offset - measured) <= Self.toleranceFrames {
        offset = known.offset
      }
      anchor = Anchor(offset: offset, next: report.position + report.samples.count)
      return offset
    }
    timeline.write(report.samples + report.upcoming, at: report.position + offset)
  }

  /// What was reported is not heard from now on; to be called from the player's `onStopped`.
  public func stopped() {
    anchor.withLock { $0 = nil }
    timeline.stop(at: microphone())
  }
}
