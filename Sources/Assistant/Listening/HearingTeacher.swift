import BoxSettings
import Commands
import Foundation
import Home
import Screens

/// Teaches the hearing what the household comes to have: new words, orders that begin and end, another wake word.
///
/// It follows the bus by itself, so that nobody who changes something waits for the hearing, which may be at work on an
/// utterance.
actor HearingTeacher {
  private let hearing: Hearing
  private let bus: HouseholdBus
  private let settings: Settings
  private let screen: any Screen
  private var words: HouseholdWords
  private var taught: Taught?
  private var progress = BusProgress()
  private var following: Task<Void, Never>?

  /// What the hearing was told last.
  private struct Taught: Hashable {
    var words: Int
    var isOrdering: Bool
    var wakeWord: String?
  }

  /// Teaches what is so now, and goes on until it is let go.
  /// - Parameter screen: where it is told what cannot be heard.
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

  /// Returns when the hearing knows what the command of a number brought.
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
      // Tried again with what changes next.
      screen.show(.problem("New words cannot be heard yet. \(error)"))
    }
  }
}
