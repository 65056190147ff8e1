import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Store

/// `sous store`.
struct StoreGroupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Look after where the household is kept: a file, or a database of PostgreSQL.",
    subcommands: [
      StoreCheckCommand.self, StoreMigrateCommand.self, StoreCopyCommand.self, StoreMendCommand.self,
    ])
}

/// `sous store check`.
struct StoreCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read everything that is kept, and tell what is not as it should be.",
    discussion: """
      A box or servers may run meanwhile.

      EXAMPLE
        sous store check
      """)

  func run() async throws {
    guard let reader = try KitchenReader(Settings.load().settings.store.place()) else {
      throw Failure(.missing, "nothing has been kept yet; start sous once")
    }
    try reader.check()
    try reader.checkNumbers()
    var findings: [StoreFinding] = []
    let state = try reader.load { findings.append($0) }
    for finding in findings { print(finding) }
    if !findings.isEmpty { throw Failure.no }
    let (items, orders) = (state.kitchen.items.count, state.restaurant.orders.count)
    print("\(reader.path) is whole: \(items) items on lists, \(orders) orders at hand.")
  }
}

/// `sous store migrate`.
struct StoreMigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Bring the database to the newest shape, as starting sous does.",
    discussion: """
      Servers of the version before may run meanwhile.

      EXAMPLE
        SOUS_STORE=postgres://sous@db/sous sous store migrate
      """)

  func run() async throws {
    let store = try KitchenStore(Settings.load().settings.store.place())
    print("\(store.report.database) has the newest shape.")
    try store.close()
  }
}

/// `sous store copy`.
struct StoreCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy the household between a folder and a database of PostgreSQL, either way.",
    discussion: """
      A place is a folder, or an address of PostgreSQL; without --from it is that of the settings. Stop the box first. A \
      copy that was cut off goes on where it ended, and what was copied is read back and compared. Pictures are in the \
      folder, and stay there.

      EXAMPLES
        sous store copy --to postgres://sous@db/sous
        sous store copy --from postgres://sous@db/sous --to ~/sous-again
      """)

  @Option(help: ArgumentHelp("Where the household is.", valueName: "place"))
  var from: String?

  @Option(help: ArgumentHelp("Where it is copied to.", valueName: "place"))
  var to: String

  @Option(help: ArgumentHelp("Which house of a database it is; without it, that of the settings.", valueName: "name"))
  var house: String?

  func run() async throws {
    var settings = try Settings.load().settings.store
    settings.house = house ?? settings.house
    let source = try KitchenStore(from.map { Self.place($0, settings) } ?? settings.place())
    let target = try KitchenStore(Self.place(to, settings), beginsAnew: true)
    defer {
      try? source.close()
      try? target.close()
    }
    let rows = try StoreCopy(from: source, to: target).run { done, total in
      Progress.show("\(done) of \(total) rows")
    }
    Progress.clear()
    print("\(rows) rows are in \(target.report.database).")
  }

  private static func place(_ text: String, _ settings: Settings.Store) -> StorePlace {
    text.contains("://") || text.contains("=")
      ? .server(url: text, house: settings.house, folder: settings.storeFolder())
      : .file(StoreFolder(path: Paths().expand(text)))
  }
}

/// `sous store mend`.
struct StoreMendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mend", abstract: "Number the commands of the journal without a gap again.",
    discussion: """
      For a store that refuses every change because it holds a command of a number that nothing can come after. Stop the box \
      first. Nothing else of it is changed; pages and phones begin anew.

      EXAMPLE
        sous store mend
      """)

  func run() async throws {
    let store = try KitchenStore(Settings.load().settings.store.place())
    print("\(try store.renumber()) commands have another number now.")
    try store.close()
  }
}
