import Audio
import Foundation
import Screens
import Server
import Synchronization
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Speaking
@testable import Speech

@Suite("A wake word that several boxes hear", .deadline())
struct WakeContestTests {
  private final class Wall: Screen {
    private let told = Mutex<[String]>([])
    func show(_ event: ScreenEvent) {
      switch event {
      case .wake: told.withLock { $0.append("wake") }
      case .outcome(let heard): told.withLock { $0.append(heard.text) }
      case .done: told.withLock { $0.append("done") }
      default: break
      }
    }
    var shown: [String] { told.withLock { $0 } }
  }

  /// A box without sound, in a folder of its own.
  private final class Kitchen {
    let folder: TemporaryFolder
    var settings = Settings()
    let household: Household
    let wall = Wall()
    let box: Box

    init() throws {
      folder = try TemporaryFolder()
      settings.store.folder = folder.path + "/store"
      household = try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
      box = Box(household: household, screen: wall, speaker: Loudspeaker(), voice: nil)
    }

    deinit { try? household.store.close() }
  }

  /// What the box shows that hears a recording, and the bids that it makes.
  private func hear(_ file: String, _ answers: Bool?) async throws -> (shown: [String], bids: [WakeBid]) {
    let kitchen = try Kitchen()
    let (box, settings) = (kitchen.box, kitchen.settings)
    let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folders = try GrammarFolders(
      environment: ["HOME": kitchen.folder.path, "SOUS_GRAMMARS": clone.appending(path: "grammars").path])
    let language = try Language(folders)
    await box.listen(
      with: try Hearing(
        settings: settings, folders: folders, language: language, words: try HouseholdWords(folders: language.folders)))
    let made = Bids()
    if let answers {
      var others = OtherRooms()
      others.elect = { bid in
        made.add(bid)
        return answers
      }
      await box.live(with: others)
    }
    let samples = try FileSource(path: clone.appending(path: "audio-fixtures/\(file)").path).readAll()
    for frame in ListeningService.frames(of: samples) { await box.hear(frame) }
    await box.finishHearing()
    return (kitchen.wall.shown, made.all)
  }

  private final class Bids: Sendable {
    private let bids = Mutex<[WakeBid]>([])
    func add(_ bid: WakeBid) { bids.withLock { $0.append(bid) } }
    var all: [WakeBid] { bids.withLock { $0 } }
  }

  @Test("is answered by the box that wins, with its score and its loudness")
  func won() async throws {
    let alone = try await hear("029-box.time.wav", nil)
    let won = try await hear("029-box.time.wav", true)
    #expect(alone.shown.first == "wake" && alone.shown.contains("what's the time"), "\(alone.shown)")
    #expect(won.shown == alone.shown)
    let bid = try #require(won.bids.first)
    #expect(won.bids.count == 1 && bid.score >= 6 && (-40 ... -1).contains(bid.level), "\(bid)")
  }

  @Test("is not answered by the others, who show nothing of it")
  func lost() async throws {
    #expect(try await hear("029-box.time.wav", false).shown.isEmpty)
  }

  @Test("that was lost, and nothing said after it, is over: an answer to a question is taken")
  func over() async throws {
    let kitchen = try Kitchen()
    let (box, wall) = (kitchen.box, kitchen.wall)
    var others = OtherRooms()
    others.elect = { _ in false }
    await box.live(with: others)
    let answer = Ear.Heard(
      grammar: SpeechGrammars.answers,
      recognition: Recognition(
        text: "what time is it", confidence: 1, start: 0, end: 1,
        evidence: Recognition.ConfidenceFeatures(
          phoneLoopMargin: 0, worstWordMargin: 0, worstPosterior: 0, wordsApart: 0, freeMargin: 0, rivalMargin: nil,
          logProbability: 0, speechFrames: 100)),
      start: 0, end: 1, decidedAt: 1)
    await box.follow(.wake(.init(word: "foodie", frames: 0...60, score: 9)))
    await box.follow(.utterance(answer))
    #expect(wall.shown.isEmpty)
    await box.follow(.wake(.init(word: "foodie", frames: 0...60, score: 9)))
    await box.follow(.nothingSaid)
    await box.follow(.utterance(answer))
    #expect(wall.shown.contains("what time is it"), "\(wall.shown)")
  }
}
