import Foundation
import Testing

@testable import Speaking

@Suite("The manner of speaking")
struct SpeakingMannerTests {
  @Test(
    "taught words are said as they were taught, whatever stands around them",
    arguments: [
      ("Added gnocchi.", "Added nyokki."), ("GNOCCHI, for 4", "nyokki, for 4"), ("(gnocchi)", "(nyokki)"),
      ("The gnocchi's sauce", "The nyokki's sauce"), ("A pain au chocolat!", "A pan oh shocolah!"),
      ("pain, au chocolat", "pain, au chocolat"), ("Crème fraîche", "krem fresh"), ("creme fraiche", "krem fresh"),
      ("gnocchis", "gnocchis"), ("", ""), ("au pain", "au bread"),
    ])
  func words(_ text: String, _ said: String) {
    let lexicon = PronunciationLexicon([
      "gnocchi": "nyokki", "pain au chocolat": "pan oh shocolah", "crème fraîche": "krem fresh", "au pain": "au bread",
    ])
    #expect(lexicon.applied(to: text) == said)
  }

  @Test("the voice gets the words and the pace of the household, from the next sentence on")
  func voice() async throws {
    let manner = SpeakingManner()
    let voice = TaughtVoice(Echo(), manner: manner)
    #expect(try await voice.samples(of: "gnocchi").count == 7 * 1_600)
    manner.set(pace: 50, pronunciations: ["gnocchi": "nyokki!!!"])
    #expect(try await voice.samples(of: "gnocchi").count == 2 * 9 * 1_600)
  }

  @Test("another pace changes the length, and not the pitch", arguments: [50, 70, 85, 100, 115, 130, 150])
  func pace(_ percent: Int) {
    let tone = (0..<32_000).map { Float(sin(2 * .pi * 200 * Double($0) / 16_000)) / 2 }
    let changed = Pace.changed(tone, to: percent)
    #expect(changed.count == 32_000 * 100 / percent)
    let inside = changed[1_000..<(changed.count - 1_000)]
    let crossings = zip(inside, inside.dropFirst()).count { $0 < 0 && $1 >= 0 }
    let pitch = Double(crossings) * 16_000 / Double(inside.count)
    #expect(abs(pitch - 200) < 4, "\(pitch) Hz")
    // A click would be a jump; a wave of 200 Hz changes by 0.04 from one sample to the next.
    #expect(zip(inside, inside.dropFirst()).allSatisfy { abs($0 - $1) < 0.06 })
    #expect((inside.map(abs).max() ?? 0) < 0.55)
  }

  @Test("a pace that nobody understands is the nearest one that is understood", arguments: [(1, 50), (1_000, 150)])
  func bounds(_ wished: Int, _ taken: Int) {
    let noise = (0..<8_000).map { Float(($0 * 7_919) % 2_001 - 1_000) / 2_000 }
    #expect(Pace.changed(noise, to: wished) == Pace.changed(noise, to: taken))
  }

  @Test("a sound too short for another pace stays as it is", arguments: [0, 1, 640, 1_280])
  func short(_ count: Int) {
    let sound = [Float](repeating: 0.1, count: count)
    #expect(Pace.changed(sound, to: 60) == sound)
  }
}

/// A voice with a tenth of a second for each letter.
private struct Echo: Voice {
  func samples(of text: String) async throws(VoiceError) -> [Float] {
    [Float](repeating: 0.1, count: 1_600 * text.count)
  }
}
