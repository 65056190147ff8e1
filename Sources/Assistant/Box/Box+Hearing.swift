import Audio
import Commands
import Foundation
import Screens
import Server
import Speech
import Wire

/// The box's handling of speech.
extension Box {
  /// The current reading of the microphone.
  public func hearingReading() async -> HearingReading {
    gauge.listen(for: await hearing?.wakeWords ?? [])
    return gauge.reading
  }

  // Whatever happens to one utterance, the box goes on listening.
  func follow(_ hear: () async throws -> [Ear.Event]) async {
    do {
      for event in try await hear() { await follow(event) }
    } catch {
      screen.show(.problem("\(error)"))
      await hearing?.startAnew()
    }
  }

  func follow(_ event: Ear.Event) async {
    switch event {
    case .wake(let detection):
      gauge.wake(detection)
      spoken?.prepare()
      measures.wakeWords.increment()
      contend(gauge.bid(score: detection.score, frames: detection.frames.count))
      answering { [screen] in screen.show(.wake) }
    case .waitingForSpeech: answering { [speaker] in speaker.chime(.wake) }
    case .partial(let text): answering { [screen] in screen.show(.partial(text)) }
    case .nothingSaid:
      answering { [screen, speaker] in
        speaker.chime(.nothing)
        screen.show(.listening(true))
      }
      // The answer to a question is another contest.
      contest = nil
    case .utterance(let heard):
      if heard.grammar == SpeechGrammars.ringing {
        // If something rings in all rooms, one of them stops it.
        contend(
          gauge.bid(score: heard.recognition?.confidence ?? 0, frames: Int(saturating: (heard.end - heard.start) * 100))
        )
      }
      let election = contest?.outcome
      contest = nil
      guard await election?.value != false else { return screen.show(.listening(true)) }
      guard let hearing, hearingAgain != nil || hearing.isUnsure(of: heard) else { return await take(heard) }
      // The microphone does not wait for the second ear.
      let earlier = hearingAgain
      let task = Task {
        await earlier?.value
        await take(listeningAgain(to: heard, with: hearing))
      }
      hearingAgain = task
      Task {
        await task.value
        if hearingAgain == task { hearingAgain = nil }
      }
    }
  }

  // Bids for the current words, if there are other boxes.
  private func contend(_ bid: WakeBid) {
    guard let elect = others.elect else { return }
    let new = WakeContest(bid, elect)
    contest = new
    Task {
      let wins = await new.outcome.value
      if contest?.isSame(as: new) == true { contest?.settle(wins) }
    }
  }

  // Does the work of the answering box alone.
  private func answering(_ act: @escaping @Sendable () -> Void) {
    if contest == nil { act() } else { contest?.whenWon(act) }
  }

  // Without the second ear the box uses the first alone.
  private func listeningAgain(to heard: Ear.Heard, with hearing: Hearing) async -> Ear.Heard {
    do {
      let again = try await hearing.again(heard)
      secondEarProblem = nil
      return again
    } catch {
      tell(ofSecondEar: error)
      return heard
    }
  }

  // Once for repeated failures.
  private func tell(ofSecondEar error: any Error) {
    if "\(error)" != secondEarProblem { complain("The second ear does not hear: \(error).") }
    secondEarProblem = "\(error)"
  }

  /// Prepares the second ear, and reports why it cannot be.
  func prepareSecondEar(of hearing: Hearing) async {
    do {
      try await hearing.prepareSecondEar()
    } catch {
      tell(ofSecondEar: error)
    }
  }

  private func take(_ heard: Ear.Heard) async {
    guard !isDeaf else { return }
    let isCommand = heard.grammar == Listener.commands
    let understood = await household.assistant.understood(among: heard.writings)
    var certainty = Certainty(heard, understood: understood, threshold: confidence)
    if case .written(let writing) = certainty {
      await take(writing.text, origin: .voice, isWritten: true)
      return
    }
    if case .talked(let text) = certainty, let question = await household.assistant.doubt(talk: text) {
      return await give(question, to: text, origin: .voice)
    }
    guard let recognition = heard.recognition else {
      guard isCommand else { return }
      // Words without a meaning for the box.
      speaker.chime(.nothing)
      return screen.show(.listening(true))
    }
    if case .either(let twin) = certainty {
      if let question = await household.assistant.ask(recognition.text, or: twin.text) {
        return await give(question, to: recognition.text, origin: .voice)
      }
      certainty = .otherwise(recognition, threshold: confidence)
    }
    if case .talked = certainty { certainty = .otherwise(recognition, threshold: confidence) }
    switch certainty {
    case .sure, .written: await take(recognition.text, origin: .voice)
    case .doubtful:
      guard let question = await household.assistant.doubt(recognition.text) else { return refuse(recognition.text) }
      await give(question, to: recognition.text, origin: .voice)
    case .unclear, .either, .talked: refuse(recognition.text)
    case .nothing:
      // A person who said the wake word learns that the box did not understand the rest.
      guard isCommand else { return }
      speaker.chime(.nothing)
      screen.show(.listening(true))
    }
  }

  private func refuse(_ guess: String) {
    measures.unclear.increment()
    screen.show(.heard(guess))
    let text = "Sorry, I did not catch that."
    speaker.chime(.error)
    screen.show(.refused(text))
    screen.show(
      .outcome(
        Heard(
          text: guess, intent: nil, accepted: false, reason: "unsure", say: text, origin: "voice", at: household.clock()
        )))
  }
}
