import Barcodes
import Basics

/// A picture in the making: barcodes on paper, then what a camera does to them.
public struct Canvas {
  public var width: Int
  public var height: Int
  public var bytes: [UInt8]

  /// Paper with a barcode in its middle.
  /// - Parameter module: the width of its narrowest bar in pixels.
  public init(_ modules: [Bool], module: Int = 3, height: Int = 120, margin: Int = 12) {
    let width = (modules.count + 2 * margin) * module
    let edge = 20
    let bars = (0..<width).map { column -> UInt8 in
      let place = column / module - margin
      return modules.indices.contains(place) && modules[place] ? 20 : 235
    }
    let paper = [UInt8](repeating: 235, count: width * edge)
    self.width = width
    self.height = height + 2 * edge
    bytes = paper + [[UInt8]](repeating: bars, count: height).joined() + paper
  }

  /// Paper, and nothing on it.
  public init(width: Int, height: Int, grey: UInt8 = 235) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: grey, count: width * height)
  }

  public var picture: GreyPicture { get throws { try GreyPicture(width: width, height: height, bytes: bytes) } }

  /// Turned clockwise by a quarter, so many times.
  public func turned(_ quarters: Int) -> Canvas {
    (0..<quarters).reduce(self) { canvas, _ in
      var turned = Canvas(width: canvas.height, height: canvas.width)
      for row in 0..<canvas.height {
        for column in 0..<canvas.width {
          turned.bytes[column * turned.width + canvas.height - 1 - row] = canvas.bytes[row * canvas.width + column]
        }
      }
      return turned
    }
  }

  /// Each pixel the mean of its neighbours at most `radius` away.
  public func blurred(_ radius: Int) -> Canvas {
    var blurred = self
    for row in 0..<height {
      for column in 0..<width {
        var (sum, count) = (0, 0)
        for y in max(0, row - radius)...min(height - 1, row + radius) {
          for x in max(0, column - radius)...min(width - 1, column + radius) {
            sum += Int(bytes[y * width + x])
            count += 1
          }
        }
        blurred.bytes[row * width + column] = UInt8(sum / count)
      }
    }
    return blurred
  }

  /// Grains of up to `strength` shades either way.
  public func noisy(_ strength: Int, seed: UInt64) -> Canvas {
    var generator = SeededGenerator(seed: seed)
    var noisy = self
    for place in bytes.indices {
      let shade = Int(bytes[place]) + Int.random(in: -strength...strength, using: &generator)
      noisy.bytes[place] = UInt8(clamping: shade)
    }
    return noisy
  }

  /// Light that falls off from left to right to this part of itself.
  public func shaded(_ least: Double) -> Canvas {
    var shaded = self
    for place in bytes.indices {
      let share = Double(place % width) / Double(width)
      shaded.bytes[place] = UInt8(Double(bytes[place]) * (1 - (1 - least) * share))
    }
    return shaded
  }

  /// This one above the other.
  public func above(_ other: Canvas) -> Canvas {
    var both = Canvas(width: max(width, other.width), height: height + other.height)
    for (canvas, top) in [(self, 0), (other, height)] {
      for row in 0..<canvas.height {
        for column in 0..<canvas.width {
          both.bytes[(row + top) * both.width + column] = canvas.bytes[row * canvas.width + column]
        }
      }
    }
    return both
  }
}
