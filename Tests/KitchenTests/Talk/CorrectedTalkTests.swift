import Testing

@testable import Kitchen

@Suite("What is said next about something")
struct CorrectedTalkTests {
  private var talk: Talk

  init() throws { talk = try Talk(Family.cook(), recipes: ["garlic pasta", "tomato soup", "curry"]) }

  private mutating func say(_ text: String) -> String { talk.say(text) }

  @Test("an alarm that is corrected in the same breath is the corrected one")
  mutating func alarm() {
    #expect(
      say("set an alarm for half eight tomorrow, actually nah nine, i've got no lectures") == "Alarm: 9 am tomorrow.")
    #expect(talk.family.state.alarms.count == 1)
  }

  @Test("an amount that is corrected in the same breath is the corrected one")
  mutating func amount() {
    #expect(say("add two bottles of milk, no, three") == "Added 3 bottles of milk.")
  }

  @Test("a correction with another number behind it is asked about, and changes nothing")
  mutating func doubtful() {
    _ = say("set an alarm for half eight tomorrow, no, nine, or ten if it rains")
    #expect(talk.family.state.alarms.isEmpty)
  }

  @Test("two dishes that were planned swap their days")
  mutating func swapped() {
    _ = say("let's have curry for dinner on monday")
    _ = say("let's have tomato soup for dinner on tuesday")
    _ = say("actually swap those two round")
    #expect(say("what's for dinner on monday").contains("tomato soup"))
    #expect(say("what's for dinner on tuesday").contains("curry"))
  }

  @Test("without two of them there is nothing to swap")
  mutating func nothingToSwap() {
    _ = say("let's have curry for dinner on monday")
    #expect(say("swap those two round").hasPrefix("Sorry, I did not understand"))
  }

  @Test("all but what is named goes off the list, and comes back by undo")
  mutating func kept() {
    _ = say("add beers, crisps and hummus")
    #expect(say("clear everything but the beers") == "Cleared 2 items, all but beers. Say undo to get them back.")
    #expect(talk.family.state.items.values.map(\.name) == ["beers"])
    talk.family.undo()
    #expect(talk.family.state.items.count == 3)
  }

  @Test("nothing is cleared where what is to be kept is not on the list")
  mutating func keptByAnotherName() {
    _ = say("add crisps and hummus")
    #expect(say("clear everything but the beers") == "Beers are not on the shopping list. Nothing is cleared.")
    #expect(talk.family.state.items.count == 2)
    _ = say("remove crisps")
    #expect(say("clear everything but the hummus") == "Nothing else is on the shopping list than hummus.")
    _ = say("remove hummus")
    #expect(say("clear everything but the hummus") == "Nothing is on the shopping list.")
  }

  @Test("a reminder that follows is on the same day")
  mutating func reminders() {
    _ = say("remind me on saturday at three to take the cheese out")
    #expect(say("and at four to open the wine").hasPrefix("Reminder to open the wine: 4 pm"))
  }
}
