import Testing

@testable import Speech

@Suite("Guessing pronunciations")
struct GuesserTests {
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
}
