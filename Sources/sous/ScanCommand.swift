import ArgumentParser
import Assistant
import Barcodes
import Basics
import BoxSettings
import Commands
import Foundation
import Kitchen

/// `sous scan`.
struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Read the barcodes of photos, and tell what was scanned.",
    discussion: """
      JPEG and PNG; UPC-A, UPC-E, EAN-8, EAN-13 and Code 128, turned by quarters or upside down. With --add what was read \
      goes into the pantry, by a box that runs or else from here; a product that nobody has named is looked up on the web \
      if the setting products.lookup says so. The exit status is 1 when a photo has no barcode, or something was not added.

      EXAMPLES
        sous scan tin.jpg
        sous scan --add tin.jpg box.png
        sous scan --add --name "chopped tomatoes" tin.jpg
        sous scan --history
      """)

  @Argument(help: "Photos, or - for standard input.")
  var files: [String] = []

  @Flag(help: "Put the products into the pantry.")
  var add = false

  @Option(help: ArgumentHelp("With --add: what the product is, remembered for the next scan.", valueName: "words"))
  var name: String?

  @Flag(help: "Print everything that was scanned, the newest first.")
  var history = false

  @Flag(help: "Print one JSON object a barcode.")
  var json = false

  /// One barcode in the output.
  private struct Line: Encodable {
    var file: String
    /// The kind, by the name of ``Symbology``; nil: the photo has no barcode.
    var symbology: String?
    var text: String?
    /// The number of the product; nil: the code names none.
    var barcode: String?
    /// The product in the store; nil: none.
    var product: String?
  }

  func validate() throws {
    if name != nil, !add { throw ValidationError("--name needs --add.") }
    if history, add || !files.isEmpty { throw ValidationError("--history goes without photos and --add.") }
    if files.isEmpty, !history { throw ValidationError("Name a photo.") }
  }

  func run() async throws {
    if history { return try showHistory() }
    let known = try StoredKitchen.load().products
    var isAllDone = true
    var asked: [(line: Line, gtin: GTIN)] = []
    for file in files {
      do {
        let symbols = try BarcodeReader().symbols(in: PictureFile.grey(Self.data(of: file)))
        if symbols.isEmpty {
          try show(Line(file: file))
          isAllDone = false
        }
        for symbol in symbols {
          let gtin = symbol.product
          let line = Line(
            file: file, symbology: symbol.symbology.rawValue, text: symbol.text, barcode: gtin?.digits,
            product: gtin.flatMap { known[$0.digits]?.name })
          if add, let gtin {
            asked.append((line, gtin))
          } else {
            isAllDone = isAllDone && !add
            try show(line)
          }
        }
      } catch let error as PictureError {
        Program.complain("sous: \(file): \(error)")
        isAllDone = false
      }
    }
    if try await !put(asked) { isAllDone = false }
    if !isAllDone { throw Failure.no }
  }

  /// Puts products into the pantry, and prints the result of each.
  private func put(_ asked: [(line: Line, gtin: GTIN)]) async throws -> Bool {
    var isAllDone = true
    var rest = asked.map(\.line)[...]
    let commands: [Submission.Line] = asked.map { line, gtin in
      (.pantry(.scan(barcode: line.text ?? gtin.digits, name: name)), "scan \(gtin.digits)")
    }
    try await Submission.send(commands) { answer in
      let outcome = try Submission.Outcome(answer)
      isAllDone = isAllDone && outcome.done
      guard let line = rest.popFirst() else { return }
      if json {
        print(try JSONLine.text(line, with: answer))
      } else {
        try show(line)
        print(outcome.say)
      }
    }
    return isAllDone
  }

  private func show(_ line: Line) throws {
    guard !json else { return try JSONLine.print(line) }
    guard let kind = line.symbology.flatMap(Symbology.init), let text = line.text else {
      print("\(line.file): no barcode; take the photo nearer, sharp and in even light")
      return
    }
    let what = line.barcode == nil ? "names no product" : line.product ?? "not known yet"
    // A Code 128 can contain control characters, which a terminal would obey.
    let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isPlain ? $0 : "\u{FFFD}" }))
    print("\(line.file): \(kind.name) \(plain), \(what)")
  }

  /// One line of the history in the output.
  private struct HistoryLine: Encodable {
    var at: Date
    var barcode: String
    /// The product in the pantry; nil: it was unknown.
    var product: String?
    /// Whether it waits for the lookup.
    var waits: Bool
  }

  private func showHistory() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = try Settings.load().settings.household.calendar.timeZone
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    for scan in try StoredKitchen.load().scans.values.reversed() {
      if json {
        try JSONLine.print(
          HistoryLine(at: scan.at, barcode: scan.barcode, product: scan.name, waits: scan.waits))
      } else {
        let what = scan.name ?? (scan.waits ? "to be looked up, or named by you" : "not known")
        print("\(formatter.string(from: scan.at)) \(scan.barcode) \(what)")
      }
    }
  }

  // Bounded, because a device or a pipe has no size.
  private static func data(of file: String) throws -> Data {
    let most = PictureFile.mostBytes + 1
    if file == "-" { return try FileHandle.standardInput.read(upToCount: most) ?? Data() }
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    defer { try? handle.close() }
    return try handle.read(upToCount: most) ?? Data()
  }
}

extension Unicode.Scalar.Properties {
  /// Whether a terminal only shows it.
  fileprivate var isPlain: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
