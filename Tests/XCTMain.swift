import Dispatch
import Testing

/// Runs the tests. SwiftPM would write such a file itself, and look for tests of XCTest, of which there are none, in an index
/// of all sources, which a release build has not.
@main
struct Runner {
  // Not async: an optimised asynchronous entry has a symbol of the same name in each program, and the tests are linked with
  // three.
  static func main() {
    Task { await Testing.__swiftPMEntryPoint() as Never }
    dispatchMain()
  }
}
