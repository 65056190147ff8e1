/// Whole numbers of what others sent: what is beyond every `Int` is none, or the largest there is, and never a trap.
extension Int {
  /// The nearest whole number; nil for what is none, NaN and infinities among them, and for what no `Int` can hold.
  /// - Parameter rule: how it is rounded. The default is to the nearest, a half away from zero.
  public init?(rounding number: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
    self.init(exactly: number.rounded(rule))
  }

  /// The nearest whole number, or the largest or smallest there is; 0 for NaN.
  /// - Parameter rule: how it is rounded. The default is to the nearest, a half away from zero.
  public init(saturating number: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
    self = Int(rounding: number, rule) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }

  /// The sum, or the largest or smallest number there is.
  public func addingSaturated(_ other: Int) -> Int {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? (other < 0 ? .min : .max) : sum
  }

  /// The product, or the largest or smallest number there is.
  public func multipliedSaturated(by other: Int) -> Int {
    let (product, isTooMuch) = multipliedReportingOverflow(by: other)
    return isTooMuch ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension Sequence<Int> {
  /// The sum, or the largest or smallest number there is.
  public func saturatedSum() -> Int { reduce(0) { $0.addingSaturated($1) } }
}

extension Comparable {
  /// This, or the end of `range` that is nearest to it.
  public func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
