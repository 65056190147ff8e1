import Foundation
import Speech
import TestTools
import Testing

@testable import Assistant

@Suite("Voices of the household")
struct VoicesTests {
  private let folder: TemporaryFolder
  private var url: URL { URL(fileURLWithPath: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  private func voice(_ person: String, _ warp: Double) -> Voices.Voice {
    .init(person: person, warp: warp, sentences: 12, before: 3, after: 10)
  }

  @Test("What is kept is there again, one voice for each person, and gone when it is forgotten")
  func kept() throws {
    var voices = Voices(folder: url)
    for (person, warp) in [("sam", 0.9), ("mia", 1.2), ("sam", 0.88)] { voices.keep(voice(person, warp)) }
    try voices.save()
    var again = Voices(folder: url)
    #expect(again == voices && again.voices.map(\.person) == ["mia", "sam"])
    #expect(again.voice(of: "Sam")?.warp == 0.88 && again.voice(of: "kim") == nil)
    #expect(again.forget("SAM") && !again.forget("sam"))
    try again.save()
    #expect(Voices(folder: url).voices.map(\.person) == ["mia"])
  }

  @Test(
    "A file that is damaged, or has throats that nobody has, does not keep the box from hearing",
    arguments: [
      "{", "[{}]", #"[{"person":"sam","warp":9,"sentences":1,"before":0,"after":1}]"#,
      #"[{"person":"sam","warp":0,"sentences":1,"before":0,"after":1}]"#,
    ])
  func damaged(_ text: String) throws {
    try folder.write(text, to: "voices.json")
    #expect(Voices(folder: url).voices.isEmpty)
  }

  @Test("The recogniser tries the household's voices before others, and one of those that sound alike")
  func added() {
    let usual = CommandRecognizer.Settings()
    var settings = usual
    Voices(folder: url).add(to: &settings)
    #expect(settings == usual)
    var voices = Voices(folder: url)
    voices.keep(voice("mia", 1.2))
    voices.keep(voice("sam", usual.warps[0] + 0.01))
    voices.keep(voice("zoe", 1.2))
    voices.add(to: &settings)
    #expect(settings.warps == [1.2, usual.warps[0] + 0.01] + usual.warps.dropFirst())
    #expect(settings.doubt == 0..<usual.doubt.upperBound)
  }
}
