import BoxSettings
import Foundation
import Networks
import Transcription

/// The weights of the second ear in the user's data folder.
public struct EarWeights: Sendable {
  /// The program's own file; it need not be there.
  public let file: URL

  /// - Parameter paths: where home is.
  public init(_ paths: Paths = Paths()) { file = URL(fileURLWithPath: "\(paths.data)/ear/whisper.safetensors") }

  /// Why weights were not taken over.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }

  /// The names under which networks are kept by others, the first that is there wins.
  static let models = ["model.safetensors", "model.bin"]

  /// Takes over the network of a folder: written whole or not at all.
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
  /// - Returns: whether they were there.
  public func remove() -> Bool { (try? FileManager.default.removeItem(at: file)) != nil }
}
