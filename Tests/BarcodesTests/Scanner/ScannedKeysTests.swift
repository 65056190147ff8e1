import BarcodesTestSupport
import CEvdev
import Testing

@testable import Barcodes

@Suite("Key presses of a scanner")
struct ScannedKeysTests {
  private func codes(_ write: (inout KeyEvents) -> Void) -> [String] {
    var events = KeyEvents()
    write(&events)
    var keys = ScannedKeys()
    return keys.take(events.bytes)
  }

  @Test("digits until Enter are a code, and then the next begins")
  func digits() {
    let read = codes {
      $0.type("5000112637922")
      $0.enter()
      $0.type("036000291452")
      $0.key(KEY_KPENTER)
      $0.type("96385074")
      $0.key(KEY_TAB)
    }
    #expect(read == ["5000112637922", "036000291452", "96385074"])
  }

  @Test("letters and signs come with and without shift")
  func letters() {
    #expect(
      codes {
        $0.type("Shelf 12/b!"); $0.enter()
      } == ["Shelf 12/b!"])
  }

  @Test("the number pad types digits as well")
  func pad() {
    let read = codes { events in
      for key in [KEY_KP9, KEY_KP6, KEY_KP3, KEY_KP8, KEY_KP5, KEY_KP0, KEY_KP7, KEY_KP4] { events.key(key) }
      events.enter()
    }
    #expect(read == ["96385074"])
  }

  @Test("bytes that come in pieces of any size give the same", arguments: [1, 5, 24, 37, 1_000])
  func pieces(size: Int) {
    var events = KeyEvents()
    events.type("5000112637922")
    events.enter()
    var keys = ScannedKeys()
    let read = stride(from: 0, to: events.bytes.count, by: size).flatMap { start in
      keys.take(events.bytes[start..<min(start + size, events.bytes.count)])
    }
    #expect(read == ["5000112637922"])
  }

  @Test("a code that was broken off does not stick to the next one")
  func brokenOff() {
    let read = codes {
      $0.type("5000112")
      $0.pause(seconds: 1.5)
      $0.type("036000291452")
      $0.enter()
    }
    #expect(read == ["036000291452"])
  }

  @Test("a code of which the kernel lost keys is left out, and the next one is not")
  func lost() {
    let read = codes {
      $0.type("5000")
      $0.event(EV_SYN, SYN_DROPPED, 0)
      $0.type("637922")
      $0.enter()
      $0.type("96385074")
      $0.enter()
    }
    #expect(read == ["96385074"])
  }

  @Test("what is no key of a code is passed over: repetitions, lone Enters, lights, keys without a character")
  func others() {
    let read = codes { events in
      events.enter()
      events.event(EV_LED, LED_CAPSL, 1)
      events.type("9638")
      for _ in 0..<5 { events.event(EV_KEY, KEY_8, 2) }
      events.key(KEY_F5)
      events.type("5074")
      events.enter()
      events.enter()
    }
    #expect(read == ["96385074"])
  }

  @Test("a code without end is left out, however much of it comes")
  func endless() {
    let read = codes { events in
      for _ in 0..<30 { events.type("1234567890") }
      events.enter()
      events.type("96385074")
      events.enter()
    }
    #expect(read == ["96385074"])
  }
}
