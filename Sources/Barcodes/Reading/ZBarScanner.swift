import CZBar

/// One image scanner of libzbar (https://zbar.sourceforge.net/api/zbar_8h.html), for the kinds of
/// ``Symbology`` alone: its other decoders never see a foreign picture.
final class ZBarScanner {
  private let scanner: OpaquePointer

  init() throws(ScannerError) {
    guard let scanner = zbar_image_scanner_create() else { throw .failed(operation: "making a scanner") }
    self.scanner = scanner
    // Symbology none stands for all.
    configure(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    for (kind, _) in Self.kinds { configure(kind, ZBAR_CFG_ENABLE, 1) }
    // Every row and every column.
    configure(ZBAR_NONE, ZBAR_CFG_X_DENSITY, 1)
    configure(ZBAR_NONE, ZBAR_CFG_Y_DENSITY, 1)
  }

  deinit { zbar_image_scanner_destroy(scanner) }

  private static let kinds: [(zbar_symbol_type_t, Symbology)] = [
    (ZBAR_EAN8, .ean8), (ZBAR_UPCE, .upcE), (ZBAR_UPCA, .upcA), (ZBAR_EAN13, .ean13), (ZBAR_CODE128, .code128),
  ]

  // "Y800", eight bits of grey a pixel (https://fourcc.org/pixel-format/yuv-y800/).
  private static let grey: UInt = 0x3030_3859

  private func configure(_ kind: zbar_symbol_type_t, _ setting: zbar_config_t, _ value: Int32) {
    zbar_image_scanner_set_config(scanner, kind, setting, value)
  }

  /// The barcodes of a picture, each once.
  func symbols(in picture: GreyPicture) throws(ScannerError) -> [BarcodeSymbol] {
    guard let image = zbar_image_create() else { throw .failed(operation: "making an image") }
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, Self.grey)
    zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
    let status = picture.bytes.withUnsafeBytes { bytes in
      zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
      defer { zbar_image_set_data(image, nil, 0, nil) }
      return zbar_scan_image(scanner, image)
    }
    guard status >= 0 else { throw .failed(operation: "scanning") }
    var found: [BarcodeSymbol] = []
    var next = zbar_image_first_symbol(image)
    while let symbol = next {
      if let read = Self.symbol(symbol), !found.contains(read) { found.append(read) }
      next = zbar_symbol_next(symbol)
    }
    return found
  }

  private static func symbol(_ symbol: OpaquePointer) -> BarcodeSymbol? {
    let type = zbar_symbol_get_type(symbol)
    guard let kind = kinds.first(where: { $0.0 == type })?.1, let data = zbar_symbol_get_data(symbol) else {
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
    return BarcodeSymbol(symbology: kind, text: String(decoding: bytes, as: UTF8.self))
  }
}
