import Testing

@testable import Commands

@Suite("What the box cannot do")
struct BeyondTheBoxTests {
  @Test(
    "is said in one honest sentence, and nothing is done",
    arguments: [
      (
        "what's the weather going to be",
        "Sorry, I know nothing of the weather, for nothing of this box goes out of the house."
      ),
      ("tell me another joke", "Sorry, I know no jokes."), ("play some music", "Sorry, I play no music."),
    ])
  func honest(_ text: String, _ sentence: String) throws {
    let builtIn = try BuiltIn()
    var conversation = Conversation()
    let turn = conversation.hear(
      .init(text), text: text, interpreter: builtIn.interpreter, reference: BuiltIn.reference)
    #expect(turn.command == nil && turn.parse.meaning == nil)
    #expect(turn.say?.hasPrefix(sentence) == true)
  }

  @Test("is not said of what only mentions it", arguments: ["the songs of the birds wake me", "it was a sad song"])
  func mentioned(_ text: String) {
    #expect(BeyondTheBox.complaint(about: text.split(separator: " ").map(String.init)) == nil)
  }
}
