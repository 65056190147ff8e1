/// Finds the barcodes of a picture in any of the four orientations.
///
/// It can take a second for a large photo; call it on a thread that may block for so long.
public struct BarcodeReader: Sendable {
  /// Makes a reader.
  public init() {}

  /// The barcodes of a picture, each once, in no particular order.
  ///
  /// If none is found, it tries again with the rows, then the columns, averaged, which removes grain and
  /// leaves the bars' edges. Then it tries a half and a quarter of the size, which removes blur.
  /// - Parameter patience: the limit, checked between these stages. The default is endless.
  /// - Throws: ``ScannerError`` if there is no memory, or patience is over.
  public func symbols(
    in picture: GreyPicture, within patience: Patience = .endless
  ) throws(ScannerError) -> [BarcodeSymbol] {
    guard !patience.isOver() else { throw .late }
    let scanner = try ZBarScanner()
    let found = try scanner.symbols(in: picture)
    guard found.isEmpty else { return found }
    for (columns, rows) in Self.blocks {
      let smaller = picture.shrunk(columns: columns, rows: rows, within: patience)
      guard !patience.isOver() else { throw .late }
      guard let smaller, max(smaller.width, smaller.height) >= Self.leastSize
      else { continue }
      let found = try scanner.symbols(in: smaller)
      if !found.isEmpty { return found }
    }
    return []
  }

  private static let blocks = [(1, 6), (6, 1), (2, 2), (4, 4)]
  // A UPC-E is 51 modules wide (GS1 General Specifications, section 5.2).
  private static let leastSize = 51
}

/// The reason why the search for barcodes failed.
public enum ScannerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The library refused an operation.
  case failed(operation: String)
  /// The search exceeded its patience.
  case late

  public var description: String {
    switch self {
    case .failed(let operation): "zbar: \(operation) failed; this machine may be short of memory"
    case .late: "the picture takes too long to read; take the barcode from nearer, or save it smaller"
    }
  }
}
