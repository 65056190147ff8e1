import BoxSettings
import Foundation
import NIOCore
import Server
import SousClient
import SousClientNIO
import Store

/// The connection from a box in another room to the home's box. Any call may be lost on the way there
/// or back, and is repeated.
protocol RoomLine: Sendable {
  /// The commands after one number and the announcements after another; empty after `wait` seconds
  /// without any. Nil: the journal no longer has them all.
  /// - Parameter announced: nil: no earlier announcements.
  /// - Throws: ``LineProblem``
  func news(after last: Int, announced: Int?, wait: Int) async throws -> RoomDesk.News?
  /// The whole store, as a file of SQLite.
  /// - Throws: ``LineProblem``
  func wholeStore() async throws -> Data
  /// Executes a sentence.
  /// - Throws: ``LineProblem``
  func answer(to sentence: RoomSentence) async throws -> [RoomOutcome]
  /// Whether this box answers the words.
  /// - Throws: ``LineProblem``, soon: a person is speaking.
  func answers(_ bid: WakeBid) async throws -> Bool
}

/// The connection over HTTP, with the certificate and the token of a paired device.
struct PairedLine: RoomLine {
  private let base: URL
  private let token: String
  private let quick: NIOTransport
  private let polling: NIOTransport
  private let patient: NIOTransport
  private let hasty: NIOTransport

  /// - Throws: `LineProblem` for an invalid address or fingerprint, `SecretFile.Problem`
  init(_ settings: Settings.Room) throws {
    guard let address = BoxAddress(settings.home) else {
      throw LineProblem.refused("\(settings.home) is no address of a box")
    }
    let pinned = CertificateFingerprint(settings.fingerprint)
    guard settings.fingerprint.isEmpty || pinned != nil else {
      throw LineProblem.refused("room.fingerprint is none: it has 64 hexadecimal digits")
    }
    base = address.url.appending(path: "api/v1/room")
    token = try SecretFile(settings.tokenFile, of: "room.token_file").read()
    // A person waits for the answer, and the box can do without it.
    quick = NIOTransport(pinned: pinned, patience: .milliseconds(1_500))
    polling = NIOTransport(pinned: pinned, patience: .seconds(15))
    patient = NIOTransport(pinned: pinned, patience: .seconds(40))
    hasty = NIOTransport(pinned: pinned, patience: .milliseconds(800))
  }

  func news(after last: Int, announced: Int?, wait: Int) async throws -> RoomDesk.News? {
    let path = "journal?after=\(last)&wait=\(wait)" + (announced.map { "&announced=\($0)" } ?? "")
    let answer = try await ask(.get, path, by: wait > 0 ? polling : quick)
    return answer.status == 409 ? nil : try read(answer)
  }

  func wholeStore() async throws -> Data {
    let answer = try await ask(.get, "store", by: patient)
    guard answer.status == 200 else { throw problem(answer) }
    return answer.body
  }

  func answer(to sentence: RoomSentence) async throws -> [RoomOutcome] {
    try read(try await ask(.post, "sentences", try JSONEncoder().encode(sentence), by: quick))
  }

  private struct Verdict: Decodable { var answers: Bool }

  func answers(_ bid: WakeBid) async throws -> Bool {
    let verdict: Verdict = try read(try await ask(.post, "bids", try JSONEncoder().encode(bid), by: hasty))
    return verdict.answers
  }

  private struct Envelope<Value: Decodable>: Decodable { var data: Value }

  private struct Failure: Decodable {
    struct Reason: Decodable { var message: String }
    var error: Reason
  }

  private func ask(
    _ method: BoxRequest.Method, _ path: String, _ body: Data? = nil, by transport: NIOTransport
  ) async throws -> BoxAnswer {
    guard let url = URL(string: "\(base.absoluteString)/\(path)") else { throw LineProblem.refused("no address") }
    do {
      return try await transport.answer(to: BoxRequest(method, url, token: token, body: body))
    } catch TransportError.untrusted(let reason) {
      throw LineProblem.refused("its certificate is not the one of room.fingerprint: \(reason)")
    } catch {
      throw LineProblem.away("\(error)")
    }
  }

  private func read<Value: Decodable>(_ answer: BoxAnswer) throws -> Value {
    guard answer.status == 200 else { throw problem(answer) }
    guard let value = try? JSONDecoder().decode(Envelope<Value>.self, from: answer.body) else {
      throw LineProblem.refused("its answer makes no sense; is it another version of sous?")
    }
    return value.data
  }

  private func problem(_ answer: BoxAnswer) -> LineProblem {
    let told = try? JSONDecoder().decode(Failure.self, from: answer.body).error.message
    let message = told ?? "it answered \(answer.status)"
    return [408, 425, 429].contains(answer.status) || answer.status >= 500 ? .away(message) : .refused(message)
  }
}
