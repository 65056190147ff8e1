import Foundation
import TestPeers
import TestTime
import Testing

@testable import MQTT

/// The client against a real broker.
@Suite("MQTT", .enabled(if: TestBroker.isInstalled, "there is no mosquitto"), .deadline())
struct MQTTClientTests {
  private func client(_ broker: TestBroker, _ name: String, will: MQTTMessage? = nil) throws -> MQTTClient {
    let place = try #require(MQTTBroker(address: "mqtt://127.0.0.1:\(broker.port)"))
    return MQTTClient(place, name: name, will: will, pauses: [0.05])
  }

  @Test("what one publishes another receives, and what is kept who comes later")
  func messages() async throws {
    let broker = try await TestBroker()
    let one = try client(broker, "one")
    var heard = one.events.makeAsyncIterator()
    #expect(await heard.next() == .connected)
    #expect(one.subscribe(to: "kitchen/#"))
    let other = try client(broker, "other")
    var events = other.events.makeAsyncIterator()
    #expect(await events.next() == .connected)
    #expect(other.publish(MQTTMessage("kitchen/timers", "1", isRetained: true)))
    // Where the broker notes the subscription after that, it gives what it keeps.
    let first = await heard.next()
    #expect([false, true].contains { first == .message(MQTTMessage("kitchen/timers", "1", isRetained: $0)) })
    #expect(other.publish(MQTTMessage("kitchen/bytes", Data([0, 255, 10]))))
    #expect(await heard.next() == .message(MQTTMessage("kitchen/bytes", Data([0, 255, 10]))))
    #expect(other.subscribe(to: "kitchen/+"))
    #expect(await events.next() == .message(MQTTMessage("kitchen/timers", "1", isRetained: true)))
    await one.close()
    await other.close()
    #expect(!other.publish(MQTTMessage("kitchen/timers", "2")))
    while await events.next() != nil {}
  }

  @Test("a client that goes says its last word itself; one that is lost, the broker says its will")
  func wills() async throws {
    let broker = try await TestBroker()
    let watcher = try client(broker, "watcher")
    var heard = watcher.events.makeAsyncIterator()
    #expect(await heard.next() == .connected)
    watcher.subscribe(to: "box/#")
    // It is subscribed once its own word comes back.
    watcher.publish(MQTTMessage("box/ready", "yes"))
    #expect(await heard.next() == .message(MQTTMessage("box/ready", "yes")))
    let orderly = try client(broker, "orderly", will: MQTTMessage("box/will", "lost"))
    _ = await orderly.events.first { $0 == .connected }
    await orderly.close(saying: [MQTTMessage("box/last", "bye")])
    #expect(await heard.next() == .message(MQTTMessage("box/last", "bye")))
    // A second one of the same name takes its place without a word.
    let lost = try client(broker, "same", will: MQTTMessage("box/will", "lost"))
    _ = await lost.events.first { $0 == .connected }
    let usurper = try client(broker, "same")
    _ = await usurper.events.first { $0 == .connected }
    #expect(await heard.next() == .message(MQTTMessage("box/will", "lost")))
    await lost.close()
    await usurper.close()
    await watcher.close()
  }

  @Test("it comes back when the broker does, and drops what was published meanwhile")
  func away() async throws {
    let broker = try await TestBroker()
    let one = try client(broker, "one")
    var heard = one.events.makeAsyncIterator()
    #expect(await heard.next() == .connected)
    try await broker.stop()
    guard case .away(let reason)? = await heard.next() else { throw PeerProblem(text: "it was not told") }
    #expect(!reason.isEmpty)
    #expect(!one.publish(MQTTMessage("kitchen/x", "nobody hears it")))
    try await broker.start()
    while let event = await heard.next() { if event == .connected { break } }
    one.subscribe(to: "kitchen/x")
    one.publish(MQTTMessage("kitchen/x", "again"))
    #expect(await heard.next() == .message(MQTTMessage("kitchen/x", "again")))
    await one.close()
  }

