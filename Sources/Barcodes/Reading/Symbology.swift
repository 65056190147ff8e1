/// The supported kinds of barcode. The raw value is the format's name in every protocol, from the web's
/// Barcode Detection API (https://wicg.github.io/shape-detection-api/#barcodeformat-section).
public enum Symbology: String, Sendable, Hashable, Codable, CaseIterable {
  case upcA = "upc_a"
  case upcE = "upc_e"
  case ean8 = "ean_8"
  case ean13 = "ean_13"
  case code128 = "code_128"

  /// The familiar name.
  public var name: String {
    switch self {
    case .upcA: "UPC-A"
    case .upcE: "UPC-E"
    case .ean8: "EAN-8"
    case .ean13: "EAN-13"
    case .code128: "Code 128"
    }
  }
}
