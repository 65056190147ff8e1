import Foundation
import Testing

@testable import Audio

@Suite("Capture through ALSA")
struct ALSACaptureTests {
  private func capture(_ device: String, _ recorder: Recorder) throws -> ALSACapture {
    var settings = CaptureSettings()
    settings.device = device
    return try ALSACapture(settings, monitor: recorder.monitor(), sleep: recorder.sleep)
  }

  /// The ramp that the scripted device gives, as full-scale floats.
  private func ramp(_ range: Range<Int>) -> [Float] { range.map { Float($0) / 32_768 } }

  @Test("a file in place of a microphone is captured sample by sample")
  func file() throws {
    let samples = (0..<4_800).map { Int16(truncatingIfNeeded: $0 &* 7) }
    let path = TestSound.file("capture.raw")
    try samples.withUnsafeBytes { Data($0) }.write(to: URL(filePath: path))
    let recorder = Recorder()
    let microphone = try capture("mic:IN='\(path)'", recorder)
    #expect(microphone.deviceFormat == .house)
    var heard: [Float] = []
    while heard.count < 4_800, let chunk = try microphone.read() {
      #expect(chunk.position == heard.count)
      heard += chunk.samples
    }
    #expect(difference(heard, SampleConversion.float(samples)) == nil)
    #expect(recorder.events == [.opened(device: "mic:IN='\(path)'", format: .house)])
    #expect(microphone.monitor.statistics.frames == 4_800)
  }

  @Test("the end of the stream is the end of the source")
  func end() throws {
    let microphone = try capture(TestSound.scripted("frames:400 end"), Recorder())
    #expect(difference(try microphone.readAll(), ramp(0..<400)) == nil)
    #expect(try microphone.read() == nil)
  }

  @Test(
    "a device of another rate or of two channels is taken and converted",
    arguments: [
      (48_000, 2), (44_100, 2), (48_000, 1), (16_000, 2),
    ])
  func negotiated(_ rate: Int, _ channels: Int) throws {
    let name = TestSound.scripted("frames:\(rate / 2) end", id: "n\(rate)\(channels)", rate: rate, channels: channels)
    let microphone = try capture(name, Recorder())
    #expect(microphone.deviceFormat == AudioFormat(sampleRate: rate, channels: channels))
    let heard = try microphone.readAll()
    #expect(heard.count == 8_000)
    // The ramp rises by one step a frame of the device, so by rate/16000 steps here.
    let slope = Double(heard[6_000] - heard[2_000]) * 32_768 / 4_000
    #expect(abs(slope - Double(rate) / 16_000) < 0.001)
  }

  @Test("an overrun is recovered, counted and told once")
  func overrun() throws {
    let recorder = Recorder()
    let name = TestSound.scripted("frames:320 epipe frames:320 epipe frames:160 end")
    let microphone = try capture(name, recorder)
    #expect(difference(try microphone.readAll(), ramp(0..<800)) == nil)
    #expect(microphone.monitor.statistics.xruns == 2)
    #expect(recorder.events.dropFirst() == [.xrun(device: name, total: 1), .xrun(device: name, total: 2)])
    #expect(recorder.sleeps.isEmpty)
  }

  @Test("a suspended device is resumed as soon as it is awake")
  func suspend() throws {
    let recorder = Recorder()
    let name = TestSound.scripted("frames:160 estrpipe:3 frames:160 end")
    let microphone = try capture(name, recorder)
    #expect(difference(try microphone.readAll(), ramp(0..<320)) == nil)
    #expect(microphone.monitor.statistics.suspends == 1)
    #expect(recorder.events.dropFirst() == [.suspended(device: name, total: 1)])
    #expect(recorder.sleeps == [Duration](repeating: .milliseconds(100), count: 3))
  }

  @Test("a device that does not wake in two seconds is prepared anew")
  func prepared() throws {
    let recorder = Recorder()
    let microphone = try capture(TestSound.scripted("frames:160 estrpipe:-1 frames:160 end"), recorder)
    #expect(difference(try microphone.readAll(), ramp(0..<320)) == nil)
    #expect(microphone.monitor.statistics.suspends == 1)
    #expect(microphone.monitor.statistics.disconnects == 0)
    #expect(recorder.sleeps == [Duration](repeating: .milliseconds(100), count: 19))
  }

  @Test("an unplugged device is opened again with growing waits, told once, and sound goes on")
  func unplugged() throws {
    let recorder = Recorder()
    let name = TestSound.scripted("frames:320 enodev | fail | fail | fail | frames:160 end")
    let microphone = try capture(name, recorder)
    #expect(difference(try microphone.readAll(), ramp(0..<480)) == nil)
    #expect(recorder.sleeps == [.milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2)])
    #expect(recorder.events.count == 3)
    guard case .disconnected(let failure) = recorder.events[1] else {
      Issue.record("expected a disconnect, got \(recorder.events[1])")
      return
    }
    #expect("\(failure)" == "sound device \"\(name)\": snd_pcm_readi failed: No such device (-19)")
    #expect(recorder.events[2] == .reconnected(device: name, attempts: 4))
    let statistics = microphone.monitor.statistics
    #expect(statistics.disconnects == 1)
    #expect(statistics.reopenAttempts == 4)
  }

  @Test("a device that only ever overruns is opened anew instead of prepared for ever")
  func brokenDevice() throws {
    let recorder = Recorder()
    let broken = [String](repeating: "epipe", count: 9).joined(separator: " ")
    let microphone = try capture(TestSound.scripted("frames:160 \(broken) | frames:160 end"), recorder)
    #expect(difference(try microphone.readAll(), ramp(0..<320)) == nil)
    #expect(microphone.monitor.statistics.xruns == 9)
    #expect(microphone.monitor.statistics.disconnects == 1)
  }

  @Test("a microphone that is not there is named with the way to find one")
  func missing() {
    _ = TestSound.folder
    #expect {
      try capture("nonesuch", Recorder())
    } throws: { error in
      "\(error)"
        == "no microphone \"nonesuch\": there is no such device; `arecord -L` lists the devices, give one with "
        + "--device"
    }
  }

  @Test("a thread captures into the queue until the device ends")
  func threaded() async throws {
    let thread = CaptureThread(try capture(TestSound.scripted("frames:480 epipe frames:480 end"), Recorder()))
    var heard: [Float] = []
    for try await chunk in thread.queue { heard += chunk.samples }
    #expect(difference(heard, ramp(0..<960)) == nil)
  }
}
