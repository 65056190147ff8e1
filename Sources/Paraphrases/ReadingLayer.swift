import CVectors
import Networks

/// A layer of BERT's encoder: attention over all words, then a feed-forward network for each (J. Devlin
/// et al., "BERT", 2019).
struct ReadingLayer: Sendable {
  private let queries: LinearLayer
  private let keys: LinearLayer
  private let values: LinearLayer
  private let output: LinearLayer
  private let attentionNormal: NormalLayer
  private let widening: LinearLayer
  private let narrowing: LinearLayer
  private let normal: NormalLayer
  private let width: Int
  private let head: Int

  /// - Parameters:
  ///   - name: the prefix of its tensors, such as "layers.0".
  ///   - head: the size of a head of attention.
  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  init(_ name: String, width: Int, head: Int, of source: any WeightSource) throws(WeightsError) {
    func square(_ part: String) throws(WeightsError) -> LinearLayer {
      try LinearLayer("\(name).\(part)", outputs: width, inputs: width, of: source)
    }
    (queries, keys) = (try square("query"), try square("key"))
    (values, output) = (try square("value"), try square("output"))
    attentionNormal = try NormalLayer("\(name).attention_norm", width: width, of: source)
    widening = try LinearLayer("\(name).widening", outputs: 4 * width, inputs: width, of: source)
    narrowing = try LinearLayer("\(name).narrowing", outputs: width, inputs: 4 * width, of: source)
    normal = try NormalLayer("\(name).norm", width: width, of: source)
    (self.width, self.head) = (width, head)
  }

  /// - Parameter input: [words, width]
  func callAsFunction(_ input: Matrix) -> Matrix {
    var sum = input
    sum += output(attended(input))
    let middle = attentionNormal(sum)
    var wide = widening(middle)
    wide.gelu()
    sum = middle
    sum += narrowing(wide)
    return normal(sum)
  }

  private func attended(_ input: Matrix) -> Matrix {
    let (asking, keys, values) = (queries(input), keys(input).transposed, values(input))
    let (rows, scale) = (input.rows, 1 / Float(head).squareRoot())
    return Matrix(rows: rows, columns: width) { place in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: rows * rows) { scores in
        asking.numbers.withUnsafeBufferPointer { asking in
          keys.numbers.withUnsafeBufferPointer { keys in
            values.numbers.withUnsafeBufferPointer { values in
              guard let asking = asking.baseAddress, let keys = keys.baseAddress, let values = values.baseAddress else {
                return
              }
              for start in stride(from: 0, to: width, by: head) {
                sous_multiply(
                  sous_matrix(asking + start, rows, head, stride: width), sous_matrix(keys + start * rows, head, rows),
                  scores.baseAddress, rows)
                sous_softmax(scores.baseAddress, rows, rows, scale)
                sous_multiply(
                  sous_matrix(scores.baseAddress, rows, rows), sous_matrix(values + start, rows, head, stride: width),
                  place + start, width)
              }
            }
          }
        }
      }
    }
  }
}
