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
  /// - Throws: ``ScannerError`` when there is no memory for it.
  public func symbols(in picture: GreyPicture) throws(ScannerError) -> [BarcodeSymbol] {
    let scanner = try ZBarScanner()
    let found = try scanner.symbols(in: picture)
    guard found.isEmpty else { return found }
    for (columns, rows) in Self.blocks {
      guard let smaller = picture.shrunk(columns: columns, rows: rows),
        max(smaller.width, smaller.height) >= Self.leastSize
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

  public var description: String {
    switch self {
    case .failed(let operation): "zbar: \(operation) failed; this machine may be short of memory"
    }
  }
}
