import Basics
import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Scanned products")
struct ScanningTests {
  private let tissues = "0036000291452"
  private let cola = "5000112637922"

  private func history(_ family: Family) -> [String] {
    family.state.scans.values.map { "\($0.barcode) \($0.name ?? "?")\($0.waits ? " waits" : "")" }
  }

  @Test("what came in by a barcode is noted, and stands in the history")
  func noted() throws {
    var family = try Family.cook()
    try family.tell("pantry.scan", ["barcode": "036000291452", "name": "Tissues"])
    #expect(family.state.lots.values.map(\.note) == ["Scanned barcode: 036000291452"])
    #expect(history(family) == ["036000291452 Tissues"])
    try family.tell("pantry.add", ["items": Family.items("2 l cola"), "barcode": .text(cola)])
    #expect(family.state.lots.values.map(\.note).last == "Scanned barcode: 5000112637922")
    #expect(history(family) == ["036000291452 Tissues", "\(cola) cola"])
    try family.stock("bread")
    #expect(family.state.lots.values.map(\.note).last == .some(nil))
    #expect(history(family).count == 2)
    #expect(try family.tell("pantry.scans") == "Scanned last: cola today and Tissues today.")
    family.undo(1)
    #expect(history(family) == ["036000291452 Tissues"])
  }

