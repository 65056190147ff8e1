import Barcodes
import ServiceLifecycle

/// Takes the codes of a barcode scanner.
struct ScannerService: Service {
  let box: Box
  let device: ScannerDevice

  func run() async throws {
    for await event in device.events().cancelOnGracefulShutdown() {
      switch event {
      case .opened: await box.tell("The barcode scanner is there.")
      case .missing(let why): await box.complain(why)
      case .code(let text):
        // A scanner does not report the kind of code.
        let symbol = BarcodeSymbol(symbology: .code128, text: text)
        _ = await box.take(
          .pantry(.scan(barcode: symbol.product?.digits ?? text, name: nil)), shownAs: "scan \(text)", origin: .text)
      }
    }
  }
}
