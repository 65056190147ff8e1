import Testing

@testable import Audio

@Suite("The queue between capture and listening")
struct AudioQueueTests {
  private func chunk(_ index: Int) -> AudioChunk {
    AudioChunk(samples: [Float](repeating: Float(index), count: 160), position: index * 160)
  }

  @Test("what nobody takes in time is dropped from the front and counted")
  func drops() async throws {
    let queue = AudioQueue(capacity: 480)
    for index in 0..<5 { #expect(queue.push(chunk(index))) }
    #expect(queue.dropped == 320)
    #expect(queue.count == 480)
    queue.finish()
    var positions: [Int] = []
    for try await chunk in queue { positions.append(chunk.position) }
    #expect(positions == [320, 480, 640])
  }

  @Test("a consumer that waits gets the next chunk, and the end")
  func waits() async throws {
    let queue = AudioQueue()
    let consumer = Task { () throws -> [Int] in
      var positions: [Int] = []
      for try await chunk in queue { positions.append(chunk.position) }
      return positions
    }
    for index in 0..<50 {
      queue.push(chunk(index))
      await Task.yield()
    }
    queue.finish()
    #expect(try await consumer.value == (0..<50).map { $0 * 160 })
    #expect(queue.dropped == 0)
    #expect(!queue.push(chunk(99)))
  }

  @Test("an error comes after the sound before it")
  func errors() async throws {
    let queue = AudioQueue()
    queue.push(chunk(0))
    queue.finish(throwing: .empty(name: "x"))
    #expect(try await queue.next() == chunk(0))
    await #expect(throws: AudioError.empty(name: "x")) { try await queue.next() }
  }

  @Test("cancelling the consumer ends its wait and tells the producer")
  func cancels() async throws {
    let queue = AudioQueue()
    let consumer = Task { try await queue.next() }
    consumer.cancel()
    #expect(try await consumer.value == nil)
    #expect(!queue.push(chunk(0)))
  }

  @Test("a thread reads a file through a small queue that makes it wait, and nothing is lost")
  func backPressure() async throws {
    let sound = Signals.noise(seconds: 2, amplitude: 0.5, seed: 1)
    let thread = CaptureThread(MemorySource(sound), into: AudioQueue(capacity: 320, overflow: .wait))
    var heard: [Float] = []
    for try await chunk in thread.queue { heard += chunk.samples }
    #expect(difference(heard, sound) == nil)
    #expect(thread.queue.dropped == 0)
  }

  @Test("a thread that waits for space is let go when the queue is closed")
  func closes() async throws {
    let thread = CaptureThread(SilenceSource(), into: AudioQueue(capacity: 160, overflow: .wait))
    _ = try await thread.queue.next()
    thread.queue.close()
    #expect(try await thread.queue.next() == nil)
  }

  @Test("a stopped thread ends the stream")
  func stops() async throws {
    let thread = CaptureThread(SilenceSource(), into: AudioQueue(capacity: 1_600))
    _ = try await thread.queue.next()
    thread.stop()
    var chunks = 0
    while try await thread.queue.next() != nil { chunks += 1 }
    #expect(chunks <= 12, "the queue holds ten, and one may be on its way")
  }
}
