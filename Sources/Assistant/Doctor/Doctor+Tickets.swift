import BoxSettings

extension Doctor {
  /// The check of the ticket printer; nil: none is set.
  func checkTickets(_ settings: Settings) async -> HealthCheck? {
    guard !settings.tickets.printer.isEmpty else { return nil }
    guard let place = PrinterPlace(settings.tickets.printer) else {
      return .bad(
        "tickets", "\(settings.tickets.printer) is no printer",
        mend: "set tickets.printer to /dev/usb/lp0 or tcp://host:9100")
    }
    do {
      try await TicketPrinter(place).look()
      return .good("tickets", "the printer \(place) is there; sous ticket --print tries it")
    } catch {
      return .bad(
        "tickets", "\(error)", mend: "check tickets.printer, the cable and who may write to it; tickets wait until then"
      )
    }
  }
}