  @Test("a scan that nobody could name is kept; its name puts as many in as were scanned")
  func named() throws {
    var family = try Family.cook()
    #expect(
      try family.tell("pantry.keep_scan", ["barcode": "036000291452", "looks_up": false])
        == "I keep the scan of 0036000291452 until somebody says what it is.")
    try family.tell("pantry.keep_scan", ["barcode": .text(tissues), "looks_up": false])
    #expect(family.lots.isEmpty)
    #expect(history(family) == ["036000291452 ?", "\(tissues) ?"])
    #expect(
      try family.tell("pantry.scans")
        == "Scanned last: 0036000291452, which I do not know, today and 036000291452, which I do not know, today.")
    #expect(
      try family.tell("pantry.scan", ["barcode": .text(tissues), "name": "tissues"]) == "2 tissues in the pantry.")
    #expect(history(family) == ["036000291452 tissues", "\(tissues) tissues"])
    #expect(try family.tell("pantry.scan", ["barcode": .text(tissues)]) == "Tissues in the pantry.")
    #expect(family.lots == ["2 tissues", "tissues"])
    let again: Slots = ["barcode": .text(tissues), "looks_up": true]
    #expect(try family.refusal("pantry.keep_scan", again) == "That is tissues.")
  }

  @Test("what is looked up later goes into the pantry then, in the household's own word if it has one")
  func lookedUp() throws {
    var family = try Family.cook()
    #expect(
      try family.tell("pantry.keep_scan", ["barcode": .text(cola), "looks_up": true])
        == "I cannot look 5000112637922 up now, so I keep the scan and do it later.")
    #expect(history(family) == ["\(cola) ? waits"])
    let found: Slots = [
      "barcode": .text(cola), "name": "Coca-Cola", "brand": "Coca-Cola",
      "pack": .object(["count": 6, "quantity": 330, "unit": "ml"]),
    ]
    #expect(try family.tell("pantry.identify", found) == "Looked up: Coca-Cola in the pantry.")
    #expect(history(family) == ["\(cola) Coca-Cola"])
    let pack = PackQuantity(count: 6, quantity: 330, unit: .ml)
    #expect(
      family.state.products[cola] == Product(id: cola, name: "Coca-Cola", brand: "Coca-Cola", pack: pack, image: nil))
    // Nothing waits any more.
    #expect(try family.tell("pantry.identify", found).isEmpty)
    #expect(family.lots == ["Coca-Cola"])

    try family.tell("pantry.scan", ["barcode": .text(cola), "name": "cola"])
    try family.tell("pantry.identify", found)
    #expect(family.state.products[cola]?.name == "cola")
    #expect(family.state.products[cola]?.pack == pack)
  }

  @Test("what is taken back is not looked up again")
  func takenBack() throws {
    var family = try Family.cook()
    try family.tell("pantry.keep_scan", ["barcode": .text(cola), "looks_up": true])
    try family.tell("pantry.identify", ["barcode": .text(cola), "name": "cola"])
    family.undo()
    #expect(family.lots.isEmpty)
    #expect(family.state.products.isEmpty)
    #expect(history(family) == ["\(cola) ?"])
  }

  @Test("what nobody knows is told once and waits no longer")
  func notFound() throws {
    var family = try Family.cook()
    try family.tell("pantry.keep_scan", ["barcode": .text(cola), "looks_up": true])
    #expect(
      try family.tell("pantry.not_found", ["barcode": .text(cola)])
        == "Nobody knows the barcode 5000112637922. Scan it again and say what it is.")
    #expect(history(family) == ["\(cola) ?"])
    #expect(try family.tell("pantry.not_found", ["barcode": .text(cola)]).isEmpty)
    // A look that found nothing ends the waiting of what was scanned before.
    try family.tell("pantry.keep_scan", ["barcode": .text(tissues), "looks_up": true])
    try family.tell("pantry.keep_scan", ["barcode": .text(tissues), "looks_up": false])
    #expect(history(family) == ["\(cola) ?", "\(tissues) ?", "\(tissues) ?"])
  }

  @Test("a wrong barcode is refused by every one of these commands, and nothing is kept")
  func wrong() throws {
    var family = try Family.cook()
    for intent in ["pantry.scan", "pantry.keep_scan", "pantry.identify", "pantry.not_found"] {
      let slots: Slots = ["barcode": "5000112637921", "looks_up": true, "name": "cola"]
      #expect(
        try family.refusal(intent, slots)
          == "The barcode 5000112637921 is not right: its last digit does not fit the others. Scan it again.")
    }
    #expect(family.state.scans.isEmpty)
  }

  @Test("a name that is none is refused, wherever it comes from")
  func badNames() throws {
    var family = try Family.cook()
    #expect(
      try family.refusal("pantry.identify", ["barcode": .text(cola), "name": "\u{202E} \u{7}"])
        == "There is no name in that for a product.")
    #expect(
      try family.refusal("pantry.scan", ["barcode": .text(cola), "name": .text(String(repeating: "x", count: 81))])
        == "That name is too long for an item: the limit is 80 characters.")
  }

  @Test("the history keeps the newest thousand")
  func bounded() throws {
    var family = try Family.cook()
    try family.tell("pantry.scan", ["barcode": .text(cola), "name": "cola"])
    for number in 0..<Kitchen.mostScans {
      let id = "old-\(number)"
      family.state.scans[id] = Scan(id: id, barcode: tissues, name: "tissues", at: family.context.now)
    }
    try family.tell("pantry.scan", ["barcode": .text(cola)])
    #expect(family.state.scans.count == Kitchen.mostScans)
    #expect(family.state.scans.values.last?.barcode == cola)
    #expect(family.state.scans.values.first?.id == "old-1")
  }

  @Test("how the taking back of a scan is told")
  func undone() throws {
    var family = try Family.cook()
    try family.tell("pantry.keep_scan", ["barcode": .text(cola), "looks_up": true])
    let events = family.kitchen.events(undoing: family.done[0], in: family.state, context: family.context)
    #expect(
      family.kitchen.sentence(takingBack: events, in: family.state, context: family.context)
        == "The scan of 5000112637922 is forgotten.")
  }

  @Test("a packaging digit of nothing is no other product")
  func fourteen() throws {
    #expect(try GTIN("00036000291452").digits == tissues)
    #expect(try GTIN("15000112637929").digits == "15000112637929")
    #expect(try GTIN("5000 112-637922").digits == cola)
    #expect(try GTIN(upcE: "04252614").digits == "0042100005264")
    #expect(throws: GTIN.Problem.form) { try GTIN("٥٠٠٠١١٢٦٣٧٩٢٢") }
    #expect(throws: GTIN.Problem.form) { try GTIN(upcE: "24252614") }
    #expect(throws: GTIN.Problem.checkDigit) { try GTIN(upcE: "04252615") }
  }

  @Test("a pack of another weight is known, and its label is told")
  func weighed() throws {
    var family = try Family.cook()
    _ = try family.tell("pantry.scan", ["barcode": "2061040003022", "name": "cheddar"])
    #expect(
      try family.tell("pantry.scan", ["barcode": "2061040004562"])
        == "Cheddar in the pantry. The label also says 456, a weight or a price.")
  }

  @Test("a label with weight and day fills both in")
  func labelled() throws {
    var family = try Family.cook()
    let label: SlotValue = "(01)94028887034023(3103)000302(15)260401"
    #expect(try family.tell("pantry.scan", ["barcode": label, "name": "gouda"]).hasPrefix("302 grams of gouda"))
    #expect(family.state.lots.values.map { $0.bestBefore?.description } == ["2026-04-01"])
    #expect(try family.tell("pantry.scan", ["barcode": "0194028887034023"]).hasPrefix("Gouda in the pantry."))
  }
}
