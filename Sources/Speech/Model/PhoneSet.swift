import Foundation

/// The sounds of an acoustic model, read from its `mdef`: the binary format of PocketSphinx
/// (`bin_mdef.c`) or the text of SphinxTrain (`mdef.c`).
public enum PhoneSet {
  /// The phones of words, without silence and noises.
  /// - Throws: ``SpeechError/modelMissing(path:)``, ``SpeechError/modelUnreadable(path:reason:)``
  public static func read(_ model: SpeechModel) throws -> Set<String> {
    let url = model.acoustics.appending(path: "mdef")
    guard FileManager.default.isReadableFile(atPath: url.path) else { throw SpeechError.modelMissing(path: url.path) }
    let names = try text(url) ?? binary(url)
    let phones = Set(names.filter { $0 != Phones.silence && !$0.hasPrefix("+") && !$0.hasPrefix("<") })
    guard !phones.isEmpty else { throw SpeechError.modelUnreadable(path: url.path, reason: "it has no phones") }
    return phones
  }

  /// The first column of context-independent phones' lines in SphinxTrain's text: base, left, right,
  /// position, …
  private static func text(_ url: URL) throws -> [String]? {
    guard let data = try? Data(contentsOf: url), let text = String(data: data, encoding: .utf8) else { return nil }
    var lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }[...]
    // Its first line is the format's version.
    guard let version = lines.popFirst(), version.first?.isNumber == true else { return nil }
    return lines.compactMap { line in
      let columns = line.split(whereSeparator: \.isWhitespace)
      return columns.count > 4 && columns[1...3].allSatisfy { $0 == "-" } ? String(columns[0]) : nil
    }
  }

  private static func binary(_ url: URL) throws -> [String] {
    var file = try ModelFile(url)
    switch try file.uint32() {
    case ModelDefinition.byteOrder: break
    case ModelDefinition.byteOrder.byteSwapped: file.isSwapped = true
    default: throw file.unreadable("it is no model definition")
    }
    _ = try file.int32()
    try file.skip(try file.int32())
    let count = try file.count("its number of phones", in: 1...10_000)
    // The other counts: triphones, states, senones, matrices, sequences, contexts, and the number of
    // silence (`bin_mdef_read`).
    for _ in 0..<9 { _ = try file.int32() }
    return try (0..<count).map { _ in try file.string() }
  }
}
