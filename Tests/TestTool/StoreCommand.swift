import ArgumentParser
import Foundation
import Store
import StoreTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process that the tests of the store kill, and the one that may not write.
struct StoreCommand: ParsableCommand {
  enum Job: String, ExpressibleByArgument { case commit, open }

  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Commit drawn commands until it is killed, or open a store as another user.")

  @Argument(help: "commit: prints the identifier of each command when it is acknowledged; open: prints how that went.")
  var job: Job
  @Argument(help: "The folder of the store.") var folder: String
  @Argument(help: "commit: the seed; open: the number of the user to become.") var number: UInt64

  func run() {
    let folder = StoreFolder(path: folder)
    do {
      switch job {
      case .commit: try commit(folder, seed: number)
      case .open:
        guard getuid() == UInt32(number) || setuid(UInt32(number)) == 0 else { return tell("cannot become \(number)") }
        tell(try KitchenStore(folder: folder).report.description)
      }
    } catch {
      tell("\(error)")
    }
  }

  private func commit(_ folder: StoreFolder, seed: UInt64) throws {
    let store = try KitchenStore(folder: folder)
    var home = try store.load()
    var number = try store.lastSequence()
    while true {
      number += 1
      let entry = KitchenDice.entry(seed: seed, number: number, in: home)
      _ = try store.commit(entry)
      tell(entry.id)
      for event in entry.events { home.apply(event) }
    }
  }

  // One write(2) a line: what a reader has is what was acknowledged.
  private func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
