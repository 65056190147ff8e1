import Testing

@testable import BoxSettings

@Suite struct TOMLLinesTests {
  @Test("Keys are found after strings, arrays and comments that look like keys")
  func lines() {
    let document = """
      # wake.words = 1
      top = "a = b # no comment"
      [wake] # [other]
      words = [
        "x = 1", # y = 2
        "]",
      ]
      threshold = 1
      [ "voice" . 'deep' ]
      text = \"\"\"
      inner = 1
      quoted "" here\"\"\"\"
      raw = '''
      [section]
      '''
      plain = 'c:\\'
      last = "\\"" \t# end
      a."b.c" = { d = 1 }
      """
    #expect(
      TOMLLines(document).lines == [
        "top": 2, "wake": 3, "wake.words": 4, "wake.threshold": 8, "voice": 9, "voice.deep": 9, "voice.deep.text": 10,
        "voice.deep.raw": 13, "voice.deep.plain": 16, "voice.deep.last": 17, "voice.deep.a": 18,
        "voice.deep.a.b.c": 18,
      ])
  }

  @Test(
    "Cut-off text comes to an end", arguments: ["", "[", "[a", "a", "a =", "a = \"", "a = [\"\\", "'''", "= = =", "]"])
  func cutOff(text: String) {
    #expect(TOMLLines(text).lines.values.allSatisfy { $0 == 1 })
  }
}
