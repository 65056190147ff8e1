import Basics
import Commands

/// One barcode of a picture.
public struct BarcodeSymbol: Sendable, Hashable {
  /// Its kind.
  public var symbology: Symbology
  /// The content: the printed digits with the check digit; for Code 128 any text.
  public var text: String

  /// Makes a symbol.
  public init(symbology: Symbology, text: String) {
    self.symbology = symbology
    self.text = text
  }

  /// The barcode's product; nil: it names none, like the address on a parcel.
  public var product: GTIN? {
    switch symbology {
    case .upcE: try? GTIN(upcE: text)
    case .upcA, .ean8, .ean13: try? GTIN(text)
    case .code128: Self.numbered(text)
    }
  }

  // Readers give the leading FNC1 of a GS1-128 as nothing, or as a group separator.
  private static func numbered(_ text: String) -> GTIN? {
    let plain = text.drop { $0 == "\u{1D}" }
    return plain.count >= 12 ? try? GTIN(plain) : nil
  }
}
