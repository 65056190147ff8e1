import BarcodesTestSupport
import Basics
import Foundation
import Testing

@testable import Barcodes

@Suite("What a JPEG asks for")
struct JPEGPassesTests {
  private let tin = Canvas(BarcodePainter.ean13("5000112637922"))

  /// A progressive JPEG of these sides with so many scans, of one component or of three of full size.
  private func drawn(_ width: Int, _ height: Int, scans: Int, components: UInt8 = 1) -> [UInt8] {
    let size: [UInt8] = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 8 + 3 * components, 8] + size + [components]
    let parts: [UInt8] = (1...components).flatMap { [$0, 0x11, 0] as [UInt8] }
    // With a restart and a stuffed FF between what is drawn.
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]
    return frame + parts + [[UInt8]](repeating: scan, count: scans).joined() + [0xFF, 0xD9]
  }

  @Test("its passes are counted, and what has to be kept until the last of them")
  func counting() throws {
    let once = JPEGPasses([UInt8](try tin.jpeg()))
    #expect(once.scans == 1)
    let often = JPEGPasses([UInt8](try tin.jpeg(isProgressive: true)))
    #expect(often.scans > 3)
    #expect(often.kept >= 2 * tin.width * tin.height)
    #expect(JPEGPasses(drawn(800, 600, scans: 10, components: 3)).scans == 10)
    #expect(JPEGPasses(drawn(800, 600, scans: 1, components: 3)).kept == 3 * 2 * 807 * 607)
  }

  @Test("a progressive photo is read like any other")
  func reading() throws {
    let picture = try PictureFile.grey(tin.jpeg(quality: 95, isProgressive: true))
    #expect(try BarcodeReader().symbols(in: picture).map(\.text) == ["5000112637922"])
  }

  @Test("so many passes over so many pixels are refused before any is made, and so is what fills the memory")
  func hostile() {
    func problem(_ file: [UInt8]) -> PictureError? {
      do throws(PictureError) {
        _ = try PictureFile.grey(Data(file))
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(drawn(6_000, 6_000, scans: 14)) == .tooManyPasses)
    #expect(problem(drawn(6_000, 6_000, scans: 2, components: 3)) == .tooManyPasses)
    // As many as cameras and editors draw are let through to the library, which says what else is wrong.
    #expect(problem(drawn(4_000, 3_000, scans: 12, components: 3)) != .tooManyPasses)
    #expect(
      "\(PictureError.tooManyPasses)"
        == "the picture is drawn in too many passes for its size; save it smaller, or not progressive")
  }

  @Test("markers that end early or lead nowhere end the reading", arguments: [1, 2, 3] as [UInt64])
  func damaged(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let whole = [UInt8](try tin.jpeg(isProgressive: true))
    for _ in 0..<200 {
      var file = whole
      for _ in 0..<20 { file[Int.random(in: 0..<file.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice) }
      let passes = JPEGPasses(Array(file.prefix(Int.random(in: 0...file.count, using: &dice))))
      #expect(passes.scans <= file.count && passes.kept >= 0)
    }
    #expect(JPEGPasses([0xFF, 0xD8, 0xFF, 0xC0, 0, 0, 0xFF]) == JPEGPasses([]))
  }
}
