import CVectors

/// Numbers in rows: a row for each frame of sound, or token of text.
package struct Matrix: Sendable {
  package let rows: Int
  package let columns: Int
  /// Row after row.
  package var numbers: [Float]

  package init(rows: Int, columns: Int, numbers: [Float]) {
    precondition(numbers.count == rows * columns)
    (self.rows, self.columns, self.numbers) = (rows, columns, numbers)
  }

  /// A matrix whose numbers `body` writes.
  package init(rows: Int, columns: Int, writing body: (UnsafeMutablePointer<Float>) -> Void) {
    (self.rows, self.columns) = (rows, columns)
    numbers = [Float](unsafeUninitializedCapacity: max(1, rows * columns)) { buffer, count in
      if let place = buffer.baseAddress { body(place) }
      count = rows * columns
    }
  }

  package static func += (sum: inout Matrix, other: Matrix) {
    precondition(sum.rows == other.rows && sum.columns == other.columns)
    other.numbers.withUnsafeBufferPointer { other in
      sum.numbers.withUnsafeMutableBufferPointer { own in
        for index in own.indices { own[index] += other[index] }
      }
    }
  }

  /// Applies the activation of the network's feed-forward layers to each number.
  package mutating func gelu() { numbers.withUnsafeMutableBufferPointer { sous_gelu($0.baseAddress, $0.count) } }

  /// Rows and columns exchanged.
  package var transposed: Matrix {
    Matrix(rows: columns, columns: rows) { place in
      numbers.withUnsafeBufferPointer { own in
        sous_transpose(sous_matrix(own.baseAddress, rows, columns), place, rows)
      }
    }
  }

  package subscript(row row: Int) -> ArraySlice<Float> { numbers[(row * columns)..<((row + 1) * columns)] }
}

extension sous_matrix {
  /// Consecutive rows, or rows `stride` apart.
  package init(_ numbers: UnsafePointer<Float>?, _ rows: Int, _ columns: Int, stride: Int? = nil) {
    self.init(numbers: numbers, rows: rows, columns: columns, stride: stride ?? columns)
  }
}
