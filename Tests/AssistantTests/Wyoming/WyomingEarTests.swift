import Testing

@testable import Assistant

@Suite("A second ear over Wyoming")
struct WyomingEarTests {
  @Test(
    "leaves out the wake phrase however the service writes it",
    arguments: [
      ("Computer, set a timer.", "computer", "set a timer."), ("computer set a timer", "computer", "set a timer"),
      ("Hey, Savant! Stop.", "hey savant", "Stop."), ("Set a timer.", "computer", "Set a timer."),
      ("Computer.", "computer", ""), ("", "computer", ""), ("Add milk", nil, "Add milk"),
    ])
  func wakePhrase(_ text: String, _ phrase: String?, _ rest: String) {
    #expect(WyomingEar.rest(of: text, after: phrase) == rest)
  }
}
