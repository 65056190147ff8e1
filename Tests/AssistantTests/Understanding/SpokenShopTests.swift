import Commands
import Grammar
import Restaurant
import Testing

@Suite("Orders at the sample sandwich shop, as they are spoken")
struct SpokenShopTests {
  @Test("a sentence of several lines becomes an order of them", arguments: [Utterance.Origin.typed, .spoken])
  func several(origin: Utterance.Origin) throws {
    var counter = try SampleCounter()
    let said = try counter.hear(
      origin == .typed
        ? "two all american, one without onion and with extra cheese, and a turkey club with light mayo, takeout"
        : "two all american one without onion and with extra cheese and a turkey club with light mayo takeout", origin)
    #expect(said.count == 4)
    #expect(counter.lines == ["1 All American", "1 All American", "1 Turkey Club"])
    #expect(counter.state.carts.values.first?.orderType == .takeout)
  }

  @Test("an all american with extra cheese is 7.49")
  func price() throws {
    var counter = try SampleCounter()
    let say = try counter.hear("an all american with extra cheese").joined()
    #expect(say.contains("7 dollars 49"), "\(say)")
  }

  @Test("every item of the sample menus is known by its name")
  func items() throws {
    var counter = try SampleCounter()
    for item in counter.state.items.values.sorted(by: { $0.id < $1.id }) where item.canBeOrdered {
      let business = try #require(counter.state.businesses[item.businessId])
      let say = try counter.hear("what comes on the \(item.name)").joined()
      #expect(!say.contains("not understand"), "\(item.name) of \(business.businessName): \(say)")
    }
  }

  @Test("corrections reach the line that is meant")
  func corrections() throws {
    var counter = try SampleCounter()
    _ = try counter.hear("an all american and a turkey club")
    _ = try counter.hear("make the second one extra bacon")
    _ = try counter.hear("no pickles on all of them")
    _ = try counter.hear("make it three")
    #expect(counter.lines == ["1 All American", "3 Turkey Club"])
    let read = try counter.hear("read it back").joined()
    #expect(read.contains("no Pickles") || read.contains("no pickles"), "\(read)")
    _ = try counter.hear("take the turkey club off")
    #expect(counter.lines == ["1 All American"])
  }

  @Test("what no menu has is refused with what there is")
  func unknown() throws {
    var counter = try SampleCounter()
    let say = try counter.hear("an all american with gravel").joined()
    #expect(say.contains("gravel"), "\(say)")
    #expect(counter.lines == [])
  }

  @Test("S5: what is changed before the yes is read back again, and the yes is for that")
  func changed() throws {
    var counter = try SampleCounter()
    let asked = try counter.hear("book a table for four at the golden fork tomorrow at 7 pm").joined()
    #expect(asked.hasPrefix("A table for 4 at The Golden Fork"), "\(asked)")
    let again = try counter.hear("for six people instead").joined()
    #expect(again.hasPrefix("A table for 6 at The Golden Fork"), "\(again)")
    #expect(again.hasSuffix("Shall I book it?"))
    _ = try counter.hear("yes")
    #expect(counter.state.reservations.values.map(\.partySize) == [6])
    _ = try counter.hear("an all american")
    #expect(try counter.hear("place the order").joined().hasSuffix("Shall I place the order?"))
    let table = try counter.hear("for table 4").joined(separator: " ")
    #expect(table.hasPrefix("Eating there, table 4."), "\(table)")
    #expect(table.hasSuffix("Shall I place the order?"), "\(table)")
    _ = try counter.hear("yes")
    #expect(counter.state.orders.values.map(\.orderType) == [.dineIn])
  }

  @Test("S15: one of two that is to be otherwise becomes a line of its own")
  func oneOfTwo() throws {
    var counter = try SampleCounter()
    _ = try counter.hear("two blt sandwiches, one with extra bacon")
    #expect(counter.lines == ["1 BLT Sandwich", "1 BLT Sandwich"])
    let lines = counter.state.carts.values.flatMap(\.lines)
    #expect(Set(lines.map(\.choices)).count == 2)
  }
}
