/// Builds WAV files byte by byte, right ones and wrong ones.
struct WAVBuilder {
  var tag = 1
  var channels = 1
  var rate = 16_000
  var bits = 16
  var containerBytes: Int?
  var extensible = false
  var magic = "RIFF"
  var form = "WAVE"
  var riffSize: Int?
  var dataSize: Int?
  var before: [(String, [UInt8])] = []
  var after: [(String, [UInt8])] = []
  var samples: [UInt8] = []

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ id: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
    Array(id.utf8) + little(size ?? body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
  }

  var bytes: [UInt8] {
    let width = containerBytes ?? (bits + 7) / 8
    var format = Self.little(extensible ? 0xFFFE : tag, 2) + Self.little(channels, 2) + Self.little(rate, 4)
    format += Self.little(rate * channels * width, 4) + Self.little(channels * width, 2)
    format += Self.little(extensible ? width * 8 : bits, 2)
    if extensible {
      format += Self.little(22, 2) + Self.little(bits, 2) + Self.little(0, 4) + Self.little(tag, 2)
      format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    }
    var body = Array(form.utf8)
    for (id, content) in before { body += Self.chunk(id, content) }
    body += Self.chunk("fmt ", format)
    body += Self.chunk("data", samples, size: dataSize)
    for (id, content) in after { body += Self.chunk(id, content) }
    return Array(magic.utf8) + Self.little(riffSize ?? body.count, 4) + body
  }
}
