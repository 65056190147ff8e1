import Assistant
import Foundation
import FuzzTargets
import HomeAssistant
import MQTT
import NIOCore
import Wyoming

/// What other programs of the house send.
enum PeerTargets {
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
