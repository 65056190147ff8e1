/// Draws barcodes from their definitions, as rows of modules: true is black (GS1 General Specifications, section 5.2, and
/// ISO/IEC 15417 for Code 128). None of it is shared with what reads them.
public enum BarcodePainter {
  public static func ean13(_ digits: String) -> [Bool] {
    let all = digits.compactMap(\.wholeNumberValue)
    let left = zip(all[1...6], parities[all[0]]).map { digit, parity in parity == "L" ? l(digit) : g(digit) }
    return bits("101" + left.joined() + "01010" + all[7...12].map(r).joined() + "101")
  }

  public static func upcA(_ digits: String) -> [Bool] { ean13("0" + digits) }

  public static func ean8(_ digits: String) -> [Bool] {
    let all = digits.compactMap(\.wholeNumberValue)
    return bits("101" + all[0...3].map(l).joined() + "01010" + all[4...7].map(r).joined() + "101")
  }

  /// Number system 0 or 1, six digits and the check digit of the UPC-A that they stand for.
  public static func upcE(_ digits: String) -> [Bool] {
    let all = digits.compactMap(\.wholeNumberValue)
    let body = zip(all[1...6], upcEParities[all[7]]).map { digit, parity in
      (parity == "E") == (all[0] == 0) ? g(digit) : l(digit)
    }
    return bits("101" + body.joined() + "010101")
  }

  /// Text in code set B.
  public static func code128(_ text: String) -> [Bool] {
    code128(values: [104] + text.unicodeScalars.map { Int($0.value) - 32 })
  }

  /// Digits in code set C after FNC1: a GS1-128.
  public static func gs1(_ digits: String) -> [Bool] {
    let all = digits.compactMap(\.wholeNumberValue)
    return code128(values: [105, 102] + stride(from: 0, to: all.count, by: 2).map { all[$0] * 10 + all[$0 + 1] })
  }

  private static func code128(values: [Int]) -> [Bool] {
    let check = values.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element } % 103
    let widths = (values + [check]).map { patterns[$0] }.joined() + "2331112"
    return widths.enumerated().flatMap { place, width in
      [Bool](repeating: place.isMultiple(of: 2), count: width.wholeNumberValue ?? 0)
    }
  }

  private static func bits(_ text: String) -> [Bool] { text.map { $0 == "1" } }
  private static func l(_ digit: Int) -> String { leftOdd[digit] }
  private static func r(_ digit: Int) -> String { String(leftOdd[digit].map { $0 == "1" ? "0" : "1" }) }
  private static func g(_ digit: Int) -> String { String(r(digit).reversed()) }

  private static let leftOdd = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
  ]
  private static let parities = [
    "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
  ]
  private static let upcEParities = [
    "EEEOOO", "EEOEOO", "EEOOEO", "EEOOOE", "EOEEOO", "EOOEEO", "EOOOEE", "EOEOEO", "EOEOOE", "EOOEOE",
  ]
  private static let patterns = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 \
    123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 \
    232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 \
    313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 \
    111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 \
    111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 \
    114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
    """.split(separator: " ").map(String.init)
}
