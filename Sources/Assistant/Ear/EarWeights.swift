import BoxSettings
import Foundation
import Networks
import Transcription

/// The weights of the second ear in the user's data folder.
public struct EarWeights: Sendable {
  /// The program's own file; it may be missing.
  public let file: URL

  /// - Parameter paths: the user's folders.
  public init(_ paths: Paths = Paths()) { file = URL(fileURLWithPath: "\(paths.data)/ear/whisper.safetensors") }

  /// The reason why weights were not installed.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }

  /// The possible names of a network's file; the first existing one wins.
  static let models = ["model.safetensors", "model.bin"]

  /// Installs the network of a folder: written whole or not at all.
  /// - Throws: ``Failure``
  public func install(from folder: URL) throws(Failure) {
    let models = Self.models.map(folder.appendingPathComponent)
    guard let model = models.first(where: { FileManager.default.isReadableFile(atPath: $0.path) }) else {
      throw Failure("\(folder.path) has neither model.safetensors nor model.bin")
    }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try EarFile.convert(model: model, tokenizer: folder.appendingPathComponent("tokenizer.json"), to: file)
    } catch let error as WeightsError {
      throw Failure(error.description)
    } catch {
      throw Failure("\(file.path) cannot be written: \(error.localizedDescription)")
    }
  }

  /// Removes them.
  /// - Returns: whether they existed.
  public func remove() -> Bool { (try? FileManager.default.removeItem(at: file)) != nil }
}
