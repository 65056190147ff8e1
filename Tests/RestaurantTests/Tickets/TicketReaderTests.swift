import Commands
import Testing

@testable import Restaurant

@Suite("What differs from the usual, on a kitchen's ticket")
struct TicketReaderTests {
  private static let groups = [
    portions("1", "Lettuce", .regular), portions("2", "Tomato", .regular), portions("3", "Mayo", .none),
    portions("4", "Extra Cheese", .none), portions("5", "Onion", .light),
    choices("bread", "Bread", most: 1, [("White", true), ("Rye", false)]),
    choices("sides", "Sides", most: 2, [("Pickle", true), ("Fries", false), ("Slaw", false)]),
  ]
  private static let usual: [String: Portion] = ["1": .regular, "2": .regular, "3": .none, "4": .none, "5": .light]

  private static func portions(_ id: String, _ name: String, _ usual: Portion) -> ModifierGroup {
    ModifierGroup(
      id: id, name: name, maxSelections: 1,
      modifiers: Portion.allCases.map {
        Modifier(
          id: "\(id):\($0.rawValue)", name: "\($0.rawValue) \(name)", priceAdjustment: .zero(.usDollar),
          isDefault: $0 == usual)
      })
  }

  private static func choices(_ id: String, _ name: String, most: Int, _ all: [(String, Bool)]) -> ModifierGroup {
    ModifierGroup(
      id: id, name: name, maxSelections: most,
      modifiers: all.map {
        Modifier(id: $0.0.lowercased(), name: $0.0, priceAdjustment: .zero(.usDollar), isDefault: $0.1)
      })
  }

