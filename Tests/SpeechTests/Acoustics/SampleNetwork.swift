import Foundation

@testable import Speech

/// Writes files of tensors, sound and damaged.
final class SampleNetwork {
  let url = FileManager.default.temporaryDirectory.appending(path: "sous-network-\(UUID().uuidString).safetensors")

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a header and bytes as they are.
  func write(header: String, bytes: Data = Data()) throws {
    var data = withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { Data($0) }
    data += Data(header.utf8) + bytes
    try data.write(to: url)
  }

  /// Writes tensors in single precision.
  func write(_ tensors: [(name: String, tensor: TensorFile.Tensor)]) throws {
    var entries: [String] = []
    var bytes = Data()
    for (name, tensor) in tensors {
      let start = bytes.count
      for value in tensor.values { withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) } }
      entries.append(
        "\"\(name)\":{\"dtype\":\"F32\",\"shape\":\(tensor.shape),\"data_offsets\":[\(start),\(bytes.count)]}")
    }
    try write(header: "{\(entries.joined(separator: ","))}", bytes: bytes)
  }

  /// Writes a network: of each layer [outputs, inputs, taps] and dilation, with numbers that look random.
  /// - Parameter classes: the class of each senone; none: it knows phones' states alone.
  func write(layers: [(shape: [Int], dilation: Float)], classes: [Float] = []) throws {
    var dice = Dice()
    var tensors: [(name: String, tensor: TensorFile.Tensor)] = []
    for (index, layer) in layers.enumerated() {
      tensors += [
        ("layer.\(index).weight", .init(shape: layer.shape, values: dice.numbers(layer.shape.reduce(1, *)))),
        ("layer.\(index).bias", .init(shape: [layer.shape[0]], values: dice.numbers(layer.shape[0]))),
        ("layer.\(index).dilation", .init(shape: [1], values: [layer.dilation])),
      ]
    }
    let outputs = layers.last?.shape[0] ?? 0
    tensors.append(("prior", .init(shape: [outputs], values: dice.numbers(outputs))))
    if !classes.isEmpty {
      let (count, inputs) = (Int(classes.max() ?? 0) + 1, layers.last?.shape[1] ?? 0)
      tensors += [
        ("senones.weight", .init(shape: [count, inputs, 1], values: dice.numbers(count * inputs))),
        ("senones.bias", .init(shape: [count], values: dice.numbers(count))),
        ("senones.prior", .init(shape: [count], values: dice.numbers(count))),
        ("senones.class", .init(shape: [classes.count], values: classes)),
      ]
    }
    try write(tensors)
  }
}

/// Numbers between -1 and 1, the same at every run.
struct Dice {
  private var state: UInt64 = 1

  mutating func numbers(_ count: Int) -> [Float] {
    (0..<count).map { _ in
      // Numerical Recipes' congruence.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / 0x1p23 - 1
    }
  }
}
