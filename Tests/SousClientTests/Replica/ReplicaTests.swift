import Foundation
import SousClient
import Testing
import Wire

@Suite("What a device knows")
struct ReplicaTests {
  private var replica = Replica()

  init() {
    replica.apply(Samples.snapshot(5, items: [Samples.item("m", "milk"), Samples.item("e", "eggs")]))
  }

  // MARK: What the box tells

  @Test("A change sets and removes records")
  mutating func change() {
    var milk = Samples.item("m", "milk")
    milk.checked = true
    let reception = replica.apply(
      Samples.change(8, set: [milk, Samples.item("b", "bread")], removing: ["e"]))
    #expect(reception == .taken)
    #expect(replica.seq == 8)
    #expect(replica.names == ["bread", "+milk"])
  }

  @Test("A change that is not newer is passed over", arguments: [5, 4, 0])
  mutating func older(seq: Int) {
    #expect(replica.apply(Samples.change(seq, removing: ["m"])) == .passedOver)
    #expect(replica.names == ["eggs", "milk"])
    #expect(replica.seq == 5)
  }

  @Test("A change of another store asks for a snapshot and changes nothing")
  mutating func otherEpoch() {
    #expect(replica.apply(Samples.change(99, removing: ["m"], epoch: "other")) == .needsSnapshot)
    #expect(replica.names == ["eggs", "milk"])
  }

  @Test("A change before any snapshot asks for one")
  func nothingYet() {
    var replica = Replica()
    #expect(replica.apply(Samples.change(1)) == .needsSnapshot)
  }

  @Test("A snapshot of another store replaces everything, whatever its number")
  mutating func anew() {
    replica.add(Samples.adding("c1", item: "b", "bread"), madeAt: Samples.moment)
    replica.acknowledge("c1", seq: 9)
    replica.add(Samples.adding("c2", item: "r", "rice"), madeAt: Samples.moment)
    replica.apply(Samples.snapshot(2, items: [Samples.item("t", "tea")], epoch: "other"))
    #expect(replica.seq == 2)
    // What was not answered is still to be sent; what was answered is gone with the store.
    #expect(replica.names == ["rice", "tea"])
  }

  @Test("Cooking and settings are single records")
  mutating func singles() throws {
    var change = Samples.change(6)
    change.set.settings = SettingsRecord(volume: 40, alarmVolume: 80, store: nil, person: nil, stocksBought: true)
    let recipe = RecipeRecord(
      id: "l", title: "Lasagna", servings: 4, yield: nil, prepSeconds: nil, cookSeconds: nil, totalSeconds: nil,
      ingredients: [], steps: [], tags: [], imageUrl: nil, source: nil, note: nil)
    change.set.cooking = CookingRecord(recipe: recipe, step: 2, factor: 1, servings: 4, startedAt: Samples.moment)
    #expect(replica.apply(change) == .taken)
    #expect(replica.shown.cooking?.step == 2)
    var end = Samples.change(7)
    end.removed = ["cooking": ["cooking"]]
    #expect(replica.apply(end) == .taken)
    #expect(replica.shown.cooking == nil)
    #expect(replica.shown.settings?.volume == 40)
  }

  // MARK: What is changed here

  @Test("An addition is shown at once, as the box will write it")
  mutating func adding() throws {
    var frame = ItemAdded(id: "c1", at: Samples.moment + 60, itemId: "n", name: " Olive  OIL ")
    (frame.quantity, frame.unit) = (.number(2), "liter")
    replica.add(.itemAdded(frame), madeAt: Samples.moment)
    let line = try #require(replica.shown.items?.last)
    #expect((line.id, line.name, line.quantity) == ("n", "Olive OIL", "2 l"))
    #expect((line.qtyNum, line.unit, line.list) == (2, "liter", "shopping"))
    #expect(line.addedAt == Samples.moment + 60)
  }

