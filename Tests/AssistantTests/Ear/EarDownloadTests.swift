import Foundation
import Synchronization
import TestTools
import Testing

@testable import Assistant

@Suite("Fetching the second ear's weights")
struct EarDownloadTests {
  private struct Unreachable: Error, CustomStringConvertible { let description = "nobody answers" }

  private static func source(_ name: String, sha256: String?, listing: String? = nil) -> EarDownload.Source {
    EarDownload.Source(
      name: name, files: [.init(name: "model.safetensors", address: "\(name)/model", sha256: sha256)], listing: listing)
  }

  /// What a failed installation says; it leaves nothing behind.
  private func failure(_ sources: [EarDownload.Source], _ answers: [String: Data]) async throws -> String {
    let home = try TemporaryFolder()
    let weights = EarWeights(.init(environment: ["HOME": home.path]))
    let download = EarDownload(sources) { address in
      guard let answer = answers[address] else { throw Unreachable() }
      return answer
    }
    do {
      _ = try await download.install(weights) { _ in }
      Issue.record("something was installed")
      return ""
    } catch {
      #expect(!FileManager.default.fileExists(atPath: weights.file.path))
      return error.description
    }
  }

  @Test("where one place is out of reach the next is asked, and all that went wrong is said")
  func places() async throws {
    let said = try await failure(
      [Self.source("one", sha256: "00"), Self.source("two", sha256: "00")], ["two/model": Data("strange".utf8)])
    #expect(said.hasPrefix("one: nobody answers; two: model.safetensors is not what it should be"))
  }

  @Test("a file whose sum nobody knows is not taken, nor one that is not as the list says")
  func sums() async throws {
    let source = Self.source("hub", sha256: nil, listing: "hub/list")
    let none = try await failure([source], ["hub/list": Data("[]".utf8), "hub/model": Data("x".utf8)])
    #expect(none.contains("nobody says what the SHA-256"))
    let list = Data(#"[{"path":"model.safetensors","lfs":{"oid":"abc"}},{"path":"README.md"}]"#.utf8)
    #expect(
      try await failure([source], ["hub/list": list, "hub/model": Data("x".utf8)]).contains("its SHA-256 is another"))
    #expect(try await !failure([source], ["hub/list": Data("<html>".utf8)]).isEmpty)
  }

  @Test("what has the right sum and is no network is said to be none")
  func noNetwork() async throws {
    // echo -n x | sha256sum
    let sum = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    let plain = try await failure([Self.source("one", sha256: sum)], ["one/model": Data("x".utf8)])
    #expect(plain.contains("cannot be used"))
    var archive = Self.source("one", sha256: sum)
    archive.isArchive = true
    #expect(try await failure([archive], ["one/model": Data("x".utf8)]).contains("no ZIP archive"))
  }
}
