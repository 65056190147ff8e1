import Testing

@testable import Speech

@Suite("Guessing pronunciations")
struct GuesserTests {
  @Test("a name of three syllables is read with the stress that people look for in it; shorter ones have one way")
  func names() {
    #expect(
      EspeakGuesser().guess(names: ["dracarys", "fenrir", ""]) == [
        "dracarys": ["D", "R", "AH", "K", "AA", "R", "IH", "S"]
      ])
  }

  @Test(
    "IPA becomes ARPAbet",
    arguments: [
      ("f_ˈuː_d_i", "F UW D IY"), ("ʌ_n_tʃ_ˈɛ_k", "AH N CH EH K"), ("w_ˈɔː_ɾ_ɚ", "W AO T ER"),
      ("h_ˈaʊ_s", "HH AW S"), ("dʒ_ˈʌ_dʒ", "JH AH JH"), ("", ""), ("☃", ""),
    ])
  func ipa(_ text: String, _ phones: String) {
    #expect(EspeakGuesser.phones(ofIPA: text).joined(separator: " ") == phones)
  }
}

@Suite struct EspeakGuesserTests {
  @Test("Each of several words gets its own sounds")
  func several() {
    #expect(
      EspeakGuesser().guess(["emoji", "kg", "housemate"]) == [
        "emoji": ["IH", "M", "OW", "JH", "IY"], "kg": ["K", "EY", "JH", "IY"],
        "housemate": ["HH", "AW", "S", "M", "EY", "T"],
      ])
  }

  @Test("Without the program nothing is guessed, and nothing breaks")
  func withoutProgram() {
    #expect(EspeakGuesser(program: "no-such-voice").guess(["emoji"]).isEmpty)
  }

  @Test("Whatever a word is like, its sounds are those of the model, and it spoils no other's")
  func oddWords() {
    let words = ["crème", "za'atar", "o'clock", "half-baked", "e.g.", "why?", "-v", "<b>", "[[foo]]", "борщ", "emoji"]
    let guesses = EspeakGuesser().guess(words + ["", "42", "...", "two\nlines"])
    #expect(Set(guesses.keys) == Set(words + ["42"]))
    #expect(guesses["42"] == "F AO R T IY T UW".split(separator: " ").map(String.init))
    #expect(guesses.values.joined().allSatisfy(Phones.all.contains))
    #expect(guesses["emoji"] == ["IH", "M", "OW", "JH", "IY"])
  }

  @Test("Nothing to ask, nothing guessed")
  func nothing() {
    #expect(EspeakGuesser().guess([]).isEmpty)
    #expect(EspeakGuesser().guess(["?!", "..."]).isEmpty)
  }

  @Test("A program that fails or answers something else gives no guesses", arguments: ["false", "true"])
  func otherProgram(_ program: String) {
    #expect(EspeakGuesser(program: program).guess(["emoji"]).isEmpty)
  }
}
