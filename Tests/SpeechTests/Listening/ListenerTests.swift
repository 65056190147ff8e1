import Testing

@testable import Speech

@Suite("Listening for utterances")
struct ListenerTests {
  private let settings = Listener.Settings()

  @Test("A command that may go on after a breath is waited for longer, and not as long as half a one")
  func partOfOrder() {
    func end(mayGoOn: Bool) -> Int? {
      var listener = Listener(settings: settings)
      _ = listener.step(.init(wake: 0...0))
      for frame in 1...300 {
        let speech = frame < 30 ? nil : 30...min(frame, 100)
        let input = Listener.Input(speech: speech, isComplete: frame >= 100, mayGoOn: mayGoOn)
        if listener.step(input).contains(.end) { return frame }
      }
      return nil
    }
    #expect(end(mayGoOn: false) == 100 + settings.silenceAfterComplete)
    #expect(end(mayGoOn: true) == 100 + settings.silenceAfterPart)
    #expect(settings.silenceAfterComplete < settings.silenceAfterPart)
    #expect(settings.silenceAfterPart < settings.silenceAfterIncomplete)
  }

  // MARK: After the wake word

  @Test("Wake word and command in one breath: begun before the wake word, ended by silence")
  func oneBreath() {
    #expect(
      Timeline("....wwww ssssss ,,,,,,,,,,,,", noticedAfter: 12).heard() == [
        // 30 frames before the wake word, which lies at 40...79.
        .init(91, .begin(grammar: "commands", from: 10)),
        .init(139 + settings.silenceAfterComplete, .end),
      ])
  }

  @Test("A command after a pause: the box says that it listens, once, and waits")
  func pause() {
    #expect(
      Timeline("..wwww .......... ssss ,,,,,,", noticedAfter: 12).heard() == [
        .init(71, .begin(grammar: "commands", from: 0)),
        .init(59 + settings.chimeAfter, .chime),
        .init(199 + settings.silenceAfterComplete, .end),
      ])
  }

  @Test("A command after a short pause: nobody talks over it")
  func shortPause() {
    #expect(
      Timeline("..wwww .... ssss ,,,,,,").heard() == [
        .init(59, .begin(grammar: "commands", from: 0)), .init(139 + settings.silenceAfterComplete, .end),
      ])
  }

  @Test("Nothing said after the wake word: it gives up")
  func nothingSaid() {
    #expect(
      Timeline("wwww" + "." * 100).heard() == [
        .init(39, .begin(grammar: "commands", from: 0)),
        .init(39 + settings.chimeAfter, .chime),
        .init(39 + settings.patience, .abandon),
      ])
  }

  @Test("A cough after the wake word is no command, and its end is where the wait begins anew")
  func cough() {
    #expect(
      Timeline("wwww .... s" + "." * 100).heard() == [
        .init(39, .begin(grammar: "commands", from: 0)),
        .init(89 + settings.chimeAfter, .chime),
        .init(89 + settings.patience, .abandon),
      ])
  }

  @Test("A command that is shorter than a cough is taken when it is complete")
  func shortCommand() {
    #expect(
      Timeline("wwww s" + "," * 10).heard() == [
        .init(39, .begin(grammar: "commands", from: 0)), .init(49 + settings.silenceAfterComplete, .end),
      ])
  }

  @Test("A pause within a sentence does not end it")
  func breath() {
    #expect(
      Timeline("wwww ssss ....... ssss ,,,,,,").heard() == [
        .init(39, .begin(grammar: "commands", from: 0)), .init(189 + settings.silenceAfterComplete, .end),
      ])
  }

  @Test("A complete command ends sooner than one that may go on")
  func completeness() {
    let complete = Timeline("wwww ssss" + "," * 12).heard().last
    let incomplete = Timeline("wwww ssss" + "." * 12).heard().last
    #expect(complete == .init(79 + settings.silenceAfterComplete, .end))
    #expect(incomplete == .init(79 + settings.silenceAfterIncomplete, .end))
    #expect(settings.silenceAfterComplete < settings.silenceAfterIncomplete)
  }

  @Test("What is surely over ends soonest")
  func certain() {
    #expect(Timeline("wwww ssss ;;;;;;").heard().last == .init(79 + settings.silenceAfterCertain, .end))
    #expect(settings.silenceAfterCertain < settings.silenceAfterComplete)
  }

  // MARK: Before the end

  @Test("A pause after a whole command is looked into before it is long enough to end it, one after half of one is not")
  func look() {
    #expect(Timeline("wwww ssss ,,,,,,").looks() == [.init(79 + settings.silenceBeforeLook, .look)])
    #expect(Timeline("wwww ssss .........").looks() == [])
    #expect(settings.silenceBeforeLook < settings.silenceAfterCertain)
  }

  @Test("Who goes on after a look is followed on and looked at again")
  func resume() {
    let timeline = Timeline("wwww ssss ,,,, ssss ,,,,,,")
    #expect(
      timeline.looks() == [
        .init(79 + settings.silenceBeforeLook, .look), .init(120, .resume),
        .init(159 + settings.silenceBeforeLook, .look),
      ])
    #expect(timeline.heard().last == .init(159 + settings.silenceAfterComplete, .end))
  }

  @Test("Speech that a look has heard, though it was noticed after it, resumes nothing")
  func noticedLate() {
    var listener = Listener(settings: settings)
    _ = listener.step(.init(wake: 0...0))
    var actions: [Listener.Action] = []
    for frame in 1...100 {
      let speech = frame < 30 ? nil : 30...(frame < 75 ? min(frame, 50) : 60)
      actions += listener.step(.init(speech: speech, isComplete: frame > 50, isCertain: frame > 75))
    }
    #expect(actions == [.look, .end])
  }

  @Test("Who stops again and again is looked at so often and no oftener")
  func mostLooks() {
    let looks = Timeline("wwww" + "ssss,,,," * 8).looks().filter { $0.action == .look }
    #expect(looks.count == settings.mostLooks)
  }

  @Test("After the wake word and nothing else there is nothing to look at")
  func nothingToLookAt() {
    #expect(Timeline("wwww" + "." * 100).looks() == [])
  }

  @Test("A command that becomes complete in the silence ends then, when it has been long enough")
  func completeLate() {
    #expect(Timeline("wwww ssss ...... ,,").heard().last == .init(140, .end))
  }

  @Test("In a noisy room a complete command that stays as it is ends")
  func noisyRoom() {
    #expect(Timeline("wwww ssss" + "S" * 12).heard().last == .init(79 + settings.unchangedComplete, .end))
    #expect(Timeline("wwww ssss" + "n" * 12).heard().map(\.action) == [.begin(grammar: "commands", from: 0)])
  }

  @Test("The longest utterance is cut, counted from its first frame")
  func longest() {
    #expect(
      Timeline("." * 4 + "wwww" + "s" * 200).heard() == [
        .init(79, .begin(grammar: "commands", from: 10)), .init(10 + settings.longestUtterance, .end),
      ])
  }

  @Test("The longest utterance is forgotten when nothing was said in it")
  func longestSilence() {
    var settings = Listener.Settings()
    settings.longestUtterance = 300
    #expect(
      Timeline("wwww" + "." * 40).heard(settings).map(\.action) == [
        .begin(grammar: "commands", from: 0), .chime, .abandon,
      ])
    #expect(Timeline("wwww" + "." * 40).heard(settings).last?.frame == 300)
  }

  @Test("A wake word within an utterance begins another in its place")
  func wakeWordWithin() {
    #expect(
      Timeline("wwww ssss wwww ssss ,,,,,,").heard() == [
        .init(39, .begin(grammar: "commands", from: 0)),
        .init(119, .begin(grammar: "commands", from: 50)),
        .init(159 + settings.silenceAfterComplete, .end),
      ])
  }

  @Test("Two commands are two utterances, and each may bring its chime")
  func twice() {
    #expect(
      Timeline(("wwww" + "." * 8 + "ssss" + "," * 10) * 2).heard().map(\.action) == [
        .begin(grammar: "commands", from: 0), .chime, .end, .begin(grammar: "commands", from: 230), .chime, .end,
      ])
  }

  // MARK: Without the wake word

  @Test("Chatter without the wake word is nobody's business")
  func chatter() {
    var listener = Listener()
    #expect(Timeline("..ssss ..... SSSSSSSSSSS ,,,,,,,, nnnn ....").heard(by: &listener) == [])
    #expect(listener.state == .waiting)
  }

  @Test("While the box rings, anything said is an utterance")
  func ringing() {
    #expect(
      Timeline("....ssssss ,,,,,,", openGrammar: { _ in "ringing" }).heard() == [
        .init(40 + settings.shortestSpeech, .begin(grammar: "ringing", from: 10)),
        .init(99 + settings.silenceAfterComplete, .end),
      ])
  }

  @Test("While the box rings, a bang is no utterance, nor are two")
  func bang() {
    #expect(Timeline("....s....s....", openGrammar: { _ in "ringing" }).heard() == [])
  }

  @Test("When the ringing ends while someone begins to speak, nothing begins")
  func ringingEnds() {
    var listener = Listener()
    let timeline = Timeline("....ssssss....", openGrammar: { $0 < 45 ? "ringing" : nil })
    #expect(timeline.heard(by: &listener) == [])
    #expect(listener.state == .waiting)
  }

  @Test("When the ringing ends within an utterance, the utterance goes on to its end")
  func ringingEndsWithin() {
    #expect(
      Timeline("....ssssss ,,,,,,", openGrammar: { $0 < 60 ? "ringing" : nil }).heard().map(\.action) == [
        .begin(grammar: "ringing", from: 10), .end,
      ])
  }

  @Test("Chatter while the box rings is cut sooner than a command")
  func longestOpen() {
    #expect(
      Timeline("....." + "s" * 100, openGrammar: { $0 < 600 ? "ringing" : nil }).heard().last
        == .init(20 + settings.longestOpenUtterance, .end))
    #expect(settings.longestOpenUtterance < settings.longestUtterance)
  }

  @Test("The wake word within an open utterance makes it a command")
  func wakeWordWhileRinging() {
    #expect(
      Timeline(".....sss wwww sss ,,,,,,", openGrammar: { _ in "ringing" }).heard() == [
        .init(50 + settings.shortestSpeech, .begin(grammar: "ringing", from: 20)),
        .init(119, .begin(grammar: "commands", from: 50)),
        .init(149 + settings.silenceAfterComplete, .end),
      ])
  }

  // MARK: At the end

  @Test("When the stream ends, an utterance under way ends, and nothing else does")
  func finish() {
    var listener = Listener()
    #expect(listener.finish() == [])
    _ = Timeline("wwww ss").heard(by: &listener)
    #expect(listener.isFollowing)
    #expect(listener.finish() == [.end])
    #expect(!listener.isFollowing)
    #expect(listener.finish() == [])
  }

  @Test("Whatever happens, beginnings and ends take turns and nothing lasts too long", arguments: 1...40)
  func anything(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    var text = ""
    while text.count < 600 {
      let sign = ["w", ".", "s", "S", "n", ",", "."].randomElement(using: &drawn) ?? "."
      text += sign * Int.random(in: 1...9, using: &drawn)
    }
    let rings = (0..<61).map { _ in Int.random(in: 0...3, using: &drawn) == 0 }
    let timeline = Timeline(
      text, noticedAfter: Int.random(in: 0...60, using: &drawn),
      openGrammar: { rings[$0 / 100 % 61] ? "ringing" : nil })
    var listener = Listener()
    var begun: (frame: Int, isOpen: Bool)?
    var chimes = 0
    var hasLooked = false
    for input in timeline.inputs {
      let frame = listener.frame
      for action in listener.step(input) {
        switch action {
        case .begin(let grammar, let from):
          #expect(from >= 0 && from <= frame)
          #expect(grammar == "commands" ? input.wake != nil : begun == nil)
          begun = (from, grammar != "commands")
          chimes = 0
          hasLooked = false
        case .chime:
          chimes += 1
          #expect(begun?.isOpen == false && chimes == 1)
        case .look, .resume:
          #expect(begun != nil && hasLooked == (action == .resume))
          hasLooked.toggle()
        case .end, .abandon:
          #expect(begun != nil)
          begun = nil
        }
      }
      #expect(listener.isFollowing == (begun != nil))
      if let begun {
        #expect(frame - begun.frame < (begun.isOpen ? settings.longestOpenUtterance : settings.longestUtterance))
      }
    }
    #expect(listener.frame == timeline.inputs.count)
  }
}
