/// A picture in shades of grey: 0 is black, 255 white.
public struct GreyPicture: Sendable, Hashable {
  /// The pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row by row from the top, each from the left.
  public let bytes: [UInt8]

  /// The most pixels that a picture may have.
  public static let mostPixels = 40_000_000

  /// Makes a picture.
  /// - Throws: ``PictureError`` if there are more or fewer bytes than pixels, none at all, or too many.
  public init(width: Int, height: Int, bytes: [UInt8]) throws(PictureError) {
    try Self.check(width: width, height: height)
    guard bytes.count == width * height else {
      throw .broken(kind: "grey picture", reason: "\(bytes.count) bytes are not \(width) x \(height) pixels")
    }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  static func check(width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw .broken(kind: "picture", reason: "it has no pixels") }
    // Either of them alone can be as large as an attacker likes.
    guard width <= mostPixels, height <= mostPixels / width else { throw .tooManyPixels(width: width, height: height) }
  }

  /// The picture with the mean of each block of pixels as one pixel; nil if it is smaller than a block,
  /// or patience is over.
  func shrunk(columns wide: Int, rows high: Int, within patience: Patience = .endless) -> GreyPicture? {
    let (columns, rows, area) = (width / wide, height / high, UInt32(wide * high))
    guard columns > 0, rows > 0 else { return nil }
    let small = [UInt8](unsafeUninitializedCapacity: columns * rows) { target, count in
      bytes.withUnsafeBufferPointer { source in
        for row in 0..<rows where !patience.isOver() {
          for column in 0..<columns {
            var sum = area / 2
            for y in row * high..<(row + 1) * high {
              for x in column * wide..<(column + 1) * wide { sum += UInt32(source[y * width + x]) }
            }
            target[row * columns + column] = UInt8(sum / area)
          }
        }
      }
      count = columns * rows
    }
    return patience.isOver() ? nil : try? GreyPicture(width: columns, height: rows, bytes: small)
  }
}
