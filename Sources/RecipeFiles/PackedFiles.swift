import Foundation

/// Files of a ZIP archive with a known checksum.
package enum PackedFiles {
  /// The reason why the files cannot be unpacked.
  package struct Damaged: Error, CustomStringConvertible {
    package let description = "it is no ZIP archive, or a damaged one"
  }

  /// The files with these names in any folder, the first of each.
  /// - Parameter most: the most bytes of all together.
  /// - Throws: ``Damaged``
  package static func named(_ names: [String], in data: Data, most: Int) throws -> [String: Data] {
    guard let archive = ZipArchive(data) else { throw Damaged() }
    var left = most
    var files: [String: Data] = [:]
    for entry in archive.entries {
      guard let name = entry.name.split(separator: "/").last.map(String.init), names.contains(name), files[name] == nil
      else { continue }
      guard let contents = archive.contents(of: entry, atMost: left) else { throw Damaged() }
      left -= contents.count
      files[name] = contents
    }
    return files
  }
}
