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

/// The process that the tests kill, and the one that may not write.
///
/// - `StoreHammer commit FOLDER SEED` commits drawn commands until it is killed, and prints the identifier of each one
///   when it is acknowledged.
/// - `StoreHammer open FOLDER USER` becomes the user of that number, opens the store, and prints how that went.
@main
enum StoreHammer {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let number = UInt64(arguments[3]) else { return tell("wrong usage") }
    let folder = StoreFolder(path: arguments[2])
    do {
      switch arguments[1] {
      case "commit": try commit(folder, seed: number)
      case "open":
        guard getuid() == UInt32(number) || setuid(UInt32(number)) == 0 else { return tell("cannot become \(number)") }
        tell(try KitchenStore(folder: folder).report.description)
      default: tell("wrong usage")
      }
    } catch {
      tell("\(error)")
    }
  }

  private static func commit(_ folder: StoreFolder, seed: UInt64) throws {
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
  private static func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
