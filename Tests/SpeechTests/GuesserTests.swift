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
