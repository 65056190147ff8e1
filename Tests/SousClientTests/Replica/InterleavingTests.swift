import Foundation
import SousClient
import TestTime
import Testing
import Wire

/// Several phones and a box, whose messages arrive late, twice, or not at all.
@Suite("Several devices on one list")
struct InterleavingTests {
  /// A phone: what it knows, what it has to send, and what is on its way to it.
  private struct Phone {
    var replica = Replica()
    let outbox: Outbox
    var inbox: [Letter] = []
    var isConnected = false
    var stamps = 0
  }

  private enum Letter {
    case snapshot(Snapshot)
    case change(ChangeFrame)
    case ack(Ack)
  }

  @Test("They agree in the end, nothing is lost and nothing doubled, in whatever order things arrive")
  func convergence() throws {
    for seed in Tier.share(of: 3_000) { try run(UInt64(seed)) }
  }

  private func run(_ seed: UInt64) throws {
    var dice = Dice(seed)
    var box = ModelBox()
    var phones = try (0..<2 + dice.below(2)).map { _ in Phone(outbox: try Outbox()) }
    var made: Set<String> = []
    for _ in 0..<40 {
      let index = dice.below(phones.count)
      switch dice.below(10) {
      case 0...3:
        let id = try act(&phones[index], name: "\(index)", &dice)
        made.insert(id)
      case 4: toggle(&phones[index], box, &dice)
      case 5, 6: deliverUp(&phones, index, &box, &dice)
      default: if dice.happens(0.9) { deliverDown(&phones[index]) }
      }
    }
    // The network is back for everybody.
    for index in phones.indices where !phones[index].isConnected { connect(&phones[index], box) }
    while phones.contains(where: { !$0.inbox.isEmpty || !$0.outbox.entries.isEmpty }) {
      for index in phones.indices {
        deliverUp(&phones, index, &box, &dice)
        while !phones[index].inbox.isEmpty { deliverDown(&phones[index]) }
      }
    }
    let truth = box.items.values.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
    for phone in phones {
      try #require(phone.replica.shown.items == truth, "seed \(seed)")
      try #require(phone.replica.pending.isEmpty, "seed \(seed)")
    }
    try #require(Set(box.done.keys).isSubset(of: made), "seed \(seed)")
    let numbers = box.changes.compactMap(\.id)
    try #require(Set(numbers).count == numbers.count, "seed \(seed)")
  }

  // Somebody adds, ticks, takes the tick off, or deletes.
  private func act(_ phone: inout Phone, name: String, _ dice: inout Dice) throws -> String {
    phone.stamps += 1
    let id = "\(name)-\(phone.stamps)"
    let at = Samples.moment + Double(dice.below(50))
    let lines = phone.replica.shown.items ?? []
    let line = lines.isEmpty ? nil : lines[dice.below(lines.count)].id
    let change: WireChange =
      switch (dice.below(4), line) {
      case (1, let line?): .itemChecked(ItemChecked(id: id, at: at, itemId: line))
      case (2, let line?): .itemUnchecked(ItemUnchecked(id: id, at: at, itemId: line))
      case (3, let line?): .itemDeleted(ItemDeleted(id: id, itemId: line))
      default: .itemAdded(ItemAdded(id: id, at: at, itemId: "item \(id)", name: "milk"))
      }
    try phone.outbox.add(Outbox.Entry(change: change, madeAt: at))
    phone.replica.add(change, madeAt: at)
    return id
  }

  private func toggle(_ phone: inout Phone, _ box: ModelBox, _ dice: inout Dice) {
    if phone.isConnected {
      phone.isConnected = false
      // What was on its way is lost, some of it after it had arrived.
      for _ in 0..<dice.below(phone.inbox.count + 1) where !phone.inbox.isEmpty { deliverDown(&phone) }
      phone.inbox = []
    } else {
      connect(&phone, box)
    }
  }

  private func connect(_ phone: inout Phone, _ box: ModelBox) {
    phone.isConnected = true
    let missed = box.changes.filter { $0.seq > phone.replica.seq }
    if phone.replica.epoch == nil || missed.count > 6 {
      phone.inbox = [.snapshot(box.snapshot)]
    } else {
      phone.inbox = missed.isEmpty ? [.change(Samples.change(box.seq, id: nil))] : missed.map(Letter.change)
    }
  }

  // The oldest change goes to the box; its answer, and what everybody is told, go on their way.
  private func deliverUp(_ phones: inout [Phone], _ index: Int, _ box: inout ModelBox, _ dice: inout Dice) {
    guard phones[index].isConnected, let entry = phones[index].outbox.entries.first else { return }
    let before = box.seq
    let ack = box.take(entry.change)
    let news = box.changes.filter { $0.seq > before }
    let isAckFirst = dice.happens(0.5)
    if isAckFirst { phones[index].inbox.append(.ack(ack)) }
    for phone in phones.indices where phones[phone].isConnected {
      phones[phone].inbox += news.map(Letter.change)
      // Told twice is as good as once.
      if dice.happens(0.1) { phones[phone].inbox += news.map(Letter.change) }
    }
    if !isAckFirst { phones[index].inbox.append(.ack(ack)) }
  }

  private func deliverDown(_ phone: inout Phone) {
    guard !phone.inbox.isEmpty else { return }
    switch phone.inbox.removeFirst() {
    case .snapshot(let snapshot): phone.replica.apply(snapshot)
    case .change(let change): _ = phone.replica.apply(change)
    case .ack(let ack):
      guard let id = ack.id else { return }
      phone.replica.acknowledge(id, seq: ack.seq)
      phone.outbox.remove([id])
    }
  }
}
