import Foundation

/// Named tensors in a file of the safetensors format: eight bytes of length, a JSON header, the
/// numbers.
///
/// Source: the format's description at huggingface.co/docs/safetensors. It supports half, brain and
/// single precision, and integers of eight bits.
public struct TensorFile: Sendable {
  /// A tensor: its sizes, outermost first, and its numbers in that order.
  public struct Tensor: Sendable, Hashable {
    public var shape: [Int]
    public var values: [Float]

    /// Makes a tensor; the number of values is the product of `shape`.
    public init(shape: [Int], values: [Float]) { (self.shape, self.values) = (shape, values) }
  }

  private struct Entry {
    var type: String
    var shape: [Int]
    var place: Range<Int>
  }

  /// The file's metadata.
  package let metadata: [String: String]
  private let entries: [String: Entry]
  private let data: Data
  package let path: String

  /// Reads a file.
  /// - Throws: ``SpeechError/modelMissing(path:)``, ``SpeechError.modelUnreadable(path:reason:)``
  public init(contentsOf url: URL) throws {
    guard let data = try? Data(contentsOf: url) else {
      throw SpeechError.modelMissing(path: url.path)
    }
    try self.init(data, path: url.path)
  }

  /// Parses the bytes of a file; `path` is for messages.
  /// - Throws: ``SpeechError.modelUnreadable(path:reason:)``
  package init(_ data: Data, path: String) throws {
    (self.path, self.data) = (path, data)
    func broken(_ reason: String) -> SpeechError { .modelUnreadable(path: path, reason: reason) }
    guard data.count > 8 else { throw broken("it is cut off") }
    let length = data.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length < UInt64(data.count - 8) else { throw broken("it is cut off, or no safetensors file") }
    let start = 8 + Int(length)
    guard let header = try? JSONSerialization.jsonObject(with: data[8..<start]) as? [String: Any] else {
      throw broken("its header is not JSON")
    }
    var entries: [String: Entry] = [:]
    for (name, entry) in header where name != "__metadata__" {
      guard let entry = entry as? [String: Any], let type = entry["dtype"] as? String,
        let shape = entry["shape"] as? [Int], let offsets = entry["data_offsets"] as? [Int], offsets.count == 2,
        let width = Self.widths[type], 0 <= offsets[0], offsets[0] <= offsets[1], offsets[1] <= data.count - start,
        Self.size(width, shape) == offsets[1] - offsets[0]
      else { throw broken("tensor \(name) is not where the header says") }
      entries[name] = Entry(type: type, shape: shape, place: (start + offsets[0])..<(start + offsets[1]))
    }
    self.entries = entries
    metadata = header["__metadata__"] as? [String: String] ?? [:]
  }

  /// All tensors by name.
  public var tensors: [String: Tensor] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.key, tensor($0.value)) })
  }

  /// The tensor called `name`; nil: there is none.
  package subscript(_ name: String) -> Tensor? { entries[name].map(tensor) }

  /// The shape and the bytes of a tensor with integers of eight bits; nil: there is none.
  package func bytes(_ name: String) -> (shape: [Int], values: [Int8])? {
    guard let entry = entries[name], entry.type == "I8" || entry.type == "U8" else { return nil }
    return (entry.shape, data[entry.place].withUnsafeBytes { Array($0.bindMemory(to: Int8.self)) })
  }

  private func tensor(_ entry: Entry) -> Tensor {
    Tensor(shape: entry.shape, values: Self.numbers(data[entry.place], entry.type))
  }

  /// The tensor called `name`.
  /// - Throws: ``SpeechError.modelUnreadable(path:reason:)`` if it is missing or has another number of
  ///   dimensions.
  func tensor(_ name: String, dimensions: Int) throws -> Tensor {
    guard let tensor = self[name], tensor.shape.count == dimensions else {
      throw SpeechError.modelUnreadable(path: path, reason: "tensor \(name) is missing")
    }
    return tensor
  }

  /// The error for tensors that do not fit together.
  func mismatch(_ name: String) -> SpeechError {
    .modelUnreadable(path: path, reason: "tensor \(name) does not fit the others")
  }

  private static let widths = ["I8": 1, "U8": 1, "BF16": 2, "F16": 2, "F32": 4]

  /// The number of bytes of a tensor; nil: it overflows.
  private static func size(_ width: Int, _ shape: [Int]) -> Int? {
    shape.reduce(Optional(width)) { size, count in
      guard let size, count >= 0 else { return nil }
      let (product, isTooLarge) = size.multipliedReportingOverflow(by: count)
      return isTooLarge ? nil : product
    }
  }

  private static func numbers(_ bytes: Data, _ type: String) -> [Float] {
    bytes.withUnsafeBytes { raw in
      func short(_ index: Int) -> UInt16 {
        UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
      }
      return switch type {
      case "I8": filled(raw.count) { Float(Int8(bitPattern: raw[$0])) }
      case "U8": filled(raw.count) { Float(raw[$0]) }
      case "F16": filled(raw.count / 2) { single(short($0)) }
      case "BF16": filled(raw.count / 2) { Float(bitPattern: UInt32(short($0)) << 16) }
      default:
        filled(raw.count / 4) {
          Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
        }
      }
    }
  }

  /// The results of `number` for 0 up to `count`, without the growing of an array: there are millions.
  private static func filled(_ count: Int, with number: (Int) -> Float) -> [Float] {
    Array(unsafeUninitializedCapacity: count) { buffer, filled in
      for index in 0..<count { buffer.initializeElement(at: index, to: number(index)) }
      filled = count
    }
  }

  /// Half precision to single (IEEE 754-2008 binary16); Swift has no `Float16` on every processor.
  package static func single(_ half: UInt16) -> Float {
    // The bits where single precision has them. The exponent's other bias is a factor, which also
    // scales numbers below the least normal one.
    let size = half & 0x7fff
    guard size < 0x7c00 else { return half & 0x3ff == 0 ? (half & 0x8000 == 0 ? .infinity : -.infinity) : .nan }
    let bits = UInt32(half & 0x8000) << 16 | UInt32(size) << 13
    return Float(bitPattern: bits) * 0x1p112
  }
}
