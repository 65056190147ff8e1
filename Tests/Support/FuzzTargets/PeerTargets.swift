import Assistant
import CalDAV
import Foundation
import HomeAssistant
import MQTT
import NIOCore
import Wyoming

/// What other programs of the house send.
enum PeerTargets {
  /// A server's answer about several resources, or one calendar's text.
  @Sendable static func calendar(_ bytes: [UInt8]) throws {
    if let answer = DAVAnswer(Data(bytes)) {
      for resource in answer.resources {
        _ = CalDAVServer.absolute(resource.href, from: "https://dav.example/a/")
        for text in resource.texts.values { try object(text) }
      }
    } else {
      try object(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func object(_ text: String) throws {
    guard var object = ICalendarObject(text) else { return }
    for name in ["SUMMARY", "DTSTART", "DUE", "CATEGORIES"] {
      _ = (object[name], object.parameters(name), object.readable(name))
    }
    object.write("SUMMARY", "milk; \(object.readable("SUMMARY") ?? "none")")
    let title = object.readable("SUMMARY")
    object.touch(Date(timeIntervalSince1970: 1_773_511_500))
    guard let again = ICalendarObject(object.text) else {
      throw FuzzTarget.Finding(description: "what was written cannot be read: \(object.text)")
    }
    guard again.readable("SUMMARY") == title else {
      throw FuzzTarget.Finding(description: "\(title ?? "") became \(again.readable("SUMMARY") ?? "nothing")")
    }
  }

  /// A message of a broker: its topic, a newline, its payload.
  @Sendable static func message(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let topic = String(decoding: parts.first ?? [], as: UTF8.self)
    let message = MQTTMessage(topic, Data(parts.count > 1 ? parts[1] : []))
    let command = try HomeCommand(message, topics: "sous/kitchen")
    switch command {
    case .words(let text)?, .announce(let text)?:
      guard !text.isEmpty, text.count <= 500, !text.contains(where: \.isNewline) else {
        throw FuzzTarget.Finding(description: "words of \(text.count) characters, or of several lines")
      }
    case .command?, nil: break
    }
  }

  /// A connection's events, cut where the first byte says, as networks cut them.
  @Sendable static func wyoming(_ bytes: [UInt8]) throws {
    guard let cut = bytes.first else { return }
    let content = bytes.dropFirst()
    let processor = NIOSingleStepByteToMessageProcessor(WyomingDecoder())
    var intake: WyomingIntake?
    func take(_ event: WyomingEvent) throws {
      if event.type == "audio-start" { intake = try WyomingIntake(try event.content()) }
      if event.type == "audio-chunk" {
        let samples = try intake?.samples(of: event.payload) ?? []
        guard samples.allSatisfy({ abs($0) <= 2 }) else {
          throw FuzzTarget.Finding(description: "a sample beyond full scale")
        }
      }
    }
    let place = content.startIndex + min(Int(cut), content.count)
    try processor.process(buffer: ByteBuffer(bytes: content[..<place]), take)
    try processor.process(buffer: ByteBuffer(bytes: content[place...]), take)
    try processor.finishProcessing(seenEOF: true, take)
  }
}
