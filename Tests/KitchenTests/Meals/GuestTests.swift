import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Guests by their names")
struct GuestTests {
  private var family = Family()

  @Test("count beside the one who speaks of them, and are told with the meal")
  mutating func counted() throws {
    #expect(
      try family.tell(
        "meal.join", ["people": .list([.text("mia"), .text("jonas")]), "slot": "dinner", "date": "2026-03-20"])
        == "Dinner on Friday is for 3, with Mia and Jonas now. Nothing is planned yet.")
    #expect(
      try family.tell(
        "meal.join", ["people": .list([.text("Mia"), .text("lena")]), "slot": "dinner", "date": "2026-03-20"])
        == "Dinner on Friday is for 4, with Mia, Jonas and Lena now. Nothing is planned yet.")
    #expect(
      try family.tell("meal.people", ["slot": "dinner", "date": "2026-03-20"])
        == "Dinner on Friday is for 4, with Mia, Jonas and Lena.")
  }

  @Test("are taken off again, alone or by undo")
  mutating func gone() throws {
    try family.tell("meal.join", ["people": .list([.text("mia"), .text("jonas")])])
    #expect(
      try family.tell("meal.leave", ["people": .list([.text("mia")])]) == "Dinner today is for 2, with Jonas now.")
    family.undo()
    #expect(family.state.headcounts.values.map(\.guests) == [["Mia", "Jonas"]])
    #expect(family.state.headcounts.values.map(\.count) == [3])
  }

  @Test("come on top of the household, and keep a number that was told")
  mutating func household() throws {
    try family.tell("person.add", ["name": "sam"])
    try family.tell("person.add", ["name": "kim"])
    #expect(
      try family.tell("meal.join", ["people": .list([.text("mia")])]).hasPrefix("Dinner today is for 3, with Mia now."))
    try family.tell("meal.guests", ["count": 6])
    #expect(family.state.headcounts.values.map(\.guests) == [["Mia"]])
    #expect(
      try family.tell("meal.join", ["people": .list([.text("ada")])]).hasPrefix(
        "Dinner today is for 7, with Mia and Ada now."))
  }

  @Test("of a number that was lowered are no longer known, and a member who leaves is one fewer")
  mutating func fewer() throws {
    try family.tell("person.add", ["name": "sam"])
    try family.tell("person.add", ["name": "kim"])
    try family.tell("meal.join", ["people": .list([.text("mia"), .text("ada")])])
    #expect(
      try family.tell("meal.leave", ["people": .list([.text("kim")])]) == "Dinner today is for 3, with Mia and Ada now."
    )
    #expect(try family.tell("meal.guests", ["count": 2]).hasPrefix("Dinner today is for 2 now."))
    #expect(family.state.headcounts.values.map(\.guests) == [[]])
  }

  @Test("a member who leaves a planned dinner and comes after all counts once")
  mutating func back() throws {
    try family.tell("person.add", ["name": "sam"])
    try family.tell("person.add", ["name": "kim"])
    try family.tell("meal.plan", ["slot": "dinner", "dish": "soup"])
    try family.tell("meal.join", ["people": .list([.text("mia")])])
    try family.tell("meal.leave", ["people": .list([.text("kim")])])
    #expect(family.state.headcounts.values.map(\.count) == [2])
    try family.tell("meal.join", ["people": .list([.text("kim")])])
    try family.tell("meal.join", ["people": .list([.text("kim")])])
    #expect(family.state.headcounts.values.map(\.count) == [3])
  }

  @Test("are not those whose name is nearly that of somebody of the household")
  mutating func near() throws {
    try family.tell("person.add", ["name": "charlotte"])
    #expect(try family.refusal("meal.join", ["people": .list([.text("charlote")])]) != "done")
    #expect(family.state.headcounts.isEmpty)
  }

  @Test("are no more than a household cooks for, and a name is a name")
  mutating func limits() throws {
    try family.tell("meal.guests", ["count": 200])
    #expect(try family.refusal("meal.join", ["people": .list([.text("mia")])]) == "It must be for one to 200 people.")
    #expect(try family.refusal("meal.join", ["people": .list([.text("\u{0}")])]).contains("person"))
  }

  @Test("the days without a dinner are told")
  mutating func free() throws {
    #expect(try family.tell("meal.show", ["range": "free"]) == "No dinner is planned for the next seven days.")
    for day in 14...18 {
      try family.tell("meal.plan", ["slot": "dinner", "date": .text("2026-03-\(day)"), "dish": "soup"])
    }
    #expect(
      try family.tell("meal.show", ["range": "free"]) == "No dinner is planned for Thursday and Friday.")
    for day in 19...20 {
      try family.tell("meal.plan", ["slot": "dinner", "date": .text("2026-03-\(day)"), "dish": "soup"])
    }
    #expect(try family.tell("meal.show", ["range": "free"]) == "Every dinner of the next seven days is planned.")
  }
}