  @Test("a wrong password, a host that is none and nobody at the port are told in a line")
  func refused() async throws {
    let broker = try await TestBroker(
      "allow_anonymous false\npassword_file FOLDER/passwords", files: ["passwords": Self.passwords])
    var place = try #require(MQTTBroker(address: "mqtt://127.0.0.1:\(broker.port)"))
    (place.user, place.password) = ("sous", "wrong")
    #expect(await reason(place).lowercased().contains("not authorised"))
    place.password = "right"
    let good = MQTTClient(place, name: "good")
    #expect(await good.events.first { _ in true } == .connected)
    await good.close()
    try await broker.stop()
    #expect(await reason(place).contains("refused"))
    place.host = "nobody.invalid"
    #expect(await reason(place) == "there is no host nobody.invalid")
  }

  @Test("a certificate that nobody vouches for is not taken")
  func certificates() async throws {
    let pair = try TestCertificate("somebody-else.example")
    let broker = try await TestBroker(
      "allow_anonymous true\ncertfile FOLDER/cert.pem\nkeyfile FOLDER/key.pem",
      files: ["cert.pem": pair.certificate, "key.pem": pair.key])
    var place = try #require(MQTTBroker(address: "mqtts://127.0.0.1:\(broker.port)"))
    #expect(await reason(place).contains("certificate verify failed"))
    // Vouched for, it is of another name.
    place.authorities = broker.path("cert.pem")
    #expect(await reason(place) != "")
    place.authorities = broker.path("none.pem")
    #expect(await reason(place).contains("none.pem"))
    let own = try TestCertificate("localhost")
    let right = try await TestBroker(
      "allow_anonymous true\ncertfile FOLDER/cert.pem\nkeyfile FOLDER/key.pem",
      files: ["cert.pem": own.certificate, "key.pem": own.key])
    var known = try #require(MQTTBroker(address: "mqtts://localhost:\(right.port)"))
    known.authorities = right.path("cert.pem")
    let client = MQTTClient(known, name: "safe", pauses: [60])
    #expect(await client.events.first { _ in true } == .connected)
    await client.close()
  }

  @Test("nothing is tried more often than it should be while the broker is away")
  func backOff() async throws {
    let place = try #require(MQTTBroker(address: "mqtt://127.0.0.1:1"))
    let client = MQTTClient(place, name: "one", pauses: [0.02, 0.04, 0.2])
    let start = ContinuousClock.now
    var tries = 0
    for await _ in client.events {
      tries += 1
      if tries == 6 { break }
    }
    // 0.02, 0.04 and three times 0.2 s, each at least half.
    #expect(ContinuousClock.now - start > .milliseconds(300))
    await client.close()
  }

  private func reason(_ broker: MQTTBroker) async -> String {
    let client = MQTTClient(broker, name: "tried", pauses: [60])
    let first = await client.events.first { _ in true }
    await client.close()
    if case .away(let reason)? = first { return reason }
    return ""
  }

  /// Of the user `sous` with the password `right`, made by mosquitto_passwd.
  private static let passwords =
    "sous:$7$101$NbPLM3BCtJViXbU0$OL8NbyoSrUitl8Qr5exQVN42hucS0"
    + "G5hQfCrCrXRG6zQJ/psmOkLh5kQxRJGEv4Ydj2cH2QqHMNe2chjb55uEw=="
}

/// Addresses of brokers.
@Suite("Addresses of brokers")
struct MQTTBrokerTests {
  @Test(
    "host, port and TLS are read",
    arguments: [
      ("mqtt://ha.local", "ha.local", 1_883, false), ("mqtts://broker.example", "broker.example", 8_883, true),
      ("MQTT://10.0.0.2:1234", "10.0.0.2", 1_234, false), ("mqtt://[::1]:99", "::1", 99, false),
    ])
  func good(address: String, host: String, port: Int, hasTLS: Bool) throws {
    let broker = try #require(MQTTBroker(address: address))
    #expect(broker.host == host && broker.port == port && broker.hasTLS == hasTLS)
  }

  @Test(
    "what is no address of a broker is none",
    arguments: [
      "", "ha.local", "http://ha.local", "mqtt://", "mqtt://ha.local/x", "mqtt://user:secret@ha.local",
      "mqtt://ha.local:0", "mqtt://ha.local:99999", "mqtt://ha.local?x=1",
    ])
  func bad(address: String) { #expect(MQTTBroker(address: address) == nil) }
}
