import BarcodesTestSupport
import Testing

@testable import Barcodes

@Suite("Reading barcodes of pictures")
struct BarcodeReaderTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var symbology: Symbology
    var text: String
    var product: String?

    var modules: [Bool] {
      switch symbology {
      case .upcA: BarcodePainter.upcA(text)
      case .upcE: BarcodePainter.upcE(text)
      case .ean8: BarcodePainter.ean8(text)
      case .ean13: BarcodePainter.ean13(text)
      case .code128: BarcodePainter.code128(text)
      }
    }

    var testDescription: String { "\(symbology.name) \(text)" }
  }

  static let samples = [
    Sample(symbology: .ean13, text: "5000112637922", product: "5000112637922"),
    Sample(symbology: .ean13, text: "9780201379624", product: "9780201379624"),
    Sample(symbology: .upcA, text: "036000291452", product: "0036000291452"),
    Sample(symbology: .ean8, text: "96385074", product: "0000096385074"),
    Sample(symbology: .upcE, text: "04252614", product: "0042100005264"),
    Sample(symbology: .code128, text: "Shelf 12/B", product: nil),
    Sample(symbology: .code128, text: "5000112637922", product: "5000112637922"),
  ]

  private func read(_ canvas: Canvas) throws -> [BarcodeSymbol] { try BarcodeReader().symbols(in: canvas.picture) }

  @Test("each kind is read as what it is, and tells its product", arguments: samples)
  func kinds(sample: Sample) throws {
    let found = try read(Canvas(sample.modules))
    #expect(found == [BarcodeSymbol(symbology: sample.symbology, text: sample.text)])
    #expect(found.first?.product?.digits == sample.product)
  }

  @Test("turned by quarters it reads the same", arguments: samples, [1, 2, 3])
  func turned(sample: Sample, quarters: Int) throws {
    let found = try read(Canvas(sample.modules).turned(quarters))
    #expect(found == [BarcodeSymbol(symbology: sample.symbology, text: sample.text)])
  }

  @Test("blur, grain and a shadow leave it readable", arguments: samples, [1, 2, 3] as [UInt64])
  func photographed(sample: Sample, seed: UInt64) throws {
    let canvas = Canvas(sample.modules, module: 4).blurred(1).shaded(0.5).noisy(15, seed: seed)
    let found = try read(canvas)
    #expect(found == [BarcodeSymbol(symbology: sample.symbology, text: sample.text)])
  }

  @Test("grain that hides it at full size is smoothed away at a smaller one")
  func smaller() throws {
    let canvas = Canvas(BarcodePainter.ean13("5000112637922"), module: 12, height: 400).noisy(120, seed: 5)
    #expect(try ZBarScanner().symbols(in: canvas.picture).isEmpty)
    #expect(try read(canvas).map(\.text) == ["5000112637922"])
  }

  @Test("several in one picture are each told once")
  func several() throws {
    let tins = Canvas(BarcodePainter.ean13("5000112637922")).above(Canvas(BarcodePainter.upcA("036000291452")))
      .above(Canvas(BarcodePainter.ean13("5000112637922")))
    #expect(try Set(read(tins).map(\.text)) == ["5000112637922", "036000291452"])
    #expect(try read(tins).count == 2)
  }

  @Test("a bar that is wrong gives no other number", arguments: 0..<20)
  func damaged(place: Int) throws {
    var modules = BarcodePainter.ean13("5000112637922")
    modules[10 + 4 * place].toggle()
    #expect(try read(Canvas(modules)).allSatisfy { $0.text == "5000112637922" })
  }

  @Test("a picture without one gives none: paper, grain, a single pixel, stripes")
  func none() throws {
    for canvas in [
      Canvas(width: 400, height: 300), Canvas(width: 400, height: 300).noisy(200, seed: 1), Canvas(width: 1, height: 1),
      Canvas((0..<120).map { $0.isMultiple(of: 2) }), Canvas(width: 4_000, height: 1).noisy(200, seed: 2),
    ] {
      #expect(try read(canvas).isEmpty)
    }
  }

  @Test("other kinds of code are not looked for: no decoder but those five sees a picture")
  func others() throws {
    // Interleaved 2 of 5 (ISO/IEC 16390): 1234567890.
    let widths = "1111" + "2111211112211212211111211212121121212112211" + "211"
    let modules = widths.enumerated().flatMap { [Bool](repeating: $0.isMultiple(of: 2), count: $1 == "2" ? 3 : 1) }
    #expect(try read(Canvas(modules)).isEmpty)
  }

  @Test("a GS1-128 names the product that its first field holds")
  func gs1() throws {
    let found = try read(Canvas(BarcodePainter.gs1("010500011263792215261231")))
    try #require(found.count == 1)
    #expect(found[0].symbology == .code128)
    #expect(found[0].product?.digits == "5000112637922")
  }
}
