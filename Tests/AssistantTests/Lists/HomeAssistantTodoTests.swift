import Commands
import Foundation
import Kitchen
import ListSync
import Screens
import ScriptedWeb
import Speaking
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

/// A box and a to-do list of Home Assistant, which a stand-in serves as Home Assistant's own interface does.
@Suite("A list in Home Assistant")
struct HomeAssistantTodoTests {
  private let folder: TemporaryFolder
  private let todo: ScriptedTodo
  private let household: Household

  init() async throws {
    folder = try TemporaryFolder()
    todo = try await ScriptedTodo()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    household = try Household(settings: settings, clock: { Date() })
  }

  private func courier(token: String = "secret") throws -> ListCourier {
    let file = folder.path + "/token"
    try Data(token.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    var settings = Settings().homeAssistant
    (settings.address, settings.tokenFile) = (todo.address, file)
    return ListCourier(
      HomeAssistantTodo(api: try HomeAssistantAPI(settings), entity: "todo.groceries"),
      OwnList(list: "shopping", hand: ListHand(household)), file: folder.path + "/lists/todo.json")
  }

  private func say(_ text: String) async { _ = await household.assistant.hear(text, origin: .text) }

  private var items: [String] {
    get async {
      await household.assistant.bus.state.kitchen.items.values
        .map { "\(ListText.text(of: ListText.line(of: $0)))\($0.checked ? " x" : "")" }.sorted()
    }
  }

  @Test("what is added, ticked, changed and taken off goes both ways")
  func both() async throws {
    let courier = try courier()
    await say("add two liters of milk")
    todo.add("Eggs (6)")
    todo.add("old rope", isDone: true)
    #expect(await courier.round())
    #expect(todo.lines == ["Eggs (6)", "milk (2 l)", "old rope x"])
    #expect(await items == ["Eggs (6)", "milk (2 l)"])
    // The second reading learns what the milk is called there.
    #expect(await courier.round())
    todo.change("milk (2 l)", to: "milk (3 l)")
    todo.tick("Eggs (6)")
    #expect(await courier.round())
    #expect(await items == ["Eggs (6) x", "milk (3 l)"])
    await say("change the milk to four liters")
    #expect(await courier.round())
    #expect(todo.lines.contains("milk (4 l)"), "\(todo.lines)")
    await say("remove the milk")
    todo.remove("Eggs (6)")
    #expect(await courier.round())
    #expect(todo.lines == ["old rope x"])
    #expect(await items.isEmpty)
    let asked = todo.asked
    #expect(await courier.round())
    // Nothing is left to be done.
    #expect(todo.asked == asked + 1)
  }

  @Test("what is known of both outlives a restart")
  func restart() async throws {
    let before = try courier()
    await say("add milk")
    #expect(await before.round())
    #expect(await before.round())
    await say("remove milk")
    let after = try courier()
    #expect(await after.round())
    #expect(todo.lines.isEmpty)
    #expect(await items.isEmpty)
  }

  @Test("an answer that is lost doubles nothing, and undo takes back here what goes there too")
  func lost() async throws {
    let courier = try courier()
    await say("add bread")
    todo.losesAnswers = true
    #expect(await !courier.round())
    todo.losesAnswers = false
    for _ in 0..<4 { #expect(await courier.round()) }
    #expect(todo.lines == ["bread"])
    await say("undo")
    #expect(await courier.round())
    #expect(todo.lines.isEmpty)
  }

  @Test("a token that is not taken, a list that is not there and an answer of another program are told in a line")
  func problems() async throws {
    let wrong = try courier(token: "wrong")
    #expect(await !wrong.round())
    let problem = await wrong.problem ?? ""
    #expect(problem.contains("does not take the token"), "\(problem)")
    todo.hasList = false
    let right = try courier()
    #expect(await !right.round())
    #expect(await right.problem?.contains("todo.groceries") == true)
    todo.hasList = true
    todo.saysNonsense = true
    #expect(await !right.round())
    #expect(await right.problem?.contains("makes no sense") == true)
    todo.saysNonsense = false
    await todo.close()
    #expect(await !right.round())
    #expect(await right.problem?.contains("cannot be reached") == true)
    #expect(await items.isEmpty)
  }

  @Test("what the box does not understand Home Assistant is asked, where that is wanted")
  func asking() async throws {
    _ = try courier()
    var settings = Settings().homeAssistant
    (settings.address, settings.tokenFile) = (todo.address, folder.path + "/token")
    todo.answers("turn off the light", with: "Turned off the light.")
    todo.answers("add milk", with: "No.")
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    #expect(await box.take("turn off the light", origin: .text).reason == .notUnderstood)
    #expect(todo.asked == 0)
    await box.ask(HomeAssistantAgent(try HomeAssistantAPI(settings)))
    let light = await box.take("turn off the light", origin: .text)
    #expect(light.say == "Turned off the light." && light.reason == nil)
    // The kitchen is the box's own, and what nobody understands stays so.
    #expect(await box.take("add milk", origin: .text).say == "Added milk.")
    #expect(await box.take("colourless green ideas sleep", origin: .text).reason == .notUnderstood)
    #expect(todo.asked == 2)
    // It acts with the box's own rights, which staff and guests do not have.
    for role in [Role.staff, .manager, .guest] {
      let door = await box.take("unlock the front door", origin: .http, by: Giver(role: role, device: "d"))
      #expect(door.reason == .notUnderstood && todo.asked == 2)
    }
    _ = await box.take("unlock the front door", origin: .http, by: .family)
    #expect(todo.asked == 3)
    await todo.close()
    #expect(await box.take("turn off the light", origin: .text).reason == .notUnderstood)
  }

  @Test("what Home Assistant says is one line of a length that can be listened to, whatever it sends")
  func endless() async throws {
    _ = try courier()
    var settings = Settings().homeAssistant
    (settings.address, settings.tokenFile) = (todo.address, folder.path + "/token")
    todo.answers("sing", with: "La\u{7}\u{1B}[2J\r\n" + String(repeating: "la ", count: 200_000))
    todo.answers("hush", with: " \u{0}\n ")
    let agent = HomeAssistantAgent(try HomeAssistantAPI(settings))
    let sung = try #require(try await agent.answer(to: "sing", of: "counter"))
    #expect(sung.hasPrefix("La[2J la la") && sung.count <= 500 && !sung.contains { $0.isNewline }, "\(sung.prefix(40))")
    #expect(try await agent.answer(to: "hush", of: "counter") == nil)
  }

  @Test("a list without end is not followed, and nothing is taken from it or off it")
  func longList() async throws {
    let courier = try courier()
    await say("add milk")
    #expect(await courier.round())
    for number in 1...2_000 { todo.add("thing \(number)") }
    #expect(await !courier.round())
    #expect(await courier.problem?.contains("2001 lines") == true)
    #expect(await items == ["milk"])
  }

  @Test(
    "amounts survive lists that have only text",
    arguments: [
      ("milk (2 l)", "milk", "2 l"), ("Milk", "Milk", ""), ("flour (1½ kg)", "flour", "1.5 kg"),
      ("tomatoes (diced)", "tomatoes (diced)", ""), ("eggs (6)", "eggs", "6"), ("(6)", "(6)", ""),
      ("a  b\n(3 cans)", "a b", "3 cans"), ("cheese (0)", "cheese (0)", ""), ("x (1)", "x", ""),
    ])
  func texts(text: String, name: String, amount: String) {
    let line = ListText.line(of: text, isDone: false)
    #expect(line.name == name && line.amount == amount, "\(line)")
    let again = ListText.line(of: ListText.text(of: line), isDone: false)
    #expect(again == line)
  }
}
