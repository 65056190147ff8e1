import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import Wyoming

/// Frames as others write them.
@Suite("Wyoming's frames")
struct WyomingCoderTests {
  private struct Text: Codable, Equatable { var text: String? }

  private func read(_ bytes: [UInt8], inPiecesOf size: Int) throws -> [WyomingEvent] {
    let channel = EmbeddedChannel(handler: ByteToMessageHandler(WyomingDecoder()))
    defer { _ = try? channel.finish() }
    var events: [WyomingEvent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try channel.writeInbound(ByteBuffer(bytes: bytes[start..<min(start + size, bytes.count)]))
      while let event: WyomingEvent = try channel.readInbound() { events.append(event) }
    }
    return events
  }

  @Test("data stands in the line, after it, or in both, and bytes follow", arguments: [1, 3, 7, 10_000])
  func forms(size: Int) throws {
    let stream =
      #"{"type":"transcript","data":{"text":"a"}}"# + "\n"
      + #"{"type":"transcript","version":"1.10.2","data_length":12}"# + "\n" + #"{"text":"b"}"#
      + #"{"type":"audio-chunk","data":{"text":"x","y":1},"data_length":12,"payload_length":3}"# + "\n"
      + #"{"text":"c"}"# + "\n\u{1}\n" + #"{"type":"describe","data_length":0,"payload_length":null}"# + "\n"
    let events = try read(Array(stream.utf8), inPiecesOf: size)
    #expect(events.map(\.type) == ["transcript", "transcript", "audio-chunk", "describe"])
    #expect(try events.prefix(3).map { try $0.content(as: Text.self).text } == ["a", "b", "c"])
    #expect(events[2].payload == Data([10, 1, 10]) && events[3].data.isEmpty)
    #expect(try events[3].content(as: Text.self) == Text(text: nil))
  }

  @Test("only sound has a payload, and no other bytes are kept for it")
  func payloads() throws {
    #expect(throws: WyomingProblem.payload(of: "ping")) {
      try read(Array((#"{"type":"ping","payload_length":1}"# + "\n").utf8), inPiecesOf: 100)
    }
  }

  @Test("a server keeps less data of an event than a client")
  func lessData() throws {
    let head = #"{"type":"ping","data_length":65537}"# + "\n"
    let channel = EmbeddedChannel(handler: ByteToMessageHandler(WyomingDecoder(longestData: 65_536)))
    defer { _ = try? channel.finish() }
    #expect(throws: WyomingProblem.tooLong(what: "data", most: 65_536)) {
      try channel.writeInbound(ByteBuffer(string: head))
    }
    #expect(try read(Array(head.utf8), inPiecesOf: 100).isEmpty)
  }

  @Test("what is written is read again")
  func roundTrip() throws {
    for event in [
      WyomingEvent("ping"), WyomingEvent("handled", Text(text: "Ünï \"x\"\n")),
      WyomingEvent("audio-chunk", WyomingAudioFormat.house, payload: Data(repeating: 10, count: 2_048)),
    ] {
      var out = ByteBuffer()
      try WyomingEncoder().encode(data: event, out: &out)
      let again = try read(Array(out.readableBytesView), inPiecesOf: 100)
      #expect(again == [event])
    }
  }

  @Test(
    "what lies about its length or is no JSON is refused",
    arguments: [
      "hello\n", "[]\n", "{}\n", "{\"type\":1}\n", "{\"type\":\"x\",\"data_length\":-1}\n",
      "{\"type\":\"x\",\"data_length\":100000000}\n", "{\"type\":\"x\",\"payload_length\":1048577}\n",
      "{\"type\":\"x\",\"payload_length\":1.5}\n", "{\"type\":\"x\",\"data_length\":3}\nxyz",
      String(repeating: "x", count: 70_000),
    ])
  func lies(text: String) {
    #expect(throws: WyomingProblem.self) { try read(Array(text.utf8), inPiecesOf: 1_000) }
  }

  @Test("half an event is none")
  func half() throws {
    #expect(try read(Array(#"{"type":"transcript","data_length":50}"#.utf8) + [10, 123], inPiecesOf: 5).isEmpty)
  }
}
