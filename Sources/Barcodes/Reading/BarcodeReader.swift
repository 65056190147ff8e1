/// Finds the barcodes of a picture, however it is turned by quarters.
///
/// Reading can take a second for a large photo; it belongs on a thread that may be kept so long.
public struct BarcodeReader: Sendable {
  /// Makes a reader.
  public init() {}

  /// The barcodes of a picture, each once, in no particular order.
  ///
  /// A picture in which none is found is looked at again with its rows, then its columns, taken together, which takes
  /// grain out and leaves the bars' edges, and at a half and a quarter of its size, which takes blur out.
  /// - Parameter patience: is looked at between these stages. The default is endless.
  /// - Throws: ``ScannerError`` when there is no memory for it, or patience is over.
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

/// Barcodes could not be looked for.
public enum ScannerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The library refused an operation.
  case failed(operation: String)
  /// It took longer than there was patience for.
  case late

  public var description: String {
    switch self {
    case .failed(let operation): "zbar: \(operation) failed; this machine may be short of memory"
    case .late: "the picture takes too long to read; take the barcode from nearer, or save it smaller"
    }
  }
}
