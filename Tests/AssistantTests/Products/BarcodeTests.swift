import Barcodes
import Basics
import Commands
import Foundation
import Kitchen
import Synchronization
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Screens
@testable import Speaking

@Suite("Barcodes that nobody has named")
struct BarcodeTests {
  /// Answers as the test says, the last answer for ever.
  private final class Finder: ProductFinding {
    private let results: Mutex<[LookupResult]>
    private let log = Mutex<[String]>([])

    init(_ results: LookupResult...) { self.results = Mutex(results) }

    var asked: [String] { log.withLock { $0 } }

    func find(_ gtin: GTIN, urgency: LookupUrgency) async -> LookupResult {
      log.withLock { $0.append("\(gtin.digits) \(urgency)") }
      return results.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
  }

  /// Remembers what it was to say.
  private final class Listener: Voice {
    private let log = Mutex<[String]>([])

    var said: [String] { log.withLock { $0 } }

    func samples(of text: String) async throws(VoiceError) -> [Float] {
      log.withLock { $0.append(text) }
      return []
    }
  }

  /// A household with a box that shows nothing.
  private struct Scene {
    let folder: TemporaryFolder
    let household: Household
    let box: Box
    let voice = Listener()
    let clock = HouseClock(startingAt: Date(timeIntervalSince1970: 1_773_511_500))

    init(_ finder: Finder?, asks: Bool? = nil) throws {
      folder = try TemporaryFolder()
      var settings = Settings()
      settings.store.folder = folder.path + "/store"
      let clock = clock
      household = try Household(settings: settings, clock: { clock.now }, finder: finder, asksBeforeLookingUp: asks)
      box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: voice)
    }

    var state: KitchenState { get async { await household.assistant.bus.state.kitchen } }
    var lots: [String] { get async { await state.lots.values.map { "\($0.quantity) \($0.name)" } } }
    var scans: [String] {
      get async { await state.scans.values.map { "\($0.name ?? "?")\($0.waits ? " waits" : "")" } }
    }
  }

  private let code = "5000112637922"
  private var cola: FoodProduct {
    FoodProduct(
      code: code, name: "Coca-Cola", brand: "Coca-Cola", pack: PackQuantity(count: 6, quantity: 330, unit: .ml))
  }

  @Test("where nobody may be asked, the person is; the answer is remembered, and the scan is not lost before it")
  func off() async throws {
    let scene = try Scene(nil)
    _ = await scene.box.take("don't look barcodes up on the internet", origin: .text)
    let asked = await scene.box.take("scan \(code)", origin: .text)
    #expect(!asked.isDone)
    #expect(asked.say == "I do not know that product yet. What is it?")
    #expect(await scene.scans == ["? waits"])
    #expect(await scene.box.take("cola", origin: .text).say == "Cola in the pantry.")
    #expect(await scene.scans == ["cola"])
    #expect(await scene.box.take(code, origin: .text).say == "Cola in the pantry.")
    #expect(await scene.lots == ["1.0 cola", "1.0 cola"])
    try scene.household.store.close()
  }

