/// A source of sound: a microphone, a file, a pipe, silence.
///
/// One thread at a time reads a source, and ``read()`` may block. So a source needs its own thread
/// (``CaptureThread``), never the cooperative pool.
public protocol AudioSource: AnyObject {
  /// The next chunk in the house format, ``AudioFormat/chunkFrames`` frames long except perhaps for the
  /// last one; nil when the stream has ended. Blocks until there is sound.
  func read() throws(AudioError) -> AudioChunk?
}

/// A destination of sound: a loudspeaker or a file.
///
/// Use it from one thread at a time; ``write(_:)`` may block until the device takes the samples.
public protocol AudioSink: AnyObject {
  /// Frames of 16 000 Hz written so far.
  var position: Int { get }

  /// Frames of 16 000 Hz until what is written next is heard.
  var delayFrames: Int { get }

  /// Plays `samples` (16 000 Hz mono, full scale 1) after what was written before.
  func write(_ samples: [Float]) throws(AudioError)

  /// Blocks until everything written has been played.
  func drain() throws(AudioError)

  /// Stops at once and forgets what was written but not yet played.
  func drop() throws(AudioError)
}
