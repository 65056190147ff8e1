import Basics
import Foundation
import Restaurant

/// The kitchen's ticket printer. It works on a queue of its own: a printer may be slow, or take nothing for a while.
actor TicketPrinter {
  /// How long its steps may take, in seconds.
  struct Patience: Sendable {
    /// Until it is open.
    var opening = 5.0
    /// Until it has taken a ticket.
    var taking = 20.0
    /// Until it says that a ticket is out.
    var answering = 20.0
    /// The same, of a printer that has never said so.
    var firstAnswer = 3.0
  }

  nonisolated let place: PrinterPlace
  private let patience: Patience
  private let queue = QueueExecutor(label: "sous.tickets")
  /// Whether it has ever told that it printed.
  private var isKnownToAnswer = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ place: PrinterPlace, patience: Patience = Patience()) {
    (self.place, self.patience) = (place, patience)
  }

  /// Prints a ticket. Where the printer can tell, it is out when this returns; otherwise the printer has taken it.
  /// - Throws: ``PrinterError``
  func print(_ paper: TicketPaper) throws(PrinterError) {
    let port = try PrinterPort(place, within: patience.opening)
    try port.put(ESCPOS.bytes(paper) + (port.answers ? ESCPOS.question : []), within: patience.taking)
    guard port.answers else { return }
    let wait = isKnownToAnswer ? patience.answering : patience.firstAnswer
    guard let hasPaper = port.answer(within: wait).flatMap(ESCPOS.hasPaper) else {
      if isKnownToAnswer { throw .silent }
      return
    }
    isKnownToAnswer = true
    if !hasPaper { throw .noPaper }
  }

  /// Looks whether it is there, and prints nothing.
  /// - Throws: ``PrinterError``
  func look() throws(PrinterError) {
    if case .file(let path) = place.kind {
      let isThere = FileManager.default.fileExists(atPath: path)
      let door = isThere ? path : URL(filePath: path).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: door) else {
        throw .unreachable(
          "\(door) \(FileManager.default.fileExists(atPath: door) ? "may not be written" : "is not there")")
      }
      return
    }
    let port = try PrinterPort(place, within: patience.opening)
    try port.put(ESCPOS.question, within: patience.taking)
    if port.answer(within: patience.firstAnswer).flatMap(ESCPOS.hasPaper) == false { throw .noPaper }
  }
}
