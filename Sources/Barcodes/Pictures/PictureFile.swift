import Basics
import Commands
import Foundation

/// A picture of a camera or a browser: JPEG or PNG.
public enum PictureFile {
  /// The most bytes that a file may have.
  public static let mostBytes = 20_000_000

  /// The picture of a file's bytes in grey. A JPEG that ends early is grey where it is missing.
  /// - Throws: ``PictureError``
  public static func grey(_ data: Data) throws(PictureError) -> GreyPicture {
    guard !data.isEmpty else { throw .empty }
    guard data.count <= mostBytes else { throw .tooLarge }
    let bytes = [UInt8](data)
    switch PictureKind(bytes) {
    case .jpeg: return try JPEGPicture.grey(bytes)
    case .png: return try PNGPicture.grey(bytes)
    case .gif: throw .unknownKind(found: "a GIF")
    case .webp: throw .unknownKind(found: "a WebP")
    case .heic: throw .unknownKind(found: "a HEIC or AVIF")
    case .pdf: throw .unknownKind(found: "a PDF")
    case .bmp: throw .unknownKind(found: "a BMP")
    case nil: throw .unknownKind(found: nil)
    }
  }
}
