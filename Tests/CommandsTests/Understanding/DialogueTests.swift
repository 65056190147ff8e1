import Basics
import Foundation
import Grammar
import Testing

@testable import Commands

/// A talk in which everything that is asked for is done.
private struct Doing {
  let builtIn: BuiltIn
  var conversation = Conversation()
  var now = BuiltIn.reference.now

  init() throws { builtIn = try BuiltIn() }

  /// Says something and does what comes of it.
  /// - Parameter lists: what the answer reads out.
  @discardableResult
  mutating func say(_ text: String, lists: Listing? = nil, isCooking: Bool = false) -> [Command] {
    let turn = hear(text, isCooking: isCooking)
    let commands = [turn.command].compactMap { $0 } + turn.further
    for command in commands { conversation.did(command, say: "Done.", lists: lists, at: now) }
    return commands
  }

  mutating func hear(_ text: String, isCooking: Bool = false) -> Turn {
    conversation.hear(
      Utterance(text), text: text, isCooking: isCooking, interpreter: builtIn.interpreter,
      reference: ReferenceTime(now: now, calendar: BuiltIn.reference.calendar))
  }
}

private func timer(_ seconds: Int, _ name: String? = nil) -> Command { .timer(.start(seconds: seconds, name: name)) }

private func added(_ items: SpokenItem..., to list: String? = nil) -> Command {
  .shopping(.add(items: items, list: list, store: nil, person: nil))
}

@Suite("What is said after something")
struct DialogueTests {
  @Test(
    "takes its meaning from what was said before",
    arguments: [
      (["timer 8 min", "another one for 12 minutes for the pasta"], [timer(720, "pasta")]),
      (["timer 8 min", "and one for the garlic bread, twenty"], [timer(1_200, "garlic bread")]),
      (["timer 3 seconds for the toast", "same again but 5 minutes"], [timer(300, "toast")]),
      (["set a pasta timer for ten minutes", "cancel that"], [.timer(.cancel(target: Target(name: "pasta")))]),
      (
        ["set a pasta timer for ten minutes", "what time is it", "cancel that"],
        [.timer(.cancel(target: Target(name: "pasta")))]
      ),
      (["pause the pasta timer", "stop the other one"], [.timer(.cancel(target: Target(except: "pasta")))]),
      (["pause all timers", "continue"], [.timer(.resume(target: Target(all: true)))]),
      (["add milk", "cancel that"], [.box(.undo)]),
      (
        ["add milk", "two kilos of flour and some butter"],
        [
          added(
            SpokenItem(name: "flour", quantity: 2, unit: .kg), SpokenItem(name: "butter"))
        ]
      ),
      (["what is on the party list", "also napkins"], [added(SpokenItem(name: "napkins"), to: "party")]),
      (["add cheese", "cheddar i mean"], [.box(.undo), added(SpokenItem(name: "cheddar"))]),
      (
        ["add eggs", "half a dozen eggs not a dozen"],
        [.shopping(.setQuantity(item: "eggs", quantity: 6, unit: nil, list: nil))]
      ),
      (
        ["how much is 200 degrees c in f", "and gas mark 6"],
        [.convert(.measure(quantity: 6, from: .temperature(.gasMark), to: .temperature(.fahrenheit), ingredient: nil))]
      ),
      (
        ["450 grams in ounces", "that times 3"],
        [.convert(.measure(quantity: 1_350, from: .measure(.g), to: .measure(.oz), ingredient: nil))]
      ),
      (
        ["how many grams is a cup of rice", "what about flour"],
        [.convert(.measure(quantity: 1, from: .measure(.cup), to: .measure(.g), ingredient: "flour"))]
      ),
    ] as [([String], [Command])])
  func followsUp(said: [String], means: [Command]) throws {
    var talk = try Doing()
    for sentence in said.dropLast() { #expect(!talk.say(sentence).isEmpty, "\(sentence)") }
    #expect(talk.say(try #require(said.last)) == means)
  }

  @Test("reaches back over what came between, but corrects and takes back the last thing alone")
  func reachesBack() throws {
    var talk = try Doing()
    talk.say("450 grams in ounces")
    talk.say("add milk")
    #expect(
      talk.say("and in kilos") == [
        .convert(.measure(quantity: 450, from: .measure(.g), to: .measure(.kg), ingredient: nil))
      ])
    talk.say("add milk")
    talk.say("set an alarm for seven")
    #expect(talk.say("make that eight").allSatisfy { if case .alarm = $0 { true } else { false } })
  }

  @Test("means nothing of what was said some minutes ago")
  func forgets() throws {
    var talk = try Doing()
    talk.say("find a recipe with chicken", lists: Listing(.recipes, ["Chicken curry", "Roast chicken"]))
    talk.now += DialogueMemory.patience + 1
    #expect(talk.say("show me the second one") != [.recipe(.show(recipe: "Roast chicken"))])
  }

