import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Store

/// `sous ticket`.
struct TicketCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ticket", abstract: "Show or print a kitchen's ticket.",
    discussion: """
      Shows how an order's ticket looks, or a sample. With --print it goes to the printer of the settings (tickets.printer), \
      which tries the printer. A box that runs prints tickets by itself.

      EXAMPLES
        sous ticket
        sous ticket 1042
        sous ticket --print
      """)

  @Argument(help: ArgumentHelp("The order's number; without it, a sample.", valueName: "number"))
  var number: String?

  @Flag(help: "Print it.")
  var print = false

  func run() async throws {
    let settings = try Settings.load().settings
    let reader = try KitchenReader(settings.store.place())
    guard let proof = try TicketProof(number: number, settings: settings, reader: reader) else {
      throw Failure(.no, "there is no order \(number ?? "") of late; the kitchen's display shows those that are open")
    }
    guard print else { return Swift.print(proof.text, terminator: "") }
    guard let place = PrinterPlace(settings.tickets.printer) else {
      throw Failure(.missing, "no printer is set; set tickets.printer to /dev/usb/lp0 or tcp://host:9100")
    }
    do {
      try await proof.print(at: place)
    } catch {
      throw Failure(.missing, "\(error)")
    }
    Swift.print("Sent to \(place).")
  }
}
