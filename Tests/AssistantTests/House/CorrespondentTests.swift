import BoxSettings
import Testing

@testable import Assistant

@Suite("Who gets the house's data")
struct CorrespondentTests {
  @Test("nobody does with the settings as they come")
  func none() { #expect(Settings().correspondents.isEmpty) }

  @Test("the page names every service that a setting gives sound, words or tickets to")
  func all() {
    var settings = Settings()
    (settings.hearing.service, settings.voice.service) = ("ears.local:10300", "voice.local:10200")
    (settings.mqtt.address, settings.backend.address) = ("mqtt://broker.local", "https://food.example")
    settings.tickets.printer = "tcp://printer.local:9100"
    let addresses = settings.correspondents.map(\.address)
    for address in [
      "ears.local:10300", "voice.local:10200", "mqtt://broker.local", "https://food.example",
      "tcp://printer.local:9100",
    ] { #expect(addresses.contains(address)) }
    settings.tickets.printer = "/dev/usb/lp0"
    #expect(!settings.correspondents.contains { $0.address.contains("lp0") })
  }
}
