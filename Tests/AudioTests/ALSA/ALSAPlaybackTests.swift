import Foundation
import Testing

@testable import Audio

@Suite("Playback through ALSA")
struct ALSAPlaybackTests {
  private func loudspeaker(_ device: String, _ recorder: Recorder = Recorder()) throws -> ALSAPlayback {
    var settings = PlaybackSettings()
    settings.device = device
    return try ALSAPlayback(settings, monitor: recorder.monitor(), sleep: recorder.sleep)
  }

  private func played(_ path: String) throws -> [Int16] {
    let data = try Data(contentsOf: URL(filePath: path))
    return data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }

  private let ramp = (0..<1_600).map { Float($0) / 32_768 }

  @Test("what is written to a loudspeaker of files is what it holds afterwards")
  func file() throws {
    let path = TestSound.file("speaker.raw")
    do {
      let sink = try loudspeaker("speaker:OUT='\(path)'")
      try sink.write(ramp)
      try sink.drain()
      #expect(sink.position == 1_600)
    }
    #expect(difference(try played(path), SampleConversion.int16(ramp)) == nil)
  }

  @Test("sound is converted to the device's rate and channels, none lost", arguments: [48_000, 44_100])
  func converted(_ rate: Int) throws {
    let path = TestSound.file("converted\(rate).raw")
    let name = TestSound.scripted("frames:100000", id: "c\(rate)", rate: rate, channels: 2, out: path)
    do {
      let sink = try loudspeaker(name)
      let tone = Signals.sine(1_000, seconds: 0.5)
      for start in stride(from: 0, to: tone.count, by: 160) { try sink.write(Array(tone[start..<start + 160])) }
      try sink.drain()
    }
    let samples = try played(path)
    #expect(samples.count == rate)
    let left = stride(from: 0, to: samples.count, by: 2).map { Float(samples[$0]) / 32_768 }
    let right = stride(from: 1, to: samples.count, by: 2).map { Float(samples[$0]) / 32_768 }
    #expect(difference(left, right) == nil)
    #expect(abs(Signals.amplitude(of: 1_000, in: left, rate: rate) - 0.5) < 0.005)
  }

  @Test("an underrun, a suspend and an unplugged device are recovered")
  func recovered() throws {
    let recorder = Recorder()
    let sink = try loudspeaker(
      TestSound.scripted("frames:320 epipe frames:320 estrpipe:1 frames:320 enodev | fail | frames:100000"), recorder)
    for _ in 0..<3 { try sink.write(ramp) }
    let statistics = sink.monitor.statistics
    #expect(statistics.xruns == 1)
    #expect(statistics.suspends == 1)
    #expect(statistics.disconnects == 1)
    #expect(statistics.reopenAttempts == 2)
    #expect(statistics.frames == 4_800)
    #expect(recorder.sleeps == [.milliseconds(100), .milliseconds(250), .milliseconds(500)])
  }

  @Test("a loudspeaker that is not there is named with the way to find one")
  func missing() {
    _ = TestSound.folder
    #expect {
      try loudspeaker("nonesuch")
    } throws: { error in
      "\(error)" == "no loudspeaker \"nonesuch\": there is no such device; `aplay -L` lists the devices, give one with "
        + "--output"
    }
  }
}
