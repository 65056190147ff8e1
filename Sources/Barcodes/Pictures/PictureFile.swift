import Foundation

/// A picture as cameras and browsers save it: JPEG or PNG.
public enum PictureFile {
  /// The most bytes that a file may have.
  public static let mostBytes = 20_000_000

  /// The picture of a file's bytes in grey. A JPEG that ends early is grey where it is missing.
  /// - Throws: ``PictureError``
  public static func grey(_ data: Data) throws(PictureError) -> GreyPicture {
    guard !data.isEmpty else { throw .empty }
    guard data.count <= mostBytes else { throw .tooLarge }
    let bytes = [UInt8](data)
    switch Kind(bytes) {
    case .jpeg: return try JPEGPicture.grey(bytes)
    case .png: return try PNGPicture.grey(bytes)
    case .other(let name): throw .unknownKind(found: name)
    }
  }

  private enum Kind {
    case jpeg, png
    case other(String?)

    // Told by the first bytes, whatever the file's name says: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
    init(_ bytes: [UInt8]) {
      func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if begins("GIF8") {
        self = .other("a GIF")
      } else if begins("RIFF"), begins("WEBP", at: 8) {
        self = .other("a WebP")
      } else if begins("ftyphei", at: 4) || begins("ftypmif1", at: 4) || begins("ftypavif", at: 4) {
        self = .other("a HEIC or AVIF")
      } else if begins("%PDF") {
        self = .other("a PDF")
      } else if begins("BM") {
        self = .other("a BMP")
      } else {
        self = .other(nil)
      }
    }
  }
}
