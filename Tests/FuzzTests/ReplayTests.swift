import Foundation
import FuzzHouseTargets
import FuzzTargets
import Testing

@Suite("What was thrown at the program once")
struct ReplayTests {
  private static let makers = FuzzTarget.Maker.files + FuzzTarget.Maker.house

  @Test("comes back without a trap and without a broken promise", arguments: Self.makers.map(\.name))
  func replay(name: String) async throws {
    let target = try await #require(Self.makers.first { $0.name == name }).target()
    let inputs = try Corpus.inputs(of: name)
    try #require(inputs.count > 10)
    for (number, bytes) in inputs.enumerated() {
      // A trap ends the whole run: the number of the last line says where it was.
      await #expect(throws: Never.self, "input \(number + 1) of \(name)") { try await target.run(bytes) }
    }
  }

  @Test("is kept for what there is, and for nothing else")
  func names() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Corpus.folder.path)
    #expect(Set(files) == Set(Self.makers.map(\.name).map { "\($0).txt" }))
  }
}

/// Inputs that reach each a part of the program which no other reaches; `Scripts/check/fuzz --pack` writes them.
enum Corpus {
  static let folder = URL(filePath: #filePath).appending(path: "../corpus").standardized

  /// A line each, in base64.
  static func inputs(of name: String) throws -> [[UInt8]] {
    try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8).split(separator: "\n").map {
      try [UInt8](#require(Data(base64Encoded: String($0))))
    }
  }
}
