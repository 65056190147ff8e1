import Basics
import Foundation
import Restaurant

/// The kitchen's ticket printer. It works on a queue of its own: a printer may be slow, or accept
/// nothing for a while.
actor TicketPrinter {
  /// The timeouts of its steps, in seconds.
  struct Patience: Sendable {
    /// The time for opening.
    var opening = 5.0
    /// The time for accepting a ticket.
    var taking = 20.0
    /// The time for confirming a ticket.
    var answering = 20.0
    /// The same for a printer that has never confirmed one.
    var firstAnswer = 3.0
  }

  nonisolated let place: PrinterPlace
  private let patience: Patience
  private let queue = QueueExecutor(label: "sous.tickets")
  /// Whether it has ever confirmed a ticket.
  private var isKnownToAnswer = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ place: PrinterPlace, patience: Patience = Patience()) {
    (self.place, self.patience) = (place, patience)
  }

  /// Prints a ticket. If the printer can confirm it, it is printed at the return; otherwise the printer
  /// has accepted it.
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

  /// Checks the printer, without printing.
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
