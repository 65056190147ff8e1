import Testing

@testable import Grammar

@Suite("Tags")
struct TagTests {
  private let shopping = """
    grammar shopping;
    import <number.*>; import <data.item>; import <text.any>;
    public <add> = (add | put) <item> {items[]} (<and> <item> {items[]})* [on the <list> {list} [list]];
    <item> = [<integer> {quantity} [<unit> of] | (a dozen) {quantity=12} | a | some] (<data.item> | <any>) {name};
    <unit> = (litre | litres) {unit=l} | bottles {unit=bottle};
    <and> = and | "," [and];
    <list> = party | chores;
    """

  private func bench() throws -> Workbench {
    try Workbench(
      SmallValues.grammar, shopping,
      vocabulary: ["item": [.init(name: "milk"), .init(name: "egg", forms: ["eggs"]), .init(name: "olive oil")]])
  }

  @Test(
    "make lists of objects",
    arguments: [
      ("add milk", "items=[{name=milk}]"),
      (
        "add 2 litres of milk, a dozen eggs and some olive oil",
        "items=[{name=milk quantity=2 unit=l}, {name=egg quantity=12}, {name=olive oil}]"
      ),
      ("put milk and eggs on the party list", "items=[{name=milk}, {name=egg}] list=party"),
      ("add twenty two eggs", "items=[{name=egg quantity=22}]"),
      ("add dragon fruit and milk", "items=[{name=dragon fruit}, {name=milk}]"),
    ])
  func items(text: String, slots: String) throws {
    #expect(try bench().meaning(text) == "shopping.add " + slots)
  }

  @Test(
    "fill slots with words, values and constants",
    arguments: [
      ("public <a> = say (x y) {s};", "say x y", "s=x y"), ("public <a> = say x y {s};", "say x y", "s=y"),
      ("public <a> = all {all=true} | none {all=false};", "none", "all=false"),
      ("public <a> = x {s=1} y {s=2};", "x y", "s=2"), ("public <a> = (x {s} y) {s};", "x y", "s=x y"),
      ("public <a> = x {s} {t} {u=3};", "x", "s=x t=x u=3"), ("public <a> = x [y] {s};", "x", ""),
      ("public <a> = x y* {s};", "x", ""), ("public <a> = x [y] {s=1};", "x", ""),
      ("public <a> = x <NULL> {s=1};", "x", "s=1"), ("public <a> = x <NULL> {s};", "x", ""),
      ("public <a> = x (y | z)+ {s};", "x y z y", "s=y z y"), ("public <a> = <b> {s}; <b> = x {t};", "x", "s=x t=x"),
      ("public <a> = x {l[]} y {l[]};", "x y", "l=[x, y]"), ("public <a> = (x {s}) {l[]};", "x", "l=[{s=x}]"),
      ("public <a> = (x {k[]} y {k[]}) {l[]};", "x y", "l=[{k=[x, y]}]"),
      ("public <a> = x {s} (y {s})* ;", "x y y", "s=y"), ("public <a> = \"50%\" {s};", "50 percent", "s=50 percent"),
    ])
  func slots(rule: String, text: String, slots: String) throws {
    let bench = try Workbench("grammar g; " + rule)
    #expect(bench.meaning(text) == (slots.isEmpty ? "g.a" : "g.a " + slots))
  }

  @Test(
    "make objects",
    arguments: [
      ("public <a> = <b> {o[:]}; <b> = x {s} y {t=1};", "x y", "o={s=x t=1}"),
      ("public <a> = <b> {o[:]} <b> {o[:]}; <b> = x {s} | y {t};", "x y", "o={s=x t=y}"),
      ("public <a> = <b> {o[:]} <b> {o[:]}; <b> = (x | y) {s};", "x y", "o={s=y}"),
      ("public <a> = x {o[:]};", "x", ""), ("public <a> = <b> {o[:]}; <b> = x [y {s}];", "x", ""),
      ("public <a> = <l> {l[]}; <l> = x <b> {o[:]}; <b> = y {s};", "x y", "l=[{o={s=y}}]"),
      ("public <a> = <b> {o[:]}; <b> = x <c> {p[:]}; <c> = y {s};", "x y", "o={p={s=y}}"),
    ])
  func objects(rule: String, text: String, slots: String) throws {
    #expect(try Workbench("grammar g; " + rule).meaning(text) == (slots.isEmpty ? "g.a" : "g.a " + slots))
  }

  @Test(
    "take the value of what is only a reference to a value rule",
    arguments: [
      ("<n> {s}", "five", "s=5"), ("<m> {s}", "five", "s=5"), ("(<n>) {s}", "five", "s=5"),
      ("[<n>] {s}", "five", "s=5"),
      ("(<n> | dozen) {s}", "five", "s=5"), ("(<n> | dozen) {s}", "dozen", "s=dozen"),
      ("(<n> x) {s}", "five x", "s=five x"), ("<n>+ {s}", "five", "s=five"), ("<n> {s} {t}", "12", "s=12 t=12"),
      ("<k> {s}", "two", "s=2 u=2"), ("<n> {l[]} <n> {l[]}", "one four", "l=[1, 4]"),
    ])
  func values(expansion: String, text: String, slots: String) throws {
    let bench = try Workbench(
      SmallValues.grammar,
      "grammar g; import <number.integer>; public <a> = \(expansion); <n> = <integer>; <m> = <n>; <k> = <n> {u};")
    #expect(bench.meaning(text) == "g.a " + slots)
  }

  @Test("refuse a value that has the shape and no meaning")
  func meaningless() throws {
    let bench = try Workbench(
      SmallValues.grammar, "grammar g; import <number.integer>; public <a> = <integer> {s};")
    #expect(bench.meaning("12") == "g.a s=12")
    #expect(bench.meaning("13") == nil)
  }

  @Test("give the canonical name of a household word, however it was said")
  func canonical() throws {
    let bench = try Workbench(
      "grammar g; import <data.*>; public <a> = take <w> {s}; <w> = <item>;",
      vocabulary: ["item": [.init(name: "Spring onion", forms: ["scallion", "scallions", "spring-onions"])]])
    for form in ["scallion", "Scallions", "spring onions", "spring onion"] {
      #expect(bench.meaning("take \(form)") == "g.a s=Spring onion")
    }
  }

  @Test(
    "that are none of the three forms are refused",
    arguments: ["", " ", "=1", "x=", "1a", "a b", "x[ ]", "[]", "x[]y", "say(\"hi\")"])
  func wrong(text: String) {
    #expect(Tag(text: text) == nil)
  }
}
