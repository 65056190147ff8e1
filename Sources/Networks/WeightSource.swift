import Foundation
import Speech

/// The tensors of a network by Hugging Face's names.
package protocol WeightSource {
  /// A tensor as floats; nil: there is none of that name.
  func tensor(_ name: String) -> TensorFile.Tensor?
  /// A tensor as eight-bit integers, with a scale for each of its outermost rows; nil: it has another
  /// form.
  func integers(_ name: String) -> (shape: [Int], numbers: [Int8], scales: [Float])?
  /// The path of the file, for messages.
  var path: String { get }
}

extension TensorFile: WeightSource {
  package func tensor(_ name: String) -> Tensor? { self[name] }

  package func integers(_ name: String) -> (shape: [Int], numbers: [Int8], scales: [Float])? {
    guard let (shape, numbers) = bytes(name), let scales = self["\(name).scales"], shape.first == scales.values.count
    else { return nil }
    return (shape, numbers, scales.values)
  }
}

extension WeightSource {
  /// A tensor of the required shape.
  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  package func tensor(_ name: String, _ shape: [Int]) throws(WeightsError) -> [Float] {
    guard let tensor = tensor(name) else { throw broken("tensor \(name) is missing") }
    guard tensor.shape == shape else { throw broken("tensor \(name) has the shape \(tensor.shape), not \(shape)") }
    guard tensor.values.allSatisfy(\.isFinite) else { throw broken("tensor \(name) has what is no number") }
    return tensor.values
  }

  package func broken(_ reason: String) -> WeightsError { .unreadable(path: path, reason: reason) }
}
