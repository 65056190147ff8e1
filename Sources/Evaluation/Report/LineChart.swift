import Foundation

/// Lines over two axes, drawn as SVG: no script, nothing to load.
struct LineChart {
  /// One line.
  struct Line {
    var name: String
    var points: [(x: Double, y: Double)]
    /// Whether its points are marked, so that few of them are visible.
    var isMarked = false
  }

  var title: String
  var xLabel: String
  var yLabel: String
  var xRange: ClosedRange<Double> = 0...1
  var yRange: ClosedRange<Double> = 0...1
  /// The ticks of the axes, in the lines' units.
  var xTicks: [Double] = [0, 0.2, 0.4, 0.6, 0.8, 1]
  var yTicks: [Double] = [0, 0.2, 0.4, 0.6, 0.8, 1]
  /// The label of a value on each axis.
  var xText: (Double) -> String = Self.percent
  var yText: (Double) -> String = Self.percent
  var lines: [Line]
  /// The place of a vertical line, for a threshold in use.
  var mark: Double?

  private static let (width, height) = (560.0, 320.0)
  private static let (left, right, top, bottom) = (64.0, 16.0, 16.0, 56.0)

  static func percent(_ value: Double) -> String { "\(Int((value * 100).rounded()))" }

  /// The drawing with its title and a key, as an HTML figure.
  var html: String {
    var svg = """
      <svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img" aria-label="\(HTMLEscaping.escaped(title))">
      """
    for tick in xTicks {
      svg += "<line class=\"grid\" x1=\"\(x(tick))\" x2=\"\(x(tick))\" y1=\"\(y(yRange.lowerBound))\""
      svg += " y2=\"\(y(yRange.upperBound))\"/>"
      svg += "<text x=\"\(x(tick))\" y=\"\(y(yRange.lowerBound, plus: 18))\" class=\"middle\">\(xText(tick))</text>"
    }
    for tick in yTicks {
      svg += "<line class=\"grid\" x1=\"\(x(xRange.lowerBound))\" x2=\"\(x(xRange.upperBound))\" y1=\"\(y(tick))\""
      svg += " y2=\"\(y(tick))\"/><text x=\"\(Self.left - 8)\" y=\"\(y(tick, plus: 4))\" class=\"end\">"
      svg += "\(yText(tick))</text>"
    }
    let middle = (Self.left + Self.width - Self.right) / 2
    svg += "<text x=\"\(middle)\" y=\"\(Self.height - 12)\" class=\"middle\">\(HTMLEscaping.escaped(xLabel))</text>"
    svg += "<text transform=\"translate(16 \(Self.height / 2)) rotate(-90)\" class=\"middle\">"
    svg += "\(HTMLEscaping.escaped(yLabel))</text>"
    if let mark {
      svg += "<line class=\"mark\" x1=\"\(x(mark))\" x2=\"\(x(mark))\" y1=\"\(y(yRange.lowerBound))\""
      svg += " y2=\"\(y(yRange.upperBound))\"/>"
    }
    for (index, line) in lines.enumerated() {
      let points = line.points.map { "\(x($0.x)),\(y($0.y))" }.joined(separator: " ")
      svg += "<polyline class=\"line s\(index % 6)\" points=\"\(points)\"/>"
      guard line.isMarked else { continue }
      for point in line.points {
        svg += "<circle class=\"dot s\(index % 6)\" cx=\"\(x(point.x))\" cy=\"\(y(point.y))\" r=\"4\"/>"
      }
    }
    svg += "</svg>"
    let key = lines.enumerated().map { index, line in
      "<span class=\"key s\(index % 6)\">\(HTMLEscaping.escaped(line.name))</span>"
    }.joined(separator: " ")
    return "<figure><figcaption>\(HTMLEscaping.escaped(title))</figcaption>\(svg)<p>\(key)</p></figure>"
  }

  private func x(_ value: Double) -> String {
    Self.number(
      Self.left + Self.share(value, of: xRange) * (Self.width - Self.left - Self.right))
  }

  private func y(_ value: Double, plus: Double = 0) -> String {
    Self.number(
      Self.height - Self.bottom - Self.share(value, of: yRange) * (Self.height - Self.top - Self.bottom) + plus)
  }

  private static func share(_ value: Double, of range: ClosedRange<Double>) -> Double {
    let span = range.upperBound - range.lowerBound
    return span > 0 ? min(max((value - range.lowerBound) / span, 0), 1) : 0
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
