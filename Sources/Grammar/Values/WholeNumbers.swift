/// Whole numbers from foreign input: a number outside `Int` is nil, or the nearest limit, and never a
/// trap.
extension Int {
  /// The nearest whole number; nil for NaN and infinities, and for numbers outside `Int`.
  /// - Parameter rule: the rounding rule. The default is to the nearest, a half away from zero.
  public init?(rounding number: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
    self.init(exactly: number.rounded(rule))
  }

  /// The nearest whole number, or the largest or smallest `Int`; 0 for NaN.
  /// - Parameter rule: the rounding rule. The default is to the nearest, a half away from zero.
  public init(saturating number: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
    self = Int(rounding: number, rule) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }

  /// The sum, or the largest or smallest `Int`.
  public func addingSaturated(_ other: Int) -> Int {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? (other < 0 ? .min : .max) : sum
  }

  /// The product, or the largest or smallest `Int`.
  public func multipliedSaturated(by other: Int) -> Int {
    let (product, isTooMuch) = multipliedReportingOverflow(by: other)
    return isTooMuch ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension Sequence<Int> {
  /// The sum, or the largest or smallest `Int`.
  public func saturatedSum() -> Int { reduce(0) { $0.addingSaturated($1) } }
}

extension Comparable {
  /// This value, or the nearest end of `range`.
  public func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
