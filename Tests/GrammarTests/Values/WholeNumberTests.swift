import Grammar
import Testing

@Suite("Whole numbers of what others sent")
struct WholeNumberTests {
  @Test("what no whole number can hold is none")
  func rounding() {
    #expect(Int(rounding: 2.5) == 3)
    #expect(Int(rounding: -2.5) == -3)
    #expect(Int(rounding: 2.1, .up) == 3)
    for number in [.nan, .infinity, -.infinity, 1e300, -1e300, 0x1p63] { #expect(Int(rounding: number) == nil) }
    #expect(Int(rounding: -0x1p63) == .min)
  }

  @Test("or the largest or smallest there is, where one is needed")
  func saturating() {
    #expect(Int(saturating: 1e300) == .max)
    #expect(Int(saturating: -.infinity) == .min)
    #expect(Int(saturating: .nan) == 0)
    #expect(Int(saturating: 7.6) == 8)
    #expect(Int.max.addingSaturated(1) == .max)
    #expect(Int.min.addingSaturated(-1) == .min)
    #expect(Int.max.addingSaturated(.min) == -1)
    #expect(Int.max.multipliedSaturated(by: 2) == .max)
    #expect(Int.max.multipliedSaturated(by: -2) == .min)
    #expect(Int.min.multipliedSaturated(by: -1) == .max)
    #expect([Int.max, Int.max, -5].saturatedSum() == .max - 5)
    #expect(9.clamped(to: 1...3) == 3)
  }
}