  @Test("points into what was read out")
  func points() throws {
    var talk = try Doing()
    talk.say(
      "find a recipe with chicken", lists: Listing(.recipes, ["Chicken curry", "Chicken soup", "Roast chicken"]))
    #expect(talk.say("show me the second one") == [.recipe(.show(recipe: "Chicken soup"))])
    #expect(talk.say("let's cook the last one") == [.recipe(.start(recipe: "Roast chicken", servings: nil))])
    talk.say("what is on the list", lists: Listing(.items, ["milk", "eggs", "bread"]))
    let two = ["milk", "eggs"].map { SpokenItem(name: $0) }
    #expect(talk.say("cross off the first two") == [.shopping(.check(items: two, list: nil, store: nil, person: nil))])
  }

  @Test("he, she and they are who was spoken of last, and who that is is asked where nobody was")
  func pronouns() throws {
    var talk = try Doing()
    #expect(talk.hear("she is allergic to nuts").say == "Who is that?")
    #expect(talk.say("priya") == [.diet(.note(people: ["priya"], need: .allergy, foods: ["nuts"]))])
    #expect(talk.say("she doesn't eat beef") == [.diet(.note(people: ["priya"], need: .avoids, foods: ["beef"]))])
    #expect(talk.say("can she eat that") == [.diet(.check(person: "priya", recipe: nil))])
  }

  @Test(
    "scale it to six, before anything is cooked, reads the recipe for six; we are six, without one, counts who eats")
  func scaled() throws {
    var talk = try Doing()
    #expect(
      talk.say("we're six tonight") == [.meal(.guests(count: 6, more: nil, slot: nil, date: CalendarDay("2026-03-14")))]
    )
    talk.say("show me the recipe for lasagna")
    #expect(
      talk.say("make it for six") == [.recipe(.ingredients(recipe: "lasagna", servings: 6, factor: nil))])
  }

  @Test("not the milk, after things were put on a list, takes that off again")
  func leavingOut() throws {
    var talk = try Doing()
    talk.say("add eggs and milk")
    #expect(
      talk.say("no not the milk")
        == [.shopping(.remove(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: nil))])
  }

  @Test("what about flour, of a recipe, asks how much of it")
  func ingredient() throws {
    var talk = try Doing()
    talk.say("show me the recipe for lasagna")
    #expect(talk.say("and what about the flour") == [.recipe(.amount(ingredient: "flour", recipe: "lasagna"))])
  }

  @Test("it can be planned, and another time is the alarm's")
  func plannedAndTimed() throws {
    var talk = try Doing()
    talk.say("show me the recipe for lasagna")
    let thursday = CalendarDay("2026-03-19")
    #expect(
      talk.say("let's have it again on thursday")
        == [.meal(.plan(slot: .dinner, date: thursday, dish: "lasagna", people: nil))])
    #expect(talk.say("for six people") == [.meal(.guests(count: 6, more: nil, slot: .dinner, date: thursday))])
    talk.say("wake me up at 8")
    #expect(talk.say("eh 8:30").count == 2)
    // A time alone may be of anything.
    #expect(talk.say("five thirty").isEmpty)
  }

  @Test("a number after guests or a planned dish is how many eat, and never the loudness")
  func headcount() throws {
    var talk = try Doing()
    let sunday = CalendarDay("2026-03-15")
    talk.say("there are six of us coming on sunday")
    #expect(talk.say("make it nine") == [.meal(.guests(count: 9, more: nil, slot: nil, date: sunday))])
  }

  @Test("of what was read out, one is told by a word of its name, and all are compared by their time")
  func pickedByName() throws {
    var talk = try Doing()
    let found = Listing(.recipes, ["Chicken soup", "Tomato soup"])
    talk.say("find a recipe with onions", lists: found)
    #expect(
      talk.say("which of those is the quickest", lists: found)
        == ["Chicken soup", "Tomato soup"].map { .recipe(.time(recipe: $0)) })
    #expect(talk.say("the tomato one sounds nice") == [.recipe(.show(recipe: "Tomato soup"))])
  }

  @Test("a clause of a long sentence is read after what was said before")
  func clauses() throws {
    var talk = try Doing()
    talk.say("set a pasta timer for ten minutes")
    #expect(talk.say("five more minutes i think, it's still a bit firm").map(\.intent) == ["timer.extend"])
    #expect(talk.say("right, leave the pancakes, how long is left").map(\.intent) == ["timer.status"])
    // Neither a day nor a thing is dropped of a sentence.
    #expect(talk.hear("early shift tomorrow so wake me at ten past five").command == nil)
    // What depends on an answer is more than its question.
    #expect(talk.hear("are eggs on my list, if not go ahead and add them").command == nil)
  }

  @Test("keeps the recipe that was spoken of, found or not")
  func recipeInHand() throws {
    var talk = try Doing()
    talk.say("find a recipe with chicken", lists: Listing(.recipes, ["Chicken curry"]))
    #expect(talk.say("what goes in it") == [.recipe(.ingredients(recipe: "Chicken curry", servings: nil, factor: nil))])
    #expect(talk.say("how long does that take") == [.recipe(.time(recipe: "Chicken curry"))])
    talk.say("add milk")
    let lasagna = Command.recipe(.show(recipe: "lasagna"))
    talk.conversation.refused(
      .offer(command: .recipe(.starter), question: "There are no recipes yet. Shall I?"), lasagna, at: talk.now)
    #expect(talk.hear("no").command == nil)
    #expect(talk.say("what goes in it") == [.recipe(.ingredients(recipe: "lasagna", servings: nil, factor: nil))])
    #expect(
      talk.say("how much flour do i need", isCooking: true) == [.recipe(.amount(ingredient: "flour", recipe: nil))])
  }

  @Test(
    "is several timers at once",
    arguments: [
      ("set three timers, 5, 10 and 15 minutes", [timer(300), timer(600), timer(900)]),
      ("timers for 10 seconds, 5 minutes and an hour", [timer(10), timer(300), timer(3_600)]),
      ("timers for 20 and 40 seconds", [timer(20), timer(40)]),
      ("set a timer for the eggs, no the pasta, 15 minutes", [timer(900, "pasta")]),
      ("set a rice timer for 15 minutes no 12 minutes", [timer(720, "rice")]),
      ("cancel all but the pasta", [.timer(.cancel(target: Target(all: true, except: "pasta")))]),
      ("cancel the longest", [.timer(.cancel(target: Target(extreme: .longest)))]),
      ("add two more minutes to both", [.timer(.extend(seconds: 120, target: Target(all: true)))]),
      ("which one goes off first", [.timer(.shortest)]),
    ] as [(String, [Command])])
  func several(sentence: String, means: [Command]) throws {
    var talk = try Doing()
    #expect(talk.say(sentence) == means)
  }
}

