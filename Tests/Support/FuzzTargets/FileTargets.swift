import Audio
import Barcodes
import BoxSettings
import Foundation
import Grammar
import RecipeFiles
import Speech

/// Files that people bring: each as bytes, as it is read from the disk or from a request.
enum FileTargets {
  @Sendable static func grammar(_ bytes: [UInt8]) throws {
    let source = try GrammarSource(name: "fuzz.jsgf", bytes: bytes)
    var library = GrammarLibrary()
    do {
      try library.add(source, layer: .household)
      let grammar = try library.compile(values: ValueRule.builtIn)
      _ = grammar.understanding(
        of: Utterance("add two cups of milk"),
        reference: ReferenceTime(
          now: Date(timeIntervalSince1970: 1_773_511_500), calendar: Calendar(identifier: .gregorian)),
        vocabulary: Vocabulary())
    } catch {
      // What is shown of a mistake is computed from the bytes too.
      for error in error.errors { _ = "\(error)\n\(error.sourceLine)\n\(error.caretLine)" }
    }
  }

  @Sendable static func sound(_ bytes: [UInt8]) throws {
    let reader = try WAVReader(bytes: bytes, name: "fuzz.wav")
    var frames = 0
    while let samples = try reader.read(frames: 4_096) {
      frames += samples.count / reader.format.channels
      guard samples.allSatisfy({ !$0.isNaN }) else { throw FuzzTarget.Finding(description: "a sample is no number") }
    }
    guard frames == reader.framesRead else {
      throw FuzzTarget.Finding(description: "\(frames) frames came, \(reader.framesRead) are said to have come")
    }
    _ = reader.warnings.map { "\($0)" }
  }

  @Sendable static func picture(_ bytes: [UInt8]) throws {
    let picture = try PictureFile.grey(Data(bytes))
    _ = try BarcodeReader().symbols(in: picture, within: Patience(seconds: 1))
  }

  @Sendable static func recipe(_ bytes: [UInt8]) throws {
    let file = RecipeFile(Data(bytes), name: "fuzz")
    guard !file.recipes.isEmpty || !file.problems.isEmpty else {
      throw FuzzTarget.Finding(description: "a file without recipes, and nothing is said about it")
    }
    // What was read can be written.
    _ = try RecipeExport.jsonLD(file.recipes)
  }

  @Sendable static func settings(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    do {
      _ = try Settings.read(text, path: "config.toml")
    } catch {
      guard !"\(error)".contains("\n") else {
        throw FuzzTarget.Finding(description: "a mistake is not one line: \(error)")
      }
    }
  }

  @Sendable static func tensors(_ bytes: [UInt8]) throws {
    let file = try TensorFile(Data(bytes), path: "fuzz.safetensors")
    for tensor in file.tensors.values {
      guard tensor.shape.reduce(1, *) == tensor.values.count else {
        throw FuzzTarget.Finding(description: "a tensor of \(tensor.shape) has \(tensor.values.count) numbers")
      }
    }
  }
}
