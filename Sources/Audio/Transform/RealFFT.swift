import CKissFFT

/// The Fourier transform of real sound, on kissfft, for one thread at a time.
package final class RealFFT {
  /// Samples in a transform, even.
  let size: Int
  /// The number of bins in a spectrum, from 0 to half the sample rate.
  var bins: Int { size / 2 + 1 }

  private let forwardPlan: kiss_fftr_cfg
  private let inversePlan: kiss_fftr_cfg

  package init?(size: Int) {
    guard size > 1, size % 2 == 0, let forward = kiss_fftr_alloc(Int32(size), 0, nil, nil) else { return nil }
    guard let inverse = kiss_fftr_alloc(Int32(size), 1, nil, nil) else {
      sous_kiss_fftr_free(forward)
      return nil
    }
    (self.size, forwardPlan, inversePlan) = (size, forward, inverse)
  }

  deinit {
    sous_kiss_fftr_free(forwardPlan)
    sous_kiss_fftr_free(inversePlan)
  }

  /// The power of each bin of `samples`, as many as ``size``.
  package func power(of samples: [Float]) -> [Float] { forward(samples).values.map { $0.r * $0.r + $0.i * $0.i } }

  /// The spectrum of `samples`, padded with zeros (or cut) to ``size``.
  func forward(_ samples: [Float]) -> Spectrum {
    var input = samples
    if input.count < size { input.append(contentsOf: repeatElement(0, count: size - input.count)) }
    var spectrum = Spectrum(bins: bins)
    kiss_fftr(forwardPlan, input, &spectrum.values)
    return spectrum
  }

  /// The ``size`` samples of `spectrum`; the inverse of ``forward(_:)``.
  func inverse(_ spectrum: Spectrum) -> [Float] {
    var samples = [Float](repeating: 0, count: size)
    kiss_fftri(inversePlan, spectrum.values, &samples)
    Vector.scale(&samples, by: 1 / Float(size))
    return samples
  }
}

/// Complex amplitudes from 0 to half the sample rate.
struct Spectrum {
  var values: [kiss_fft_cpx]

  init(bins: Int) { values = [kiss_fft_cpx](repeating: kiss_fft_cpx(r: 0, i: 0), count: bins) }

  /// The spectrum of the convolution of both.
  func times(_ other: Spectrum) -> Spectrum {
    var product = self
    product.values.withUnsafeMutableBufferPointer { out in
      other.values.withUnsafeBufferPointer { factor in
        var bin = 0
        while bin < out.count {
          let (left, right) = (out[bin], factor[bin])
          out[bin].r = left.r * right.r - left.i * right.i
          out[bin].i = left.r * right.i + left.i * right.r
          bin += 1
        }
      }
    }
    return product
  }

  /// Adds the spectrum of the correlation of `signal` with `other`: `signal` times the conjugate of
  /// `other`.
  mutating func addCorrelation(of signal: Spectrum, with other: Spectrum) {
    values.withUnsafeMutableBufferPointer { sum in
      signal.values.withUnsafeBufferPointer { left in
        other.values.withUnsafeBufferPointer { right in
          var bin = 0
          while bin < sum.count {
            sum[bin].r += left[bin].r * right[bin].r + left[bin].i * right[bin].i
            sum[bin].i += left[bin].i * right[bin].r - left[bin].r * right[bin].i
            bin += 1
          }
        }
      }
    }
  }
}

/// Sums over arrays, as loops that stay fast without optimisation.
enum Vector {
  static func scale(_ values: inout [Float], by factor: Float) {
    values.withUnsafeMutableBufferPointer { out in
      var index = 0
      while index < out.count {
        out[index] *= factor
        index += 1
      }
    }
  }

  /// `left` times `right`, element by element; both have the same length.
  static func product(_ left: [Float], _ right: [Float]) -> [Float] {
    var result = left
    result.withUnsafeMutableBufferPointer { out in
      right.withUnsafeBufferPointer { right in
        var index = 0
        while index < min(out.count, right.count) {
          out[index] *= right[index]
          index += 1
        }
      }
    }
    return result
  }

  /// `left` plus `factor` times `right`; both have the same length.
  static func sum(_ left: [Float], _ factor: Float, _ right: [Float]) -> [Float] {
    var result = left
    result.withUnsafeMutableBufferPointer { out in
      right.withUnsafeBufferPointer { right in
        var index = 0
        while index < min(out.count, right.count) {
          out[index] += factor * right[index]
          index += 1
        }
      }
    }
    return result
  }

  static func dot(_ left: [Float], _ right: [Float]) -> Double {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        var (sum, index) = (0.0, 0)
        while index < min(left.count, right.count) {
          sum += Double(left[index]) * Double(right[index])
          index += 1
        }
        return sum
      }
    }
  }
}