  @Test("A tick, a change and a removal are shown at once", arguments: [true, false])
  mutating func editing(isBought: Bool) throws {
    replica.add(Samples.checking("c1", item: "m"), madeAt: Samples.moment)
    var update = ItemUpdated(id: "c2", itemId: "m")
    (update.fields.quantity, update.fields.store) = (.text("3 bottle"), "Market")
    replica.add(.itemUpdated(update), madeAt: Samples.moment)
    let removal: WireChange =
      isBought
      ? .itemRemoved(ItemRemoved(id: "c3", ingredient: "eggs", qty: 6, unit: nil, itemId: "e"))
      : .itemDeleted(ItemDeleted(id: "c3", itemId: "e"))
    replica.add(removal, madeAt: Samples.moment)
    #expect(replica.names == ["+milk"])
    let milk = try #require(replica.shown.items?.first)
    #expect((milk.quantity, milk.unit, milk.store) == ("3 bottle", "bottle", "Market"))
    #expect(replica.shown.pantry?.map(\.name) == (isBought ? ["eggs"] : []))
    #expect(replica.confirmed.items?.count == 2)
  }

  @Test("A timer is not shown before the box has it")
  mutating func timers() {
    replica.add(.timer(TimerCommandFrame(id: "c1", action: .start, seconds: 60)), madeAt: Samples.moment)
    #expect(replica.shown.timers == [])
  }

  @Test("A change told back under its own name is shown once, before and after its answer")
  mutating func toldBack() {
    replica.add(Samples.adding("c1", item: "b", "bread"), madeAt: Samples.moment)
    #expect(replica.apply(Samples.change(6, id: "c1", set: [Samples.item("b", "bread")])) == .taken)
    #expect(replica.pending.isEmpty)
    replica.acknowledge("c1", seq: 6)
    #expect(replica.names == ["bread", "eggs", "milk"])
  }

  @Test("An answered change stays shown until the box has told of it")
  mutating func answered() {
    replica.add(Samples.checking("c1", item: "m"), madeAt: Samples.moment)
    replica.acknowledge("c1", seq: 7)
    #expect(replica.names == ["eggs", "+milk"])
    _ = replica.apply(Samples.change(6, set: [Samples.item("b", "bread")]))
    #expect(replica.names == ["bread", "eggs", "+milk"])
    // Somebody else's later change won: the box is right.
    _ = replica.apply(Samples.change(7, set: [Samples.item("m", "milk")]))
    #expect(replica.names == ["bread", "eggs", "milk"])
  }

  @Test("A refused change is shown no longer")
  mutating func refused() {
    replica.add(Samples.checking("c1", item: "m"), madeAt: Samples.moment)
    replica.drop("c1")
    #expect(replica.names == ["eggs", "milk"])
  }

  @Test("A line that somebody has taken off does not come back with this device's pending addition")
  mutating func gone() {
    replica.add(Samples.adding("c1", item: "b", "bread"), madeAt: Samples.moment)
    // The box did it, the answer was lost, and somebody else took the line off again.
    _ = replica.apply(Samples.change(6, id: "other", removing: ["b"]))
    #expect(replica.names == ["eggs", "milk"])
    replica.acknowledge("c1", seq: 6)
    #expect(replica.names == ["eggs", "milk"])
  }

  @Test("A tick of a line that is gone brings nothing back")
  mutating func tickGone() {
    replica.add(Samples.checking("c1", item: "m"), madeAt: Samples.moment)
    _ = replica.apply(Samples.change(6, removing: ["m"]))
    #expect(replica.names == ["eggs"])
  }

  @Test("One person's list shows only what is for them, also of what is added here")
  func person() {
    var replica = Replica(person: "sam")
    replica.apply(Samples.snapshot(1))
    var mine = ItemAdded(id: "c1", itemId: "1", name: "tea")
    mine.forUsers = ["sam", "alex"]
    replica.add(.itemAdded(mine), madeAt: Samples.moment)
    replica.add(Samples.adding("c2", item: "2", "coffee"), madeAt: Samples.moment)
    #expect(replica.names == ["tea"])
  }

  @Test("It is the same after being written and read")
  mutating func coding() throws {
    replica.add(Samples.adding("c1", item: "b", "bread"), madeAt: Samples.moment)
    replica.acknowledge("c1", seq: 9)
    let read = try WireCoding.decoder.decode(Replica.self, from: WireCoding.encoder.encode(replica))
    #expect(read == replica)
  }
}
