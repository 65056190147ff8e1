import CVectors
import Speech

/// A layer of a network: W x + b for each row x.
package struct LinearLayer: Sendable {
  private enum Weights {
    /// Weights as eight-bit integers.
    case whole(ConvolutionLayer)
    /// Weights as floats, [inputs, outputs], and the bias.
    case single(Matrix, [Float])
  }

  private let weights: Weights
  package let inputs: Int
  package let outputs: Int

  /// - Parameters:
  ///   - name: the prefix of its tensors, before ".weight" and ".bias"; a missing bias is zero.
  ///   - shape: outputs, inputs, and taps for a convolution.
  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  package init(
    _ name: String, outputs: Int, inputs: Int, of source: any WeightSource, hasBias: Bool = true
  ) throws(WeightsError) {
    (self.inputs, self.outputs) = (inputs, outputs)
    let bias =
      hasBias ? try source.tensor("\(name).bias", [outputs]) : [Float](repeating: 0, count: outputs)
    if let (shape, numbers, scales) = source.integers("\(name).weight") {
      guard shape == [outputs, inputs], scales.allSatisfy(\.isFinite) else {
        throw source.broken("tensor \(name).weight does not fit the others")
      }
      weights = .whole(
        ConvolutionLayer(
          ConvolutionWeights(numbers, shape: [outputs, inputs, 1], scales: scales, bias: bias, kind: .ofSigned)))
    } else {
      let weight = Matrix(
        rows: outputs, columns: inputs, numbers: try source.tensor("\(name).weight", [outputs, inputs]))
      weights = .single(weight.transposed, bias)
    }
  }

  package func callAsFunction(_ input: Matrix) -> Matrix {
    precondition(input.columns == inputs)
    switch weights {
    case .whole(let layer):
      return Matrix(
        rows: input.rows, columns: outputs, numbers: layer.fineOutput(of: input.numbers, frames: input.rows))
    case .single(let weight, let bias):
      var output = input * weight
      output.numbers.withUnsafeMutableBufferPointer { numbers in
        bias.withUnsafeBufferPointer { bias in
          for row in 0..<input.rows {
            for column in 0..<outputs { numbers[row * outputs + column] += bias[column] }
          }
        }
      }
      return output
    }
  }

  /// The weights of one output.
  package func row(_ output: Int) -> [Float] {
    switch weights {
    case .whole(let layer): layer.row(output)
    case .single(let weight, _): (0..<inputs).map { weight.numbers[$0 * outputs + output] }
    }
  }
}

/// A convolution over three frames of time: the one before, its own and the one after; frames beyond
/// the ends are zero.
package struct FrameConvolution: Sendable {
  private enum Weights {
    case whole(ConvolutionLayer)
    /// [taps × inputs, outputs], and the bias.
    case single(Matrix, [Float])
  }

  private static let taps = 3
  private let weights: Weights
  private let inputs: Int
  private let outputs: Int
  private let step: Int

  /// - Parameter step: the frames of input per frame of output.
  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  package init(
    _ name: String, outputs: Int, inputs: Int, step: Int, of source: any WeightSource
  ) throws(WeightsError) {
    (self.inputs, self.outputs, self.step) = (inputs, outputs, step)
    let bias = try source.tensor("\(name).bias", [outputs])
    let shape = [outputs, inputs, Self.taps]
    if let (found, numbers, scales) = source.integers("\(name).weight") {
      guard found == shape, scales.allSatisfy(\.isFinite) else {
        throw source.broken("tensor \(name).weight does not fit the others")
      }
      weights = .whole(
        ConvolutionLayer(
          ConvolutionWeights(numbers, shape: shape, scales: scales, bias: bias, kind: .ofSigned), step: step))
    } else {
      let weight = try source.tensor("\(name).weight", shape)
      var turned = [Float](repeating: 0, count: weight.count)
      for output in 0..<outputs {
        for input in 0..<inputs {
          for tap in 0..<Self.taps {
            turned[(tap * inputs + input) * outputs + output] = weight[(output * inputs + input) * Self.taps + tap]
          }
        }
      }
      weights = .single(Matrix(rows: Self.taps * inputs, columns: outputs, numbers: turned), bias)
    }
  }

  package func callAsFunction(_ input: Matrix) -> Matrix {
    let edge = [Float](repeating: 0, count: inputs)
    let padded = edge + input.numbers + edge
    let frames = (input.rows - 1) / step + 1
    switch weights {
    case .whole(let layer):
      return Matrix(rows: frames, columns: outputs, numbers: layer.fineOutput(of: padded, frames: frames))
    case .single(let weight, let bias):
      var output = Matrix(rows: frames, columns: outputs) { place in
        padded.withUnsafeBufferPointer { padded in
          weight.numbers.withUnsafeBufferPointer { weight in
            // Three consecutive frames are one row.
            sous_multiply(
              sous_matrix(padded.baseAddress, frames, Self.taps * inputs, stride: step * inputs),
              sous_matrix(weight.baseAddress, Self.taps * inputs, outputs), place, outputs)
          }
        }
      }
      for row in 0..<frames {
        for column in 0..<outputs { output.numbers[row * outputs + column] += bias[column] }
      }
      return output
    }
  }
}

/// Normalises each row to a mean of 0 and a variance of 1, and scales it.
package struct NormalLayer: Sendable {
  private let gain: [Float]
  private let bias: [Float]

  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  package init(_ name: String, width: Int, of source: any WeightSource) throws(WeightsError) {
    gain = try source.tensor("\(name).weight", [width])
    bias = try source.tensor("\(name).bias", [width])
  }

  package func callAsFunction(_ input: Matrix) -> Matrix {
    precondition(input.columns == gain.count)
    return Matrix(rows: input.rows, columns: input.columns) { place in
      input.numbers.withUnsafeBufferPointer { input in
        gain.withUnsafeBufferPointer { gain in
          bias.withUnsafeBufferPointer { bias in
            sous_normalise(
              sous_matrix(input.baseAddress, input.count / gain.count, gain.count), gain.baseAddress, bias.baseAddress,
              place)
          }
        }
      }
    }
  }
}

extension Matrix {
  package static func * (left: Matrix, right: Matrix) -> Matrix {
    precondition(left.columns == right.rows)
    return Matrix(rows: left.rows, columns: right.columns) { place in
      left.numbers.withUnsafeBufferPointer { own in
        right.numbers.withUnsafeBufferPointer { other in
          sous_multiply(
            sous_matrix(own.baseAddress, left.rows, left.columns),
            sous_matrix(other.baseAddress, right.rows, right.columns), place, right.columns)
        }
      }
    }
  }
}
