import BoxSettings
import Commands
import Foundation
import Home
import Screens

/// Updates speech recognition with the household's changes: new words, the beginning and end of orders,
/// another wake word.
///
/// It follows the bus by itself, so that no caller with a change waits for speech recognition, which
/// may be busy with an utterance.
actor HearingTeacher {
  private let hearing: Hearing
  private let bus: HouseholdBus
  private let settings: Settings
  private let screen: any Screen
  private var words: HouseholdWords
  private var taught: Taught?
  private var progress = BusProgress()
  private var following: Task<Void, Never>?

  /// The last update.
  private struct Taught: Hashable {
    var words: Int
    var isOrdering: Bool
    var wakeWord: String?
  }

  /// Applies the current state, and goes on during its lifetime.
  /// - Parameter screen: the screen for reports about unrecognisable words.
  init(of hearing: Hearing, in household: Household, screen: any Screen) async {
    self.hearing = hearing
    self.screen = screen
    bus = household.assistant.bus
    settings = household.settings
    let (state, sequence, publications) = await bus.follow()
    words = await household.assistant.words
    progress.come(to: sequence)
    await teach(state)
    following = Task { [weak self] in
      for await publication in publications { await self?.follow(publication) }
    }
  }

  deinit { following?.cancel() }

  /// Returns when speech recognition has the changes of the command with a number.
  func catchUp(with sequence: Int) async {
    guard progress.lacks(sequence) else { return }
    await withCheckedContinuation { progress.wake(at: sequence, $0) }
  }

  private func follow(_ publication: Publication<HomeEvent>) async {
    if !publication.entry.events.isEmpty, progress.lacks(publication.sequence) {
      for event in publication.entry.events { words.learn(event) }
      await teach(await bus.state)
    }
    progress.come(to: publication.sequence)
  }

  private func teach(_ state: HomeState) async {
    let wakeWord = state.kitchen.preferences.wakeWord
    let new = Taught(words: words.version, isOrdering: state.restaurant.isOrdering, wakeWord: wakeWord)
    guard new != taught else { return }
    do {
      try await hearing.learn(words)
      try await hearing.expectOrders(new.isOrdering)
      try await hearing.wake(by: settings.wakeWords(choosing: wakeWord))
      taught = new
    } catch {
      // Tried again at the next change.
      screen.show(.problem("New words cannot be heard yet. \(error)"))
    }
  }
}
