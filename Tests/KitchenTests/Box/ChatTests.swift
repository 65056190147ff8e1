import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("What is said for politeness' sake, and the time elsewhere")
struct ChatTests {
  @Test("a greeting, thanks and a farewell are answered in kind")
  func chat() throws {
    var family = Family()
    #expect(try family.tell("box.chat", ["about": "greeting"]) == "Good evening. What can I do?")
    #expect(try family.tell("box.chat", ["about": "thanks"]) == "You are welcome.")
    #expect(try family.tell("box.chat", ["about": "goodbye"]) == "Good night.")
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    #expect(try family.tell("box.chat", ["about": "goodbye"]) == "Good night. The pasta timer still runs.")
    #expect(family.state.timers.count == 1)
    var morning = Family(now: Date(timeIntervalSince1970: 1_773_475_500))
    #expect(try morning.tell("box.chat", ["about": "greeting"]) == "Good morning. What can I do?")
  }

  @Test("the time of cities and countries is told, with the day where it is another")
  func timeElsewhere() throws {
    var family = Family()
    #expect(try family.tell("box.time_in", ["place": "new york"]) == "In New York it is 2:05 pm.")
    #expect(try family.tell("box.time_in", ["place": "tokyo"]) == "In Tokyo it is 3:05 am, tomorrow.")
    #expect(try family.tell("box.time_in", ["place": "japan"]) == "In Japan it is 3:05 am, tomorrow.")
    #expect(try family.refusal("box.time_in", ["place": "atlantis"]) == "I do not know what time it is in Atlantis.")
    family.context.now += 12 * 3_600
    #expect(try family.tell("box.time_in", ["place": "los angeles"]) == "In Los Angeles it is 11:05 pm, yesterday.")
  }
}
