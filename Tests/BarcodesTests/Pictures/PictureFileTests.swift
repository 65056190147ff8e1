import BarcodesTestSupport
import Basics
import Foundation
import Testing

@testable import Barcodes

@Suite("Pictures of files")
struct PictureFileTests {
  private let tin = Canvas(BarcodePainter.ean13("5000112637922"))

  @Test("a JPEG and a PNG give the grey picture they were made of")
  func kinds() throws {
    let png = try PictureFile.grey(tin.png())
    #expect(try png == tin.picture)
    let jpeg = try PictureFile.grey(tin.jpeg(quality: 95))
    #expect((jpeg.width, jpeg.height) == (tin.width, tin.height))
    let largest = zip(jpeg.bytes, tin.bytes).map { abs(Int($0) - Int($1)) }.max()
    #expect((largest ?? 255) < 40)
    #expect(try BarcodeReader().symbols(in: jpeg).map(\.text) == ["5000112637922"])
  }

  @Test("a JPEG that ends early is read as far as it goes")
  func truncated() throws {
    let whole = try tin.jpeg()
    let half = try PictureFile.grey(whole.prefix(whole.count / 2))
    #expect((half.width, half.height) == (tin.width, tin.height))
    #expect(try half != PictureFile.grey(whole))
  }

  @Test(
    "what is no picture is refused, and it says what it is",
    arguments: [
      ("", "the picture is empty; take it again"),
      ("hello", "this is no picture that can be read; save it as JPEG or PNG"),
      ("GIF89a", "this is a GIF; save it as JPEG or PNG"),
      ("RIFFxxxxWEBPVP8 ", "this is a WebP; save it as JPEG or PNG"),
      ("xxxxftypheic", "this is a HEIC or AVIF; save it as JPEG or PNG"),
      ("%PDF-1.7", "this is a PDF; save it as JPEG or PNG"),
      ("BM", "this is a BMP; save it as JPEG or PNG"),
    ])
  func others(text: String, refusal: String) {
    #expect(problem(Data(text.utf8)) == refusal)
  }

  @Test("a damaged file is refused with the library's reason")
  func broken() throws {
    let png = try tin.png()
    #expect(problem(png.prefix(png.count / 2))?.hasPrefix("the PNG is damaged (") == true)
    var wrong = png
    wrong[png.startIndex + 60] ^= 0xFF
    #expect(problem(wrong)?.hasPrefix("the PNG is damaged (") == true)
    #expect(problem(png.prefix(8))?.hasPrefix("the PNG is damaged (") == true)
    #expect(problem(try tin.jpeg().prefix(20))?.contains("is damaged (") == true)
    #expect(problem(try tin.jpeg().prefix(3))?.contains("is damaged (") == true)
  }

  @Test("a small file that claims to be huge costs no memory")
  func huge() throws {
    // Height and width of a JPEG stand in its SOF0 (ITU-T T.81, B.2.2).
    var jpeg = try tin.jpeg()
    let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0]))
    for (place, byte) in zip(5..<9, [0xEA, 0x60, 0xEA, 0x60] as [UInt8]) { jpeg[frame.lowerBound + place] = byte }
    #expect(
      problem(jpeg) == "the picture has 60000 x 60000 pixels, more than 40 million; save it smaller")
    #expect(problem(Data(count: PictureFile.mostBytes + 1)) == "the picture has more than 20 MB; save it smaller")
  }

  @Test("random damage is refused or read, and never more than that", arguments: [1, 2, 3, 4] as [UInt64])
  func fuzzed(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let files = [try tin.png(), try tin.jpeg()]
    for _ in 0..<100 {
      var file = files[Int.random(in: 0..<2, using: &dice)]
      for _ in 0..<Int.random(in: 1...8, using: &dice) {
        file[Int.random(in: 0..<file.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
      }
      do throws(PictureError) {
        let picture = try PictureFile.grey(file)
        #expect(picture.bytes.count == picture.width * picture.height)
      } catch {
        #expect(!error.description.contains("\n"))
      }
    }
  }

  @Test("a grey picture has as many bytes as pixels, and not too many of them")
  func pixels() {
    #expect(throws: PictureError.self) { try GreyPicture(width: 2, height: 2, bytes: [0, 0, 0]) }
    #expect(throws: PictureError.self) { try GreyPicture(width: 0, height: 5, bytes: []) }
    #expect(throws: PictureError.self) {
      try GreyPicture(width: -3, height: -3, bytes: [UInt8](repeating: 0, count: 9))
    }
    #expect(throws: PictureError.tooManyPixels(width: .max, height: .max)) {
      try GreyPicture(width: .max, height: .max, bytes: [])
    }
  }

  private func problem(_ data: Data) -> String? {
    do throws(PictureError) {
      _ = try PictureFile.grey(data)
      return nil
    } catch {
      return error.description
    }
  }
}