@Suite("A sentence at length")
struct RamblingTests {
  @Test(
    "is the one command in it, where the rest cannot change that",
    arguments: [
      ("goodness that's a lot, take the milk off the list, my neighbour is bringing some", "shopping.remove"),
      ("oh well, not to worry, how much time is left on the pasta timer", "timer.status"),
      ("the children are hungry so set a timer for ten minutes", "timer.start"),
    ])
  func alone(sentence: String, intent: String) throws {
    let parse = try BuiltIn().parse(sentence)
    let meant = parse.meaning ?? parse.doubted
    #expect(meant?.intent == intent, "\(parse)")
    #expect(parse.mended != nil)
  }

  @Test(
    "is asked about where the rest may change it",
    arguments: [
      "set a timer for ten minutes, unless the bread is done already",
      "the roast was too dry, set a timer for ten minutes, i never like it dry",
    ])
  func asked(sentence: String) throws {
    let parse = try BuiltIn().parse(sentence)
    #expect(parse.command == nil, "\(parse)")
  }

  @Test("that holds no command is not understood")
  func none() throws {
    let parse = try BuiltIn().parse("goodness, what a lot of rain, and the neighbours are away")
    #expect(parse.command == nil)
    #expect(parse.doubted == nil)
  }
}

@Suite("A question of the box")
struct OpenQuestionTests {
  @Test("stays open while somebody asks something else, and is over when something is done")
  func sideways() throws {
    var talk = try Doing()
    _ = talk.hear("start timer")
    #expect(talk.say("what day is it") == [.box(.date)])
    #expect(talk.say("ten minutes") == [timer(600)])
    _ = talk.hear("start timer")
    talk.say("add milk")
    #expect(talk.say("ten").isEmpty)
  }

  @Test("is asked again after a yes that answers nothing, and after what is not understood")
  func again() throws {
    var talk = try Doing()
    _ = talk.hear("start timer")
    #expect(talk.hear("yes").say == "For how long?")
    #expect(talk.hear("wibble wobble").say?.hasSuffix("For how long?") == true)
    #expect(talk.hear("wobble wibble").say?.hasSuffix("For how long?") == true)
    #expect(talk.say("ten minutes") == [timer(600)])
  }

  @Test("is not left open for ever to a room that talks")
  func isLeft() throws {
    var talk = try Doing()
    _ = talk.hear("start timer")
    for _ in 0..<3 { _ = talk.hear("wibble wobble") }
    #expect(talk.hear("wibble wobble").say?.contains("For how long?") == false)
    #expect(!talk.conversation.isWaiting(at: talk.now))
  }

