import Foundation
import Testing

@testable import Kitchen

@Suite("Talking of guests, of lists and of timers")
struct GuestTalkTests {
  private var talk: Talk

  init() throws { talk = try Talk() }

  private mutating func say(_ text: String) -> String { talk.say(text) }

  @Test("who comes and who does not is kept, without the names of the household")
  mutating func guests() {
    #expect(
      say("so mia, jonas and karim are coming over on friday")
        == "Dinner on Friday is for 4, with Mia, Jonas and Karim now. Nothing is planned yet.")
    #expect(say("how many people is that now") == "Dinner on Friday is for 4, with Mia, Jonas and Karim.")
    #expect(say("and lena might come too, so five").hasPrefix("Dinner on Friday is for 5"))
    #expect(say("lena's out, she's got work") == "Dinner on Friday is for 4, with Mia, Jonas and Karim now.")
  }

  @Test("stop that, right after a timer was set, means the timer")
  mutating func stopped() {
    #expect(say("10 sec timer for the mixer") == "Mixer timer: 10 seconds.")
    #expect(say("stop that") == "Mixer timer cancelled.")
    #expect(say("stop that") == "Nothing is ringing.")
    _ = say("set a rice timer for twenty minutes")
    talk.family.context.now += 300
    #expect(say("stop that").hasPrefix("Nothing is ringing."))
  }

  @Test("the list that was spoken of is read, and the normal list is the shopping list")
  mutating func lists() {
    _ = say("make a hardware list")
    _ = say("put light bulbs on the hardware list")
    #expect(say("what's on that one") == "On the hardware list: light bulbs.")
    #expect(say("bread goes on the normal list") == "Added bread.")
  }

  @Test("what is taken back after an answer is nothing older, unless undo is said")
  mutating func older() {
    _ = say("add milk")
    #expect(say("is milk on the list").hasPrefix("Yes"))
    #expect(say("take it back") == "Nothing was changed by that. Say undo to take the last change back.")
    #expect(talk.intent(of: "undo") == "box.undo")
    #expect(!say("undo").hasPrefix("Nothing was changed"))
  }

  @Test("it is the timer that was just called something")
  mutating func renamed() {
    _ = say("set a chicken timer for an hour")
    _ = say("set a carrots timer for twenty minutes")
    #expect(say("call the carrots timer gratin") == "The carrots timer is now called gratin.")
    #expect(say("pause that").hasPrefix("Gratin timer paused"))
  }

  @Test(
    "what is said behind a command is no reason where it restricts it", arguments: ["rice keeps going", "not the rice"])
  func restricted(text: String) throws {
    var talk = try Talk()
    _ = talk.say("set a rice timer for ten minutes")
    _ = talk.say("set a pasta timer for ten minutes")
    _ = talk.say("cancel the timers, \(text)")
    #expect(talk.family.state.timers.values.contains { $0.name == "rice" })
  }

  @Test("pasta is spaghetti too")
  mutating func pasta() throws {
    var talk = try Talk(Family.cook(), recipes: ["garlic pasta"])
    _ = talk.say("open the garlic pasta recipe")
    _ = talk.say("yes")
    #expect(talk.say("find a recipe with pasta") == "I found Garlic Pasta.")
    #expect(talk.say("show me the garlic pasta").contains("Garlic Pasta"))
    #expect(talk.say("what stuff do i need").contains("spaghetti"))
  }

  @Test("words that point at things are no things to buy", arguments: ["add all that", "put the rest on the list"])
  func pointing(text: String) throws {
    var talk = try Talk()
    #expect(!talk.say(text).hasPrefix("Added"))
  }

  @Test("a question is no answer to which thing was meant")
  mutating func questions() {
    #expect(say("add something") == "What shall I add?" || say("add") == "What shall I add?")
    #expect(!say("is my bread burning").hasPrefix("Added"))
  }
}
