import Foundation
import Testing

@Suite("Help")
struct HelpTests {
  @Test(
    "every subcommand explains itself with an example",
    arguments: ["run", "do", "parse", "hear", "wake", "eval", "grammar", "settings", "doctor", "bench"])
  func subcommand(name: String) async throws {
    let end = try await Kitchen().run([name, "--help"])
    #expect(end.status == 0)
    #expect(end.complaints.isEmpty)
    #expect(end.output.first?.hasPrefix("OVERVIEW: ") == true)
    let usage = try #require(end.output.first { $0.hasPrefix("USAGE: ") })
    #expect(usage.contains("sous \(name)"))
    let heading = try #require(end.output.firstIndex { $0.hasPrefix("EXAMPLE") })
    #expect(end.output[heading + 1].contains("sous \(name)"))
  }

  @Test("the program lists its subcommands")
  func root() async throws {
    let end = try await Kitchen().run(["--help"])
    #expect(end.status == 0)
    for name in ["run", "do", "parse", "hear", "wake", "eval", "grammar", "settings", "doctor", "bench"] {
      #expect(end.output.contains { $0.hasPrefix("  \(name) ") })
    }
  }
}