  @Test("is left by changing one's mind, which takes back nothing that was done before")
  func changedMind() throws {
    var talk = try Doing()
    talk.say("add milk")
    let word = Command.box(.wakeWord(word: "jarvis", sure: nil))
    talk.conversation.did(
      word, say: "Shall I listen for it?", asks: YesOrNo(command: .box(.wakeWord(word: "jarvis", sure: true))),
      at: talk.now)
    let turn = talk.hear("change it back")
    #expect(turn.command == nil)
    #expect(turn.say == "All right, nothing is changed.")
  }

  @Test("takes a name for a name and a wish for none")
  func names() throws {
    var talk = try Doing()
    let table = Command.reservation(
      .make(
        business: "Coq au Vin", partySize: 4, date: nil, time: ClockTime(hour: 19, minute: 0), occasion: nil,
        seating: nil, name: nil, email: nil, phone: nil))
    talk.conversation.refused(.incomplete(missing: "name", question: "What name is it for?"), table, at: talk.now)
    #expect(talk.hear("with a high chair please").command == nil)
    #expect(talk.hear("under the name miller").command?.slots["name"] == .text("miller"))
  }

  @Test("does not take a command for things", arguments: ["put yogurt in the fridge, it expires on tuesday"])
  func commandsAreNoItems(_ sentence: String) throws {
    var talk = try Doing()
    _ = talk.hear("add something to the list")
    guard case .pantry? = talk.say(sentence).first else {
      Issue.record("taken for things")
      return
    }
  }

  @Test(
    "yes is said in many ways",
    arguments: ["yes please do", "ok lets do it", "go on then", "sure thing", "yeah go ahead"])
  func yes(_ word: String) throws {
    var talk = try Doing()
    let asks = YesOrNo(command: .recipe(.starter))
    talk.conversation.did(.recipe(.list), say: "Shall I?", asks: asks, at: talk.now)
    #expect(talk.hear(word).command == .recipe(.starter))
  }
}

@Suite("Harm")
struct HarmTests {
  @Test("what took nothing away is not brought back")
  func bringBack() throws {
    var talk = try Doing()
    talk.say("add milk")
    let turn = talk.hear("bring it back")
    #expect(turn.command == nil)
    #expect(turn.say?.contains("took nothing away") == true)
    talk.say("cancel the pasta timer")
    #expect(talk.say("bring it back") == [.box(.undo)])
    #expect(talk.say("bring it back") == [.box(.redo)])
  }

  @Test("cancel that, where nothing was done, says so")
  func nothingToCancel() throws {
    var talk = try Doing()
    #expect(talk.hear("cancel that").say?.hasPrefix("There is nothing to cancel") == true)
  }

  @Test(
    "what takes away, orders or books is guessed from no sentence without a word of it",
    arguments: [
      "shopping.clear", "shopping.remove", "timer.cancel", "alarm.cancel", "meal.clear", "recipe.remove",
      "person.remove",
      "store.remove", "order.cancel", "order.add", "order.place", "reservation.make", "reservation.cancel",
      "reservation.change", "reservation.late", "box.restore",
    ])
  func neverGuessed(intent: String) {
    func verdict(_ text: String) -> GuessCheck.Verdict {
      GuessCheck(Utterance.words(of: text), saidAs: "clear the list", isFrame: { _ in false }, isFood: { _ in false })
        .verdict(on: intent, isAsked: true)
    }
    #expect(verdict("is all of it there") == .refused)
    #expect(verdict("i wonder about the wine") == .refused)
  }

  @Test("a question is no change: who put crisps on the list adds none")
  func questions() {
    func verdict(_ text: String, isChange: Bool = true) -> GuessCheck.Verdict {
      GuessCheck(
        Utterance.words(of: text), saidAs: "add crisps to the shopping list", isFrame: { _ in false },
        isFood: { _ in false }
      ).verdict(on: "shopping.add", isAsked: false, isChange: isChange)
    }
    #expect(verdict("who put crisps on the shopping list") == .refused)
    #expect(verdict("is crisps on the shopping list") == .asked)
    #expect(verdict("how about crisps on the shopping list") == .passed)
    #expect(verdict("who put crisps on the shopping list", isChange: false) == .passed)
  }

  @Test("a guess that drops what was said is not done")
  func droppedWords() {
    func verdict(_ text: String, _ said: String, _ intent: String) -> GuessCheck.Verdict {
      GuessCheck(
        Utterance.words(of: text), saidAs: said, isFrame: { _ in false }, isFood: { $0 == "bolognese" }
      ).verdict(on: intent, isAsked: false, isBare: intent == "shopping.show")
    }
    #expect(verdict("we could do it for the bolognese", "what is on the shopping list", "shopping.show") == .refused)
    #expect(verdict("set timers for 5 10 and 15", "set a timer for 15 minutes", "timer.start") == .asked)
    #expect(verdict("milk is on my list now", "add milk to the shopping list", "shopping.add") == .passed)
  }
}
