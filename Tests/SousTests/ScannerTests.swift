import BarcodesTestSupport
import Foundation
import Glibc
import ScriptedWeb
import Synchronization
import Testing

@Suite("A barcode scanner on the box")
struct ScannerTests {
  private let cola =
    #"{"status":1,"product":{"code":"5000112637922","product_name":"Coca-Cola","quantity":"6 x 330 ml"}}"#

  @Test("what a scanner reads is done as if typed; unplugged it is told, and plugged in again it goes on")
  func scanner() async throws {
    let kitchen = try Kitchen()
    let path = kitchen.path + "/scanner"
    try #require(mkfifo(path, 0o600) == 0)
    var writer = try Self.writer(path)
    let box = try kitchen.start(["run", "--text"], with: ["SOUS_SCANNER_DEVICE": path])
    try #require(await box.line { $0 == "The barcode scanner is there." } != nil)
    try writer?.write(contentsOf: Self.scan("036000291452"))
    #expect(await box.line { $0.hasPrefix("I do not know that product. May I look such barcodes up") } != nil)
    try box.type("no")
    #expect(await box.line { $0.hasSuffix("I do not know that product yet. What is it?") } != nil)
    try box.type("tissues")
    #expect(await box.line { $0 == "Tissues in the pantry." } != nil)
    try writer?.write(contentsOf: Self.scan("036000291451"))
    #expect(await box.line { $0.hasPrefix("The barcode 036000291451 is not right") } != nil)

    unlink(path)
    writer = nil
    try #require(mkfifo(path, 0o600) == 0)
    #expect(await box.line { $0 == "The barcode scanner is there." } != nil)
    writer = try Self.writer(path)
    try writer?.write(contentsOf: Self.scan("036000291452"))
    #expect(await box.line { $0 == "Tissues in the pantry." } != nil)
    try box.endInput()
    #expect(await box.end() == 0)
    #expect(box.complaints.count { $0.contains("it is gone; plug it in again") } == 1)
  }

  @Test("a scanner that is not there leaves the box to its other inputs")
  func missing() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(
      ["run", "--text"], input: "add milk\n", with: ["SOUS_SCANNER_DEVICE": "/nowhere/scanner"])
    #expect(end.status == 0)
    #expect(end.output.contains { $0.contains("ilk") })
  }

  @Test("products are looked up where the household wants it, and what could not be is looked up by the next box")
  func lookup() async throws {
    let kitchen = try Kitchen()
    let isDown = Mutex(true)
    let cola = cola
    let web = try await ScriptedWeb { _ in
      isDown.withLock { $0 } ? .answer(503) : .text(cola, type: "application/json")
    }
    let variables = ["SOUS_PRODUCTS_LOOKUP": "true", "SOUS_PRODUCTS_URL": web.address("")]
    let kept = try await kitchen.run(["do", "scan 5000112637922"], with: variables)
    #expect(kept.output == ["I cannot look 5000112637922 up now, so I keep the scan and do it later."])
    #expect(kept.status == 0)
    isDown.withLock { $0 = false }
    let box = try kitchen.start(["run", "--text"], with: variables)
    #expect(await box.line { $0 == "Looked up: Coca-Cola in the pantry." } != nil)
    try box.endInput()
    #expect(await box.end() == 0)
    let history = try await kitchen.run(["scan", "--history", "--json"])
    let line = try #require(try history.objects().first)
    #expect(line["barcode"] as? String == "5000112637922")
    #expect(line["product"] as? String == "Coca-Cola")
    #expect((line["at"] as? String)?.hasPrefix("20") == true)
    try await web.close()
  }

  // Opened for both, so that it waits for no reader.
  private static func writer(_ path: String) throws -> FileHandle? {
    let file = open(path, O_RDWR | O_CLOEXEC)
    try #require(file >= 0)
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  private static func scan(_ text: String) -> Data {
    var events = KeyEvents()
    events.type(text)
    events.enter()
    return Data(events.bytes)
  }
}
