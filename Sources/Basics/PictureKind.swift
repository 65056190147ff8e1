import Foundation

/// The format of a picture, detected by its first bytes and not by its name
/// (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern).
public enum PictureKind: Sendable, Hashable, CaseIterable {
  case jpeg, png, webp, gif, heic, bmp, pdf

  /// The format of a file; nil for any other.
  /// - Parameter start: its first twelve bytes, or all of them.
  public init?(_ start: some Sequence<UInt8>) {
    let bytes = Array(start.prefix(12))
    // bounded: by the places below
    func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .webp
    } else if begins("GIF8") {
      self = .gif
    } else if begins("ftyphei", at: 4) || begins("ftypmif1", at: 4) || begins("ftypavif", at: 4) {
      self = .heic
    } else if begins("BM") {
      self = .bmp
    } else if begins("%PDF") {
      self = .pdf
    } else {
      return nil
    }
  }
}
