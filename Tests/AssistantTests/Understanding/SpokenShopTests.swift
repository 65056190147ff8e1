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
}
