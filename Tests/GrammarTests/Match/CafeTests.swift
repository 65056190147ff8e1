import Testing

@testable import Grammar

@Suite("An order in a café, every construct together")
struct CafeTests {
  private let cafe = """
    #JSGF V1.0;

    /* Tags after references, groups of alternatives in options, options of options. */
    grammar cafe;

    public <order> = [<lead>] [a | an] [<change>] [<change>] <drink> {drink} [with <extras>];

    <lead>   = i'd like | can i get | give me;
    <change> = <size> {size} | <shots> {shots};
    <size>   = (eight | twelve) ounce | small | large;
    <shots>  = (single | double) shot;
    <drink>  = [iced | house] coffee | [iced] mocha | tea;
    <extras> = <milk> {milk} [and <sugar> {sugar}] | <sugar> {sugar} [and <milk> {milk}];
    <amount> = a bit of | lots of;
    <milk>   = [<amount>] ([soy | whole] milk | cream);
    <sugar>  = [<amount>] ([brown] sugar | sweetener);
    """

  @Test(
    "has the slots that were said",
    arguments: [
      ("tea", "drink=tea"), ("an iced coffee", "drink=iced coffee"),
      ("I\u{2019}d like a large double shot mocha", "drink=mocha shots=double shot size=large"),
      (
        "give me a double shot twelve ounce house coffee with lots of brown sugar and soy milk",
        "drink=house coffee milk=soy milk shots=double shot size=twelve ounce sugar=lots of brown sugar"
      ),
      ("small large tea", "drink=tea size=large"),
      ("can i get tea with a bit of cream", "drink=tea milk=a bit of cream"),
    ])
  func orders(text: String, slots: String) throws {
    let bench = try Workbench(cafe)
    #expect(bench.meaning(text) == "cafe.order " + slots)
    #expect(bench.meaning(text, spoken: true) == "cafe.order " + slots)
  }

  @Test("is refused when a word is missing or too many", arguments: ["large", "tea with", "tea tea", "a an tea"])
  func refused(text: String) throws {
    #expect(try Workbench(cafe).meaning(text) == nil)
  }
}
