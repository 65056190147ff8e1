import CVectors
import Networks

/// The input of attention: for each head the keys in columns, and the values in rows.
struct AttentionMemory: Sendable {
  /// [width, count]
  private(set) var keys: Matrix
  /// [count, width]
  private(set) var values: Matrix

  init(keys: Matrix, values: Matrix) { (self.keys, self.values) = (keys.transposed, values) }
}

/// Multi-head attention (A. Vaswani et al., "Attention is all you need", NIPS 2017).
struct Attention: Sendable {
  private let queries: LinearLayer
  private let keys: LinearLayer
  private let values: LinearLayer
  private let output: LinearLayer
  private let width: Int

  /// - Parameter name: the prefix of its tensors, such as "model.encoder.layers.0.self_attn".
  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  init(_ name: String, width: Int, of source: any WeightSource) throws(WeightsError) {
    func layer(_ part: String, hasBias: Bool = true) throws(WeightsError) -> LinearLayer {
      try LinearLayer("\(name).\(part)_proj", outputs: width, inputs: width, of: source, hasBias: hasBias)
    }
    (queries, values, output) = (try layer("q"), try layer("v"), try layer("out"))
    keys = try layer("k", hasBias: false)
    self.width = width
  }

  /// The keys and values of an input.
  func memory(of input: Matrix) -> AttentionMemory { AttentionMemory(keys: keys(input), values: values(input)) }

  /// The key and value of one more row.
  func row(of input: Matrix) -> (key: Matrix, value: Matrix) { (keys(input), values(input)) }

  /// The attention of each row of `input` to all of a memory.
  func callAsFunction(_ input: Matrix, at memory: AttentionMemory) -> Matrix {
    let asking = queries(input)
    let (rows, count, width) = (input.rows, memory.values.rows, width)
    let heard = Matrix(rows: rows, columns: width) { place in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: rows * count) { scores in
        asking.numbers.withUnsafeBufferPointer { asking in
          memory.keys.numbers.withUnsafeBufferPointer { keys in
            memory.values.numbers.withUnsafeBufferPointer { values in
              guard let asking = asking.baseAddress, let keys = keys.baseAddress, let values = values.baseAddress else {
                return
              }
              for start in stride(from: 0, to: width, by: NetworkShape.head) {
                sous_multiply(
                  sous_matrix(asking + start, rows, NetworkShape.head, stride: width),
                  sous_matrix(keys + start * count, NetworkShape.head, count), scores.baseAddress, count)
                sous_softmax(scores.baseAddress, rows, count, Self.scale)
                sous_multiply(
                  sous_matrix(scores.baseAddress, rows, count),
                  sous_matrix(values + start, count, NetworkShape.head, stride: width), place + start, width)
              }
            }
          }
        }
      }
    }
    return output(heard)
  }

  /// The attention of each row of `input` to the keys and values of its own past, which ends with itself.
  func callAsFunction(_ input: Matrix, pasts: [Past]) -> Matrix {
    precondition(input.rows == pasts.count)
    let asking = queries(input)
    var heard = [Float](repeating: 0, count: input.rows * width)
    for (row, past) in pasts.enumerated() {
      let own = asking[row: row]
      for start in stride(from: 0, to: width, by: NetworkShape.head) {
        let head = start..<(start + NetworkShape.head)
        var scores = past.keys.map { key in
          head.reduce(Float(0)) { $0 + own[own.startIndex + $1] * key[$1] }
        }
        let count = scores.count
        scores.withUnsafeMutableBufferPointer { sous_softmax($0.baseAddress, 1, count, Self.scale) }
        for (score, value) in zip(scores, past.values) {
          for index in head { heard[row * width + index] += score * value[index] }
        }
      }
    }
    return output(Matrix(rows: input.rows, columns: width, numbers: heard))
  }

  /// The keys and values of the tokens of a text so far.
  struct Past: Sendable {
    fileprivate(set) var keys: [[Float]] = []
    fileprivate(set) var values: [[Float]] = []

    mutating func append(key: ArraySlice<Float>, value: ArraySlice<Float>) {
      keys.append(Array(key))
      values.append(Array(value))
    }
  }

  private static let scale = 1 / Float(NetworkShape.head).squareRoot()
}
