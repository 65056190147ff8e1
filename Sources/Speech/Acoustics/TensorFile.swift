import Foundation

/// Named tensors in a file of the safetensors format: eight bytes of length, a JSON header, the numbers.
///
/// Source: the format's description at huggingface.co/docs/safetensors. Only half and single precision are read.
public struct TensorFile {
  /// A tensor: its sizes, outermost first, and its numbers in that order.
  public struct Tensor: Sendable, Hashable {
    public var shape: [Int]
    public var values: [Float]
  }

  /// The tensors by their names.
  public let tensors: [String: Tensor]
  private let path: String

  /// Reads a file.
  /// - Throws: ``SpeechError/modelMissing(path:)``, ``SpeechError.modelUnreadable(path:reason:)``
  public init(contentsOf url: URL) throws {
    guard let data = try? Data(contentsOf: url) else { throw SpeechError.modelMissing(path: url.path) }
    try self.init(data, path: url.path)
  }

  /// Reads the bytes of a file; `path` stands in messages.
  /// - Throws: ``SpeechError.modelUnreadable(path:reason:)``
  package init(_ data: Data, path: String) throws {
    self.path = path
    func broken(_ reason: String) -> SpeechError { .modelUnreadable(path: path, reason: reason) }
    guard data.count > 8 else { throw broken("it is cut off") }
    let length = data.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length < UInt64(data.count - 8) else { throw broken("it is cut off, or no safetensors file") }
    let start = 8 + Int(length)
    guard let header = try? JSONSerialization.jsonObject(with: data[8..<start]) as? [String: Any] else {
      throw broken("its header is not JSON")
    }
    var tensors: [String: Tensor] = [:]
    for (name, entry) in header where name != "__metadata__" {
      guard let entry = entry as? [String: Any], let type = entry["dtype"] as? String,
        let shape = entry["shape"] as? [Int], let offsets = entry["data_offsets"] as? [Int], offsets.count == 2,
        let width = Self.widths[type], 0 <= offsets[0], offsets[0] <= offsets[1], offsets[1] <= data.count - start,
        Self.size(width, shape) == offsets[1] - offsets[0]
      else { throw broken("tensor \(name) is not where the header says") }
      let bytes = data[(start + offsets[0])..<(start + offsets[1])]
      tensors[name] = Tensor(shape: shape, values: Self.numbers(bytes, isHalf: type == "F16"))
    }
    self.tensors = tensors
  }

  /// The tensor called `name`.
  /// - Throws: ``SpeechError.modelUnreadable(path:reason:)`` when it is missing or has another number of dimensions.
  func tensor(_ name: String, dimensions: Int) throws -> Tensor {
    guard let tensor = tensors[name], tensor.shape.count == dimensions else {
      throw SpeechError.modelUnreadable(path: path, reason: "tensor \(name) is missing")
    }
    return tensor
  }

  /// What is said when the tensors do not fit together.
  func mismatch(_ name: String) -> SpeechError {
    .modelUnreadable(path: path, reason: "tensor \(name) does not fit the others")
  }

  private static let widths = ["F16": 2, "F32": 4]

  /// The bytes of a tensor; nil: no number holds it.
  private static func size(_ width: Int, _ shape: [Int]) -> Int? {
    shape.reduce(Optional(width)) { size, count in
      guard let size, count >= 0 else { return nil }
      let (product, isTooLarge) = size.multipliedReportingOverflow(by: count)
      return isTooLarge ? nil : product
    }
  }

  private static func numbers(_ bytes: Data, isHalf: Bool) -> [Float] {
    bytes.withUnsafeBytes { raw in
      if isHalf {
        (0..<(raw.count / 2)).map {
          single(UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)))
        }
      } else {
        (0..<(raw.count / 4)).map {
          Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
        }
      }
    }
  }

  /// Half precision to single (IEEE 754-2008 binary16); Swift has no `Float16` on every processor.
  private static func single(_ half: UInt16) -> Float {
    let sign: Float = half & 0x8000 == 0 ? 1 : -1
    let exponent = Int(half >> 10 & 0x1f)
    let fraction = Float(half & 0x3ff)
    if exponent == 0 { return sign * fraction * 0x1p-24 }
    if exponent == 31 { return fraction == 0 ? sign * .infinity : .nan }
    return sign * (1 + fraction / 1_024) * Float(sign: .plus, exponent: exponent - 15, significand: 1)
  }
}