  /// An ordered item; `nil` for words or options: those that the portions make.
  private static func item(
    _ portions: [String: Portion] = [:], _ modifiers: [String] = [], words: [String]? = nil,
    options: [String: [String]]? = nil
  ) -> OrderItem {
    let all = usual.merging(portions) { $1 }
    let names = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0.name) })
    let said = all.sorted { $0.key < $1.key }.filter { $0.value != .none }
      .map { "\($0.value.rawValue.capitalized) \(names[$0.key] ?? "")" }
    let zero = Money.zero(.usDollar)
    return OrderItem(
      id: "1", menuItemId: "84", itemName: "All American", itemPrice: zero, quantity: 1,
      modifiers: modifiers.map { text in
        let parts = text.split(separator: "=").map(String.init)
        return OrderModifier(
          id: parts.count == 2 ? parts[0] : text.lowercased(), name: parts.last ?? "", priceAdjustment: zero)
      },
      customizations: words ?? said, selectedOptions: options ?? all.mapValues { [$0.rawValue] }, modifiersTotal: zero,
      totalPrice: zero)
  }

  private static func texts(_ item: OrderItem, _ menu: [ModifierGroup] = groups) -> [String] {
    TicketReader.lines(of: item, groups: menu).map(\.text)
  }

  @Test("what comes as usual is not on it")
  func usual() {
    #expect(Self.texts(Self.item()) == [])
    #expect(Self.texts(Self.item([:], ["White", "Pickle"])) == [])
  }

  @Test("what is left out, added, more and less than usual is on it, what is left out first")
  func portions() {
    #expect(
      Self.texts(Self.item(["1": .light, "2": .none, "3": .regular, "4": .extra])) == [
        "NO Tomato", "EXTRA Extra Cheese", "ADD Mayo", "light Lettuce",
      ])
    #expect(Self.texts(Self.item(["3": .light, "5": .regular])) == ["ADD light Mayo", "regular Onion"])
  }

  @Test("where only words tell, a portion that they do not name is left out")
  func words() {
    #expect(
      Self.texts(Self.item(words: ["Regular Lettuce", "Regular Mayo", "Light Onion"], options: [:])) == [
        "NO Tomato", "ADD Mayo",
      ])
    #expect(Self.texts(Self.item(words: [], options: [:])) == [])
    #expect(Self.texts(Self.item(words: ["No Tomato"], options: [:])) == ["NO Tomato"])
    #expect(Self.texts(Self.item([:], ["2:none=None Tomato"], words: [], options: [:])) == ["NO Tomato"])
  }

  @Test("choices are on it where they are others than usual, and so is a usual one that goes")
  func choices() {
    #expect(Self.texts(Self.item([:], ["Rye", "Pickle", "Slaw"])) == ["Rye", "Slaw"])
    #expect(Self.texts(Self.item([:], ["White", "Fries", "Slaw"])) == ["NO Pickle", "Fries", "Slaw"])
    #expect(
      Self.texts(Self.item([:], ["x=Toasted", "y=No salt", "z=Add egg"])) == ["NO salt", "ADD egg", "Toasted"])
  }

  @Test("a choice that is only yes or no is named by its group, and one that says no is never left out")
  func yesAndNo() {
    let menu = [
      Self.choices("toasted", "Toasted", most: 1, [("Yes", false), ("No", true)]),
      Self.choices("ice", "Ice", most: 1, [("No ice", true), ("Ice", false)]),
    ]
    #expect(
      Self.texts(Self.item([:], ["Yes", "No ice"], words: [], options: [:]), menu) == ["NO ice", "Toasted: Yes"])
    #expect(Self.texts(Self.item([:], ["No", "Ice"], words: [], options: [:]), menu) == ["NO Toasted", "Ice"])
  }

  @Test("without the menu all that was said is on it, and that something may be left out")
  func withoutMenu() {
    let unsure = "ASK: some choices are not known here"
    #expect(
      Self.texts(Self.item(["2": .none], ["2:none=None Tomato", "1:regular=Regular Lettuce", "Rye"]), []) == [
        unsure, "NO Tomato", "light Onion", "Regular Lettuce", "Rye",
      ])
    #expect(
      Self.texts(
        Self.item(
          words: ["Regular Lettuce", "Extra Extra Cheese", "No Mayo", "Without nuts", "Ice: none"], options: [:]),
        []) == ["NO Mayo", "NO nuts", "NO Ice", "EXTRA Extra Cheese", "Regular Lettuce"])
    #expect(Self.texts(Self.item(words: [], options: ["9": ["extra"]]), []) == [unsure])
    #expect(Self.texts(Self.item(words: [], options: ["9": ["Garlic bread"]]), []) == ["Garlic bread"])
  }

  @Test("what left the menu of the item since is told, never left out")
  func gone() {
    let options = Self.item().selectedOptions.merging(["99": ["none"]]) { $1 }
    #expect(Self.texts(Self.item(options: options)) == ["ASK: some choices are not known here"])
    #expect(Self.texts(Self.item([:], ["99:none=None Basil"])) == ["NO Basil"])
  }

  @Test("no difference from the usual is ever left out, whatever portions are chosen")
  func all() {
    for round in 0..<1_024 {
      var (rest, portions) = (round, [String: Portion]())
      for id in Self.usual.keys.sorted() {
        portions[id] = Portion.allCases[rest % 4]
        rest /= 4
      }
      let lines = TicketReader.lines(of: Self.item(portions), groups: Self.groups)
      #expect(lines.count == portions.count { $0.value != Self.usual[$0.key] }, "\(portions)")
      #expect(
        lines.count { $0.kind == .none } == portions.count { $0.value == .none && Self.usual[$0.key] != Portion.none },
        "\(portions)")
    }
  }

  @Test("words that tell of an allergy are known, others are not")
  func allergies() {
    for text in [
      "NUT ALLERGY!", "I'm allergic to fish", "alergic", "gluten free please", "gluten-free", "no nuts", "Peanuts",
      "coeliac", "celiac", "lactose intolerant", "Nussallergie", "glutenfrei", "no shellfish", "dairy free",
    ] { #expect(AllergyWords.mentioned(in: text), "\(text)") }
    for text in ["cut in half", "", "doughnut", "extra crispy", "no onion", "nutmeg"] {
      #expect(!AllergyWords.mentioned(in: text), "\(text)")
    }
  }
}