  @Test("the first barcode that nobody knows asks once whether it may be looked up; after yes it is, and so are others")
  func allowed() async throws {
    let finder = Finder(.found(cola), .found(FoodProduct(code: "4006381333931", name: "Pens", brand: nil, pack: nil)))
    let scene = try Scene(finder, asks: true)
    let asked = await scene.box.take("scan \(code)", origin: .text)
    #expect(!asked.isDone)
    #expect(asked.say == Assistant.lookUpQuestion)
    #expect(finder.asked.isEmpty)
    #expect(await scene.scans == ["? waits"])
    let answer = await scene.box.take("yes", origin: .text)
    #expect(
      answer.say
        == "Barcodes that I do not know are looked up from now on. Looked up: Coca-Cola in the pantry.")
    #expect(await scene.scans == ["Coca-Cola"])
    #expect(await scene.state.preferences.looksUp == true)
    // Nobody is asked again.
    #expect(await scene.box.take("scan 4006381333931", origin: .text).isDone)
    #expect(finder.asked == ["\(code) later", "4006381333931 now"])
    try scene.household.store.close()
  }

  @Test("after no the person is asked what it is, nothing leaves the house, and the answer can be changed")
  func declined() async throws {
    let finder = Finder(.found(cola))
    let scene = try Scene(finder, asks: true)
    _ = await scene.box.take("scan \(code)", origin: .text)
    #expect(
      await scene.box.take("no", origin: .text).say
        == "I look no barcodes up on the internet. I do not know that product yet. What is it?")
    #expect(await scene.box.take("cola", origin: .text).say == "Cola in the pantry.")
    #expect(await scene.scans == ["cola"])
    #expect(
      await scene.box.take("scan 4006381333931", origin: .text).say == "I do not know that product yet. What is it?")
    #expect(finder.asked.isEmpty)
    #expect(await scene.box.lookUpKept(now: scene.clock.now))
    #expect(finder.asked.isEmpty)
    _ = await scene.box.take("look barcodes up on the internet", origin: .text)
    #expect(!finder.asked.isEmpty)
    try scene.household.store.close()
  }

  @Test("a scan from where nobody can be asked is kept until the household has said something")
  func unasked() async throws {
    let finder = Finder(.found(cola))
    let scene = try Scene(finder, asks: true)
    let command = Command.pantry(.scan(barcode: code, name: nil))
    #expect(await !scene.box.take(command, origin: .companion, by: .family, id: "1").isDone)
    #expect(await scene.scans == ["? waits"])
    #expect(finder.asked.isEmpty)
    #expect(await scene.box.take(.pantry(.lookUp(allowed: true)), origin: .companion, by: .family, id: "2").isDone)
    #expect(await scene.scans == ["Coca-Cola"])
    try scene.household.store.close()
  }

  @Test("a product that is found goes in under its name, and undo takes it out again")
  func found() async throws {
    let finder = Finder(.found(cola))
    let scene = try Scene(finder)
    let answer = await scene.box.take("scan \(code)", origin: .text)
    #expect(answer.isDone)
    #expect(answer.say == "Coca-Cola in the pantry.")
    #expect(await scene.state.products[code]?.pack == PackQuantity(count: 6, quantity: 330, unit: .ml))
    #expect(await scene.state.lots.values.first?.note == "Scanned barcode: \(code)")
    // Known now, so nobody is asked again.
    #expect(await scene.box.take("scan \(code)", origin: .text).isDone)
    #expect(finder.asked == ["\(code) now"])
    _ = await scene.box.take("undo that", origin: .text)
    _ = await scene.box.take("undo that", origin: .text)
    #expect(await scene.lots.isEmpty)
    try scene.household.store.close()
  }

  @Test("what nobody knows is asked about, and not looked up again by itself")
  func unknown() async throws {
    let finder = Finder(.unknown)
    let scene = try Scene(finder)
    #expect(await scene.box.take("scan \(code)", origin: .text).say == "I do not know that product yet. What is it?")
    #expect(await scene.scans == ["?"])
    #expect(await scene.box.lookUpKept(now: scene.clock.now))
    #expect(finder.asked == ["\(code) now"])
    #expect(await scene.box.take("cola", origin: .text).say == "Cola in the pantry.")
    #expect(await scene.scans == ["cola"])
    try scene.household.store.close()
  }

  @Test("with no network the scans are kept, and go in when it is back, each of them once")
  func offline() async throws {
    let finder = Finder(
      .unreachable(why: "no network"), .unreachable(why: "no network"), .unreachable(why: "no network"), .found(cola))
    let scene = try Scene(finder)
    for _ in 0..<2 {
      let answer = await scene.box.take("scan \(code)", origin: .text)
      #expect(answer.isDone)
      #expect(answer.say == "I cannot look \(code) up now, so I keep the scan and do it later.")
    }
    #expect(await scene.scans == ["? waits", "? waits"])
    #expect(await !scene.box.lookUpKept(now: scene.clock.now))
    #expect(await scene.lots.isEmpty)
    #expect(await scene.box.lookUpKept(now: scene.clock.now))
    #expect(await scene.lots == ["2.0 Coca-Cola"])
    await scene.box.settle()
    #expect(scene.voice.said.last == "Looked up: 2 Coca-Cola in the pantry.")
    #expect(await scene.scans == ["Coca-Cola", "Coca-Cola"])
    #expect(await scene.box.lookUpKept(now: scene.clock.now))
    #expect(finder.asked.map { $0.split(separator: " ").last } == ["now", "now", "later", "later"])
    // Taken back, it is not put in again.
    _ = await scene.box.take("undo that", origin: .text)
    #expect(await scene.box.lookUpKept(now: scene.clock.now))
    #expect(await scene.lots.isEmpty)
    try scene.household.store.close()
  }

  @Test("a scan that waited for a month is left alone")
  func stale() async throws {
    let finder = Finder(.unreachable(why: "no network"), .found(cola))
    let scene = try Scene(finder)
    _ = await scene.box.take("scan \(code)", origin: .text)
    #expect(await scene.box.lookUpKept(now: scene.clock.now + 31 * 86_400))
    #expect(await scene.lots.isEmpty)
    #expect(finder.asked.count == 1)
    try scene.household.store.close()
  }

  @Test("a wrong barcode is refused before anybody is asked, and nothing is kept of it")
  func wrong() async throws {
    let finder = Finder(.found(cola))
    let scene = try Scene(finder)
    let answer = await scene.box.take(.pantry(.scan(barcode: "5000112637921", name: nil)), shownAs: "", origin: .text)
    #expect(
      answer.say == "The barcode 5000112637921 is not right: its last digit does not fit the others. Scan it again.")
    #expect(finder.asked.isEmpty)
    #expect(await scene.scans.isEmpty)
    try scene.household.store.close()
  }

  @Test("a name that the kitchen cannot keep leaves the question to the person")
  func unusable() async throws {
    var nameless = cola
    nameless.name = "\u{202E}"
    let scene = try Scene(Finder(.found(nameless)))
    #expect(await scene.box.take("scan \(code)", origin: .text).say == "I do not know that product yet. What is it?")
    try scene.household.store.close()
  }

  @Test("the same command sent again changes nothing, found or kept", arguments: [true, false])
  func repeated(isFound: Bool) async throws {
    let scene = try Scene(Finder(isFound ? .found(cola) : .unreachable(why: "no network")))
    for _ in 0..<3 {
      let command = Command.pantry(.scan(barcode: code, name: nil))
      #expect(await scene.household.assistant.submit(command, origin: .companion, by: .family, id: "phone-1").isDone)
    }
    #expect(await scene.scans.count == 1)
    #expect(await scene.lots.count == (isFound ? 1 : 0))
    try scene.household.store.close()
  }
}
