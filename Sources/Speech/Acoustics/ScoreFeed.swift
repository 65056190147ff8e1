import CPocketSphinx
import Foundation

/// Feeds a PocketSphinx decoder with senone scores as they come.
///
/// The library takes finished scores only as a file it reads to the end (`ps_decode_senscr`): here the file is a queue,
/// and the reading has a thread of its own, which lasts as long as the feed. Between an utterance's frames that thread
/// waits for more; only then, and between utterances, may anybody else touch the decoder (``settle()``).
///
/// Sendable, though unchecked: everything that changes is looked at with `condition` locked, and the decoder is used
/// by one thread at a time as described.
final class ScoreFeed: @unchecked Sendable {
  private enum Phase {
    /// No utterance is under way.
    case resting
    /// An utterance is being read.
    case reading
    /// The thread is to end, or has ended.
    case closing, closed
  }

  private let decoder: OpaquePointer
  private let senoneCount: Int
  private let condition = NSCondition()
  private var phase = Phase.resting
  /// What has not been read yet, the oldest first, and how many bytes of the oldest have been.
  private var chunks: [[Int16]] = []
  private var offset = 0
  private var isEnding = false
  /// Everything handed over has been searched, and the reader waits.
  private var isHungry = false

  /// Chunks that wait at most; whoever hands over more waits.
  private static let longestQueue = 4

  /// Starts the thread.
  /// - Parameters:
  ///   - decoder: must outlive the feed: see ``close()``.
  ///   - senoneCount: scores in a frame, those of the decoder's model.
  init(_ decoder: OpaquePointer, senoneCount: Int) {
    self.decoder = decoder
    self.senoneCount = senoneCount
    let thread = Thread { self.run() }
    thread.name = "decoder"
    thread.start()
  }

  /// Begins an utterance with the decoder's present search; none may be under way.
  func begin() {
    condition.withLock {
      guard phase == .resting else { return }
      phase = .reading
      chunks = [header]
      (offset, isEnding, isHungry) = (0, false, false)
      condition.broadcast()
    }
  }

  /// Hands over whole frames of scores; waits while too many wait already.
  func hand(_ scores: [Int16]) {
    precondition(scores.count % senoneCount == 0, "scores come in whole frames")
    let chunk = framed(scores)
    guard !chunk.isEmpty else { return }
    condition.withLock {
      while phase == .reading, chunks.count >= Self.longestQueue { condition.wait() }
      guard phase == .reading else { return }
      chunks.append(chunk)
      isHungry = false
      condition.broadcast()
    }
  }

  /// Waits until everything handed over has been searched: then the decoder may be asked, till the next call.
  func settle() {
    condition.withLock {
      while phase == .reading, !isHungry { condition.wait() }
    }
  }

  /// Ends the utterance and waits until the decoder has.
  func finish() {
    condition.withLock {
      isEnding = true
      condition.broadcast()
      while phase == .reading { condition.wait() }
    }
  }

  /// Ends an utterance under way and the thread; afterwards the decoder may be freed.
  func close() {
    finish()
    condition.withLock {
      if phase == .resting { phase = .closing }
      condition.broadcast()
      while phase == .closing { condition.wait() }
    }
  }

  // MARK: The thread

  private func run() {
    while waitForUtterance() {
      decode()
      condition.withLock {
        phase = .resting
        chunks = []
        condition.broadcast()
      }
    }
    condition.withLock {
      phase = .closed
      condition.broadcast()
    }
  }

  private func waitForUtterance() -> Bool {
    condition.withLock {
      while phase == .resting { condition.wait() }
      return phase == .reading
    }
  }

  private func decode() {
    let reader = sous_open_reader(Unmanaged.passUnretained(self).toOpaque()) { cookie, bytes, size in
      guard let cookie, let bytes else { return -1 }
      return Unmanaged<ScoreFeed>.fromOpaque(cookie).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size))
    }
    guard let file = reader else { return }
    ps_decode_senscr(decoder, file)
    fclose(file)
  }

  /// Waits for something to read; 0: the utterance has ended.
  private func read(into bytes: UnsafeMutableRawBufferPointer) -> Int {
    condition.withLock {
      while chunks.isEmpty, !isEnding {
        // Chunks are whole frames, and a frame is searched before the next is read.
        isHungry = true
        condition.broadcast()
        condition.wait()
      }
      guard let chunk = chunks.first else { return 0 }
      let size = chunk.withUnsafeBytes { source in
        let rest = UnsafeRawBufferPointer(rebasing: source[offset...])
        let size = min(rest.count, bytes.count)
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<size]))
        offset += size
        return size
      }
      if offset == chunk.count * 2 {
        chunks.removeFirst()
        offset = 0
        condition.broadcast()
      }
      return size
    }
  }

  // MARK: The format

  /// What `acmod_read_senfh_header` reads: text, and a word that tells the byte order.
  private var header: [Int16] {
    var text = "s3\nversion 0.1\nn_sen \(senoneCount)\nlogbase \(Decoder.logBase)\nendhdr\n"
    // An even number of bytes.
    if text.utf8.count % 2 != 0 { text = "s3\nversion 0.1 \(text.dropFirst("s3\nversion 0.1".count))" }
    let bytes = Array(text.utf8) + withUnsafeBytes(of: Self.byteOrder) { Array($0) }
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }

  private static let byteOrder: UInt32 = 0x1122_3344

  /// What `acmod_read_scores` reads: before each frame the number of its scores.
  private func framed(_ scores: [Int16]) -> [Int16] {
    var chunk: [Int16] = []
    chunk.reserveCapacity(scores.count / senoneCount * (senoneCount + 1))
    for first in stride(from: 0, to: scores.count, by: senoneCount) {
      chunk.append(Int16(senoneCount))
      chunk += scores[first..<(first + senoneCount)]
    }
    return chunk
  }
}
