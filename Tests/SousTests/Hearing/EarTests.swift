import Foundation
import Testing

@Suite("sous ear, without weights and with such as are none")
struct EarTests {
  @Test("where no weights are, that is said with the way to get them")
  func missing() async throws {
    let kitchen = try Kitchen()
    for arguments in [
      ["status"], ["status", "--json"], ["write", Kitchen.recording("002-box.help.wav")],
      ["write", "--weights", kitchen.path, Kitchen.recording("002-box.help.wav")],
    ] {
      let end = try await kitchen.run(["ear"] + arguments)
      #expect(end.status == 3 && end.output.isEmpty, "\(arguments)")
      #expect(
        end.complaints.first?.contains("sous ear install") == true && end.complaints.count == 1, "\(end.complaints)")
    }
    #expect(try await kitchen.run(["ear", "remove"]).status == 1)
  }

  @Test("a folder without a network, and one whose network is cut off, install nothing")
  func strangers() async throws {
    let kitchen = try Kitchen()
    let empty = try await kitchen.run(["ear", "install", kitchen.path])
    #expect(empty.status == 3 && empty.complaints.first?.contains("neither model.safetensors nor model.bin") == true)
    for (name, text) in [("model.bin", "\u{6}\u{0}\u{0}\u{0}"), ("model.safetensors", "{}")] {
      _ = try kitchen.write(text, to: name)
      let end = try await kitchen.run(["ear", "install", kitchen.path])
      #expect(end.status == 3 && end.complaints.count == 1, "\(end.complaints)")
    }
    #expect(try await kitchen.run(["ear", "status"]).status == 3)
  }

  @Test(
    "wrong numbers are refused",
    arguments: [["--beams", "0"], ["--beams", "21"], ["--silence", "nan"], ["--silence", "31"]])
  func numbers(_ arguments: [String]) async throws {
    #expect(try await Kitchen().run(["ear", "write", "x.wav"] + arguments).status == 2)
  }
}
