import Commands
import Foundation
import Kitchen
import ListSync

/// One of the box's lists.
struct OwnList: OwnLines {
  let list: String
  let hand: ListHand

  func lines(_ prefix: String, label: (String) async -> String) async -> [KnownLine] {
    var lines: [KnownLine] = []
    for item in await hand.state().items.values where item.list == list {
      var line = ListText.line(of: item)
      line.label = await label(item.category)
      lines.append(KnownLine(item.id, line, origin: RemoteName.origin(of: item.id, prefix)))
    }
    return lines
  }

  func add(_ line: ListLine, from there: RemoteName) async throws -> String? {
    let change = change(of: line)
    let command = ItemCommand.add(
      id: there.text, name: line.name, quantity: change.quantity, unit: change.unit, list: list,
      category: line.label.isEmpty ? nil : line.label.lowercased(), store: nil, people: nil, position: nil, at: nil)
    try await hand.done(.item(command), "\(there.text)/add")
    return await hand.state().items[there.text] == nil ? nil : there.text
  }

  func change(_ id: String, to line: ListLine, from before: ListLine) async throws -> String {
    if !line.saysTheSame(as: before) || line.label != before.label {
      var wanted = line.saysTheSame(as: before) ? ItemChange() : change(of: line)
      if line.name != before.name { wanted.name = line.name }
      if line.label != before.label, !line.label.isEmpty { wanted.category = line.label.lowercased() }
      try await hand.done(.item(.update(id: id, change: wanted, at: nil)))
    }
    if line.isDone != before.isDone {
      try await hand.done(.item(line.isDone ? .check(id: id, at: nil) : .uncheck(id: id, at: nil)))
    }
    return id
  }

  func remove(_ id: String) async throws { try await hand.done(.item(.delete(id: id))) }

  private func change(of line: ListLine) -> ItemChange {
    var change = ItemChange()
    let amount = ListText.amount(line.amount) ?? (1, nil)
    (change.quantity, change.unit) = (amount.quantity, amount.unit ?? .piece)
    return change
  }
}
