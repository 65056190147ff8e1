import Foundation
import TestTools
import Testing

@testable import Assistant

@Suite("The ticket printer")
struct TicketPrinterTests {
  private func paper() throws -> TicketPaper {
    TicketPaper(try TicketPaperTests.ticket(), columns: 42, zone: try #require(TimeZone(identifier: "UTC")))
  }

  @Test("is a device's path, or an address on the network")
  func places() {
    #expect(PrinterPlace("/dev/usb/lp0")?.description == "/dev/usb/lp0")
    #expect(PrinterPlace("tcp://printer.local")?.description == "tcp://printer.local:9100")
    #expect(PrinterPlace("tcp://[::1]:9101")?.description == "tcp://[::1]:9101")
    for wrong in ["", "printer", "http://printer", "tcp://", "tcp://a:0", "tcp://a:70000", "tcp://a/b", "tcp://a?b"] {
      #expect(PrinterPlace(wrong) == nil, "\(wrong)")
    }
  }

  @Test("on the network prints, and says when it has no paper")
  func network() async throws {
    let standIn = try await PrinterStandIn()
    let printer = TicketPrinter(standIn.place)
    try await printer.print(paper())
    #expect(standIn.tickets.count == 1)
    #expect(standIn.tickets.first?.contains("2 x Turkey Club\n") == true)
    standIn.behaviour.withLock { $0 = .hasNoPaper }
    await #expect(throws: PrinterError.noPaper) { try await printer.print(paper()) }
    await #expect(throws: PrinterError.noPaper) { try await printer.look() }
    standIn.behaviour.withLock { $0 = .prints }
    try await printer.look()
    #expect(standIn.tickets.count == 1)
    try await standIn.close()
    await #expect(throws: PrinterError.self) { try await printer.print(paper()) }
  }

  @Test("that never says anything is believed; one that has said so is waited for")
  func silence() async throws {
    let standIn = try await PrinterStandIn()
    standIn.behaviour.withLock { $0 = .saysNothing }
    let printer = TicketPrinter(standIn.place, patience: .init(answering: 600, firstAnswer: 0.05))
    try await printer.print(paper())
    standIn.behaviour.withLock { $0 = .prints }
    let talker = TicketPrinter(standIn.place, patience: .init(answering: 0.05, firstAnswer: 600))
    try await talker.print(paper())
    standIn.behaviour.withLock { $0 = .saysNothing }
    await #expect(throws: PrinterError.silent) { try await talker.print(paper()) }
    try await standIn.close()
  }

  @Test("may be a file, and says what is wrong with one that it cannot write")
  func file() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/tickets.bin"
    let printer = TicketPrinter(try #require(PrinterPlace(path)))
    try await printer.look()
    #expect(!FileManager.default.fileExists(atPath: path), "looking prints nothing")
    try await printer.print(paper())
    try await printer.print(paper())
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    #expect(PrinterStandIn.tickets(in: bytes).count == 2)
    let lost = TicketPrinter(try #require(PrinterPlace("\(folder.path)/none/lp0")))
    await #expect(throws: PrinterError.self) { try await lost.print(paper()) }
    await #expect(throws: PrinterError.self) { try await lost.look() }
  }
}
