// Arithmetic on several numbers at once. Conversions between whole and floating-point numbers go by the bits: those of
// the standard library take lane by lane.

@inline(__always)
func load(_ place: UnsafePointer<Float>) -> SIMD8<Float> {
  UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Float>.self)
}

@inline(__always)
func load(_ values: UnsafeMutableBufferPointer<Float>, _ offset: Int) -> SIMD8<Float> {
  load(UnsafePointer(values.baseAddress.unsafelyUnwrapped + offset))
}

@inline(__always)
func store(_ value: SIMD8<Float>, _ values: UnsafeMutableBufferPointer<Float>, _ offset: Int) {
  UnsafeMutableRawPointer(values.baseAddress.unsafelyUnwrapped + offset).storeBytes(of: value, as: SIMD8<Float>.self)
}

/// 1.5 × 2²³: a number of 22 bits added to it stands in the lowest bits.
private let bias: Float = 12_582_912
private let biasBits: Int32 = 0x4B40_0000

/// The natural logarithm of positive normal numbers, exact to 1e-4: a thousandth of a score unit.
@inline(__always)
func logarithm(_ x: SIMD8<Float>) -> SIMD8<Float> {
  let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
  // The exponent, and the rest between √½ and √2.
  let exponent = (bits &- 0x3F35_04F3) &>> 23
  let mantissa = unsafeBitCast(bits &- (exponent &<< 23), to: SIMD8<Float>.self)
  let t = (mantissa - 1) / (mantissa + 1)
  let square = t * t
  // 2 artanh t.
  let series = ((square * 0.285_714_3 + 0.4) * square + 0.666_666_7) * square + 2
  return series * t + (unsafeBitCast(exponent &+ biasBits, to: SIMD8<Float>.self) - bias) * 0.693_147_2
}

/// e to the power of numbers from -12 to 0, exact to 1e-5.
@inline(__always)
func exponential(_ x: SIMD4<Float>) -> SIMD4<Float> {
  // Two to the power of the whole and of the rest.
  let scaled = x * 1.442_695
  let shifted = scaled + bias
  let whole = unsafeBitCast(shifted, to: SIMD4<Int32>.self) &- biasBits
  let rest = (scaled - (shifted - bias)) * 0.693_147_2
  let high = rest * 0.008_333_333 + 0.041_666_67
  let series = (((high * rest + 0.166_666_7) * rest + 0.5) * rest + 1) * rest + 1
  return series * unsafeBitCast((whole &+ 127) &<< 23, to: SIMD4<Float>.self)
}
