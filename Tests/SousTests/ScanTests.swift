import BarcodesTestSupport
import Foundation
import Testing

@Suite("sous scan")
struct ScanTests {
  private let tissues = Canvas(BarcodePainter.upcA("036000291452"))

  @Test("a photo's barcode is told with its kind, and its product once that is known")
  func told() async throws {
    let kitchen = try Kitchen()
    let photo = try kitchen.write(tissues.jpeg(), to: "tissues.jpg")
    let new = try await kitchen.run(["scan", photo])
    #expect(new.output == ["\(photo): UPC-A 036000291452, not known yet"])
    #expect(new.status == 0)

    let added = try await kitchen.run(["scan", "--add", "--name", "Tissues", photo])
    #expect(added.output == ["\(photo): UPC-A 036000291452, not known yet", "Tissues in the pantry."])
    #expect(added.status == 0)
    let known = try await kitchen.run(["scan", "--json", photo])
    let object = try #require(try known.objects().first)
    #expect(object["symbology"] as? String == "upc_a")
    #expect(object["barcode"] as? String == "0036000291452")
    #expect(object["text"] as? String == "036000291452")
    #expect(object["product"] as? String == "Tissues")
    #expect(try await kitchen.run(["do", "do we have tissues"]).status == 0)
  }

  @Test("what is added is added by the same command as typed digits, in a box that runs too")
  func added() async throws {
    let kitchen = try Kitchen()
    let photo = try kitchen.write(tissues.turned(1).png(), to: "tissues.png")
    let box = try kitchen.start(["run", "--text"])
    try box.type("add butter")
    try #require(await box.line { $0.contains("butter") && !$0.hasPrefix("»") } != nil)
    let unknown = try await kitchen.run(["scan", "--add", "--json", photo])
    #expect(unknown.status == 1)
    #expect(try unknown.objects().first?["done"] as? Bool == false)
    let named = try await kitchen.run(["scan", "--add", "--name", "tissues", "--json", photo])
    let object = try #require(try named.objects().first)
    #expect(object["intent"] as? String == "pantry.scan")
    #expect(object["done"] as? Bool == true)
    #expect(object["file"] as? String == photo)
    #expect(object["barcode"] as? String == "0036000291452")
    #expect((object["slots"] as? [String: Any])?["barcode"] as? String == "036000291452")
    try box.endInput()
    #expect(await box.end() == 0)
  }

  @Test("a photo with no barcode, or that is none, ends with status 1 and leaves the others to be read")
  func none() async throws {
    let kitchen = try Kitchen()
    let paper = try kitchen.write(Canvas(width: 300, height: 200).jpeg(), to: "paper.jpg")
    let text = try kitchen.write("dear diary", to: "diary.jpg")
    let photo = try kitchen.write(tissues.png(), to: "tissues.png")
    let end = try await kitchen.run(["scan", paper, text, photo])
    #expect(end.status == 1)
    #expect(
      end.output == [
        "\(paper): no barcode; take the photo nearer, sharp and in even light",
        "\(photo): UPC-A 036000291452, not known yet",
      ])
    #expect(end.complaints == ["sous: \(text): this is no picture that can be read; save it as JPEG or PNG"])
    let parcel = try kitchen.write(Canvas(BarcodePainter.code128("Parcel 7")).png(), to: "parcel.png")
    #expect(try await kitchen.run(["scan", parcel]).output == ["\(parcel): Code 128 Parcel 7, names no product"])
    #expect(try await kitchen.run(["scan", "--add", parcel]).status == 1)
  }

  @Test("wrong usage is told: no file, a file that is not there, a name without --add")
  func usage() async throws {
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["scan"]).status == 2)
    #expect(try await kitchen.run(["scan", "--name", "tea", "tea.jpg"]).status == 2)
    let missing = try await kitchen.run(["scan", "/nowhere.jpg"])
    #expect(missing.status == 3)
    #expect(missing.complaints == ["sous: /nowhere.jpg: there is no such file; check the path"])
  }
}
