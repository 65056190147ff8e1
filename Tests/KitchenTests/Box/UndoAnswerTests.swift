import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("The answer to undo that")
struct UndoAnswerTests {
  private var family = Family()

  /// Does a command and takes it back; what is said of that.
  private mutating func undone(_ intent: String, _ slots: Slots = [:]) throws -> String {
    try family.tell(intent, slots)
    let back = family.kitchen.events(undoing: try #require(family.done.last), in: family.state, context: family.context)
    let sentence = family.kitchen.sentence(takingBack: back, in: family.state, context: family.context)
    family.undo()
    return sentence
  }

  @Test("tells how timers stand")
  mutating func timers() throws {
    let started = try undone("timer.start", ["seconds": 600, "name": "pasta"])
    #expect(started == "The pasta timer is off again.")
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    let pasta: SlotValue = "pasta"
    #expect(
      try undone("timer.pause", ["name": pasta])
        == "The pasta timer is running again, 9 minutes and 58 seconds left.")
    #expect(
      try undone("timer.extend", ["seconds": 60, "name": pasta])
        == "The pasta timer has 9 minutes and 57 seconds left again.")
    #expect(try undone("timer.rename", ["new_name": "noodles"]) == "The noodles timer is called pasta again.")
    #expect(try undone("timer.cancel") == "The pasta timer is back, 9 minutes and 55 seconds left.")
    try family.tell("timer.pause")
    #expect(
      try undone("timer.resume") == "The pasta timer is paused with 9 minutes and 55 seconds left again.")
    try family.tell("timer.start", ["seconds": 60])
    #expect(
      try undone("timer.cancel", ["all": true]) == "The 1 minute timer and the pasta timer are back.")
  }

  @Test("tells that a timer without a name has none again")
  mutating func nameless() throws {
    try family.tell("timer.start", ["seconds": 600])
    #expect(try undone("timer.rename", ["new_name": "eggs"]) == "The timer has no name again.")
  }

  @Test("tells how alarms stand")
  mutating func alarms() throws {
    #expect(try undone("alarm.set", ["time": "06:30"]) == "The alarm for 6:30 am tomorrow is off again.")
    try family.tell("alarm.set", ["time": "06:30", "name": "get up"])
    #expect(try undone("alarm.cancel") == "The get up alarm for 6:30 am tomorrow is back.")
  }

  @Test("tells what became of the lines of a list")
  mutating func lists() throws {
    #expect(
      try undone("shopping.add", ["items": Family.items("milk", "eggs")])
        == "Milk and eggs are off the shopping list again.")
    try family.add("milk", "eggs")
    let milk = Family.items("milk")
    #expect(try undone("shopping.check", ["items": Family.items("eggs")]) == "Eggs are no longer ticked.")
    #expect(try undone("shopping.remove", ["items": milk]) == "Milk is back on the shopping list.")
    #expect(try undone("shopping.set_quantity", ["item": "milk", "quantity": 3]) == "Milk is back to 1.")
    #expect(try undone("shopping.clear", ["scope": "all"]) == "Eggs and milk are back on the shopping list.")
    #expect(try undone("shopping.categorise", ["item": "milk", "category": "Drinks"]) == "Milk is under Dairy again.")
    #expect(try undone("shopping.categorise", ["item": "tofu", "category": "Produce"]) == "Tofu is filed as before.")
    try family.tell("shopping.check", ["items": milk])
    #expect(try undone("shopping.uncheck", ["items": milk]) == "Milk is ticked again.")
    try family.tell("store.add", ["name": "Aldi"])
    #expect(
      try undone("shopping.usual_store", ["items": milk, "store": "aldi"]) == "Milk is for no shop of its own again.")
    try family.tell("shopping.usual_store", ["items": milk, "store": "aldi"])
    #expect(try undone("shopping.usual_store", ["items": milk, "store": "any"]) == "Milk is for Aldi again.")
  }

  @Test("tells how meals stand")
  mutating func meals() throws {
    #expect(try undone("meal.plan", ["slot": "dinner", "dish": "tacos"]) == "Dinner today is open again.")
    try family.tell("meal.plan", ["slot": "dinner", "dish": "tacos"])
    #expect(try undone("meal.plan", ["slot": "dinner", "dish": "soup"]) == "Dinner today is tacos again.")
    #expect(try undone("meal.add_side", ["slot": "dinner", "dish": "salad"]) == "Dinner today is tacos again.")
    #expect(try undone("meal.clear", ["slot": "dinner"]) == "Dinner today is tacos again.")
  }

  @Test("tells of people and shops, not of what went with them")
  mutating func names() throws {
    #expect(try undone("person.add", ["name": "Sam"]) == "Sam is no longer in the family.")
    try family.tell("person.add", ["name": "Sam"])
    try family.tell("shopping.add", ["items": Family.items("milk"), "person": "Sam"])
    #expect(try undone("person.rename", ["name": "Sam", "new_name": "Kim"]) == "Kim is called Sam again.")
    #expect(try undone("person.remove", ["name": "Sam"]) == "Sam is back in the family.")
    #expect(try undone("person.add", ["name": "Sam", "emoji": "🐻"]) == "Sam is as before.")
    #expect(try undone("store.add", ["name": "Aldi"]) == "Aldi is no longer one of your shops.")
    try family.tell("store.add", ["name": "Aldi"])
    #expect(try undone("store.rename", ["name": "Aldi", "new_name": "Lidl"]) == "Lidl is called Aldi again.")
    #expect(try undone("store.remove", ["name": "Aldi"]) == "Aldi is one of your shops again.")
    #expect(try undone("shopping.store", ["store": "Aldi"]) == "New items are for any shop again.")
    #expect(try undone("box.person", ["name": "Sam"]) == "I no longer know who is speaking.")
  }

  @Test("tells how loud the box is")
  mutating func volume() throws {
    #expect(try undone("box.volume", ["level": 40]) == "The volume is back at 70 percent.")
    #expect(try undone("box.volume", ["delta": 5, "alarms": true]) == "The alarm volume is back at 90 percent.")
  }

  @Test("tells how words are said, and how fast")
  mutating func speech() throws {
    #expect(
      try undone("box.pronounce", ["word": "gnocchi", "alias": "nyokki"]) == "I say gnocchi as it is written again.")
    #expect(try undone("box.pace", ["delta": -15]) == "I speak at 100 percent of my usual pace again.")
  }
}
