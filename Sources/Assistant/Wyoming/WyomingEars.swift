import Audio
import BoxSettings
import Foundation
import Screens
import Speech

/// Speech recognition for sound from elsewhere: made on demand, kept for the next client, and limited
/// in number.
///
/// The box's own ears follow the kitchen's microphone, frame by frame, and cannot be lent.
actor WyomingEars {
  /// The target of the recognition.
  enum Kind: Hashable { case commands, wakeWord }

  /// All ears are in use.
  struct Busy: Error {}

  /// One pair of ears, with its updates of the household's words.
  struct Pair: Sendable {
    let hearing: Hearing
    fileprivate let teacher: HearingTeacher
  }

  private let household: Household
  private let screen: any Screen
  private var idle: [Kind: [Pair]] = [:]
  private var lent: [Kind: Int] = [:]

  init(of household: Household, screen: any Screen) { (self.household, self.screen) = (household, screen) }

  /// Runs a closure with a pair of ears.
  /// - Throws: ``Busy``, `SpeechError`, and the errors of `body`.
  func with<Value: Sendable>(
    _ kind: Kind, _ body: @Sendable (Hearing) async throws -> Value
  ) async throws -> Value {
    // bounded: so many are lent
    guard lent[kind, default: 0] < Self.most else { throw Busy() }
    lent[kind, default: 0] += 1
    defer { lent[kind, default: 1] -= 1 }
    let pair = try await take(kind)
    await pair.hearing.startAnew()
    do {
      let value = try await body(pair.hearing)
      idle[kind, default: []].append(pair)
      return value
    } catch {
      idle[kind, default: []].append(pair)
      throw error
    }
  }

  private func take(_ kind: Kind) async throws -> Pair {
    if let kept = idle[kind]?.popLast() { return kept }
    var settings = household.settings
    let preferences = await household.assistant.bus.state.kitchen.preferences
    settings.wake = settings.wake.choosing(preferences.wakeWord)
    let hearing = try Hearing(
      settings: settings, folders: household.folders, language: household.language,
      words: await household.assistant.words, hasWakeWord: kind == .wakeWord,
      secondEar: kind == .commands ? household.secondEar : nil, wakeLook: household.secondEar?.wakeLook)
    return Pair(hearing: hearing, teacher: await HearingTeacher(of: hearing, in: household, screen: screen))
  }

  /// The most pairs of each kind. A pair takes some 60 MB.
  private static let most = 2
}
