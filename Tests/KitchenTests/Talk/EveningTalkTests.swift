import Foundation
import Testing

@testable import Kitchen

@Suite("An evening's talk, as people said it")
struct EveningTalkTests {
  private var talk: Talk

  init() throws { talk = try Talk(Family.cook(), recipes: ["garlic pasta", "tomato soup"]) }

  private mutating func say(_ text: String) -> String { talk.say(text) }

  @Test("S1: a length that is corrected is the length, and one that is doubled starts from it")
  mutating func length() {
    #expect(say("set a timer for ten minutes") == "Timer: 10 minutes.")
    #expect(say("no I said fifteen") == "15 minute timer, 14 minutes and 59 seconds left.")
    #expect(say("make it thirty") == "30 minute timer, 29 minutes and 58 seconds left.")
    #expect(talk.family.state.timers.values.map(\.seconds) == [1_800])
  }

  @Test("S3: while one cooks, how much is needed is asked of the recipe")
  mutating func amounts() {
    #expect(say("open the tomato soup recipe").hasSuffix("Shall I put in thirty plain ones?"))
    _ = say("yes")
    #expect(say("start cooking tomato soup").hasPrefix("Tomato Soup, for 4"))
    #expect(say("how many tomatoes do i need").contains("2 cans of tomatoes"))
    #expect(say("are tomatoes on the list").contains("not on the shopping list"))
  }

  @Test("S6: who stops cooking has eaten nothing")
  mutating func quit() {
    _ = say("open the garlic pasta recipe")
    _ = say("yes")
    _ = say("put one pound of spaghetti in the pantry")
    _ = say("start cooking garlic pasta")
    let before = talk.family.state.lots
    #expect(say("stop cooking") == "Garlic Pasta is put away. Nothing was taken from the pantry.")
    #expect(talk.family.state.cooking == nil)
    #expect(talk.family.state.lots == before)
  }

  @Test("S7: what was bought is in the pantry, once, and off the list")
  mutating func bought() {
    _ = say("add eggs and twelve lemons")
    #expect(say("i bought eggs") == "Eggs in the pantry. Taken off the shopping list.")
    _ = say("i bought four lemons")
    #expect(talk.family.state.items.values.map(\.quantity) == [8])
    #expect(say("clear the ticked items") == "Nothing on the shopping list is ticked.")
    #expect(talk.family.lots == ["4 lemons", "eggs"])
  }

  @Test("S8: what lacks, and whom one adds, is no thing to buy")
  mutating func notThings() {
    #expect(say("add my son Ben") == "Added Ben to the family.")
    #expect(say("add milk every week") == "Added milk. Milk comes back every week.")
    #expect(talk.family.state.items.values.map(\.name) == ["milk"])
  }

  @Test("S9: a timer for 1:30 can be two things")
  mutating func clock() {
    #expect(!say("set a timer for 1:30").contains("4 hours"))
    #expect(talk.family.state.timers.allSatisfy { $0.value.seconds == 90 || $0.value.seconds == 5_400 })
  }

  @Test("S10: what is done may be a timer, where one of that name runs")
  mutating func done() {
    _ = say("set a rice timer for ten minutes")
    #expect(say("the rice is done") == "That is not on the shopping list. Shall I cancel the rice timer?")
    #expect(talk.family.state.timers.count == 1)
    _ = say("yes")
    #expect(talk.family.state.timers.isEmpty)
  }

  @Test("S11: what there is plenty of needs no shop")
  mutating func plenty() {
    _ = say("add rice")
    _ = say("we have plenty of rice at home")
    #expect(talk.family.state.items.isEmpty)
  }

  @Test("S12: eating out is written down, and nothing is bought for it")
  mutating func eatingOut() {
    #expect(say("we're eating out for dinner on sunday").contains("ating out"))
    #expect(say("what's for dinner on sunday").contains("ating out"))
    #expect(!say("make the shopping list for the week").contains("no recipe"))
    #expect(talk.family.state.items.isEmpty)
  }

  @Test("the box's ears are closed and opened again")
  mutating func ears() {
    #expect(say("turn off the microphone").hasPrefix("I hear nothing from now on."))
    #expect(!talk.family.state.preferences.listens)
    #expect(say("mute the mic") == "My microphone is off already.")
    #expect(say("start listening again") == "I listen again.")
    #expect(say("unmute the microphone") == "I am listening.")
  }

  @Test("S21: the box speaks again as loud as before it was silenced")
  mutating func unmute() {
    _ = say("volume forty percent")
    #expect(say("mute") == "Volume: 0 percent.")
    #expect(say("turn the sound back on") == "Volume: 40 percent.")
    #expect(say("unmute") == "Volume is at 40 percent.")
  }

  @Test("S16: go on, after a list, tells its rest")
  mutating func rest() {
    _ = say("add eggs, milk, rice, butter, tea, salt, onions, garlic, lemons, apples, bananas and carrots")
    #expect(say("what's on the list").contains("more"))
    #expect(say("go on") == "Also: carrots and apples.")
  }

  @Test("S4: an open question comes before what rings")
  mutating func openQuestion() throws {
    _ = say("set a timer for one second")
    talk.family.context.now += 5
    try talk.family.tell("clock.tick")
    #expect(!talk.family.state.ringing.isEmpty)
    #expect(say("start timer") == "For how long?")
    #expect(say("2 minutes") == "Timer: 2 minutes.")
    #expect(talk.family.state.timers.values.contains { $0.seconds == 120 })
    #expect(!talk.family.state.ringing.isEmpty)
    _ = say("stop")
    #expect(talk.family.state.ringing.isEmpty)
  }

  @Test("S13: a recipe is begun by a part of its title")
  mutating func partOfTitle() {
    _ = say("open the garlic pasta recipe")
    _ = say("yes")
    #expect(
      say("start cooking the pasta").hasPrefix("Garlic Pasta, for"), "\(talk.family.state.recipes.values.map(\.title))")
  }

  @Test("S18: what fingers and hurry make of words is mended")
  mutating func spelling() {
    #expect(say("ad milk").hasSuffix("Added milk."))
    #expect(say("wats on the list").contains("On the shopping list: milk."))
    #expect(say("waht's for diner").contains("dinner"))
  }

  @Test("S20: what stands in brackets belongs to the thing before it")
  mutating func brackets() {
    _ = say("add yogurt (greek, 500g)")
    #expect(talk.family.state.items.count == 1)
    #expect(talk.family.state.items.values.first?.unit == .g)
  }
}
