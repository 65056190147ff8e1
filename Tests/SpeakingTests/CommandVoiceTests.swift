import Audio
import Foundation
import Testing

@testable import Speaking

@Suite("A voice that is a program")
struct CommandVoiceTests {
  /// Scripts of the tests' own, so that they need no synthesiser; removed with the test.
  private final class Scratch {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "sous-voice-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// A voice of the shell's, that finds its text in $1, and `sound.wav` and `log` in its folder.
    ///
    /// The shell reads the file: a file just written cannot be started while another test's child, forked meanwhile,
    /// still has it open.
    func voice(
      _ body: String, _ arguments: [String] = ["{text}"], limit: Duration = .seconds(60)
    ) throws -> CommandVoice {
      let script = path(UUID().uuidString)
      try "cd '\(folder.path)'\n\(body)\n".write(toFile: script, atomically: true, encoding: .utf8)
      return CommandVoice(try VoiceCommand(["sh", script] + arguments), limit: limit)
    }

    func wav(rate: Int = 22_050, seconds: Double = 0.5) throws {
      let samples = (0..<Int(seconds * Double(rate))).map { Int16(8_000 * sin(Double($0) * 0.1)) }
      var data = Data()
      func put<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
      data += Data("RIFF".utf8)
      // As espeak-ng does on a pipe: the lengths are not known.
      put(UInt32(0x7FFF_F024))
      data += Data("WAVEfmt ".utf8)
      put(UInt32(16))
      put(UInt16(1))
      put(UInt16(1))
      put(UInt32(rate))
      put(UInt32(rate * 2))
      put(UInt16(2))
      put(UInt16(16))
      data += Data("data".utf8)
      put(UInt32(0x7FFF_F000))
      for sample in samples { put(sample) }
      try data.write(to: folder.appending(path: "sound.wav"))
    }

    var log: String { (try? String(contentsOfFile: path("log"), encoding: .utf8)) ?? "" }
  }

  private func failure(_ voice: CommandVoice, _ text: String = "Hello.") async -> String {
    do throws(VoiceError) {
      let samples = try await voice.samples(of: text)
      return "\(samples.count) samples"
    } catch {
      return "\(error)"
    }
  }

  @Test("a WAV of any rate becomes 16 kHz, as loud as all voices", arguments: [8_000, 16_000, 22_050, 48_000])
  func rates(_ rate: Int) async throws {
    let scratch = try Scratch()
    try scratch.wav(rate: rate)
    let voice = try scratch.voice("cat sound.wav")
    let samples = try await voice.samples(of: "Hello.")
    #expect(abs(samples.count - 8_000) <= 1)
    #expect(abs(Loudness.integrated(samples) - Levelling.target) < 0.1)
  }

  @Test("the text is one argument, whatever is in it; nothing of it is a command or an option")
  func argument() async throws {
    let scratch = try Scratch()
    try scratch.wav()
    let voice = try scratch.voice("printf '%s|%s' \"$#\" \"$1\" > log; cat sound.wav")
    _ = try await voice.samples(of: "--help; $(touch gone) `x` 'y' {text}\n🎉 milk")
    #expect(scratch.log == "1| --help; $(touch gone) x 'y' text milk")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("gone")))
  }

  @Test("without {text} the text comes on standard input; a program that does not read it does no harm")
  func standardInput() async throws {
    let scratch = try Scratch()
    try scratch.wav()
    let reading = try scratch.voice("cat > log; cat sound.wav", [])
    _ = try await reading.samples(of: "-v is milk")
    #expect(scratch.log == "-v is milk\n")
    let deaf = try scratch.voice("exec < /dev/null; cat sound.wav", [])
    #expect(try await !deaf.samples(of: String(repeating: "Word. ", count: 2_000)).isEmpty)
  }

  @Test(
    "espeak-ng, the default, says a sentence",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/espeak-ng")))
  func espeak() async throws {
    let samples = try await CommandVoice(limit: .seconds(60)).samples(of: "Your pasta timer is done.")
    #expect((16_000..<64_000).contains(samples.count))
    #expect(abs(Loudness.integrated(samples) - Levelling.target) < 0.5)
    #expect(Level(samples).peakDBFS < Levelling.peak + 0.01)
  }

  @Test("{text} can be the end of an option")
  func option() async throws {
    let scratch = try Scratch()
    try scratch.wav()
    let voice = try scratch.voice("printf '%s' \"$1\" > log; cat sound.wav", ["--text={text}"])
    _ = try await voice.samples(of: "-5 degrees")
    #expect(scratch.log == "--text=minus 5 degrees")
  }

  @Test("what was said before is not made again")
  func cached() async throws {
    let scratch = try Scratch()
    try scratch.wav()
    let voice = try scratch.voice("echo \"$1\" >> log; cat sound.wav")
    let first = try await voice.samples(of: "Done.")
    #expect(try await voice.samples(of: "Done. \n") == first)
    _ = try await voice.samples(of: "Milk.")
    #expect(scratch.log == "Done.\nMilk.\n")
  }

  @Test("nothing to say starts no program")
  func nothing() async throws {
    let voice = CommandVoice(try VoiceCommand(["/nonexistent/voice", "{text}"]))
    #expect(try await voice.samples(of: " 🎉\u{1B} ").isEmpty)
  }

  @Test("a missing program is named with the way to get it")
  func missing() async throws {
    #expect(
      await failure(CommandVoice(try VoiceCommand(["sous-no-such-voice", "{text}"])))
        == "no voice: the program \"sous-no-such-voice\" is not installed; install it or set another voice command")
    #expect(
      VoiceError.missingProgram(name: "espeak-ng").description
        == "no voice: the program \"espeak-ng\" is not installed; install it: sudo apt install espeak-ng")
  }

  @Test("a file that is no program is named with the reason")
  func notExecutable() async throws {
    let scratch = try Scratch()
    try scratch.wav()
    let path = scratch.path("sound.wav")
    #expect(
      await failure(CommandVoice(try VoiceCommand([path])))
        == "no voice: \"\(path)\" cannot be started: Permission denied")
  }

  @Test("a program that fails is told with its own first line, free of control characters")
  func failing() async throws {
    let scratch = try Scratch()
    #expect(
      await failure(try scratch.voice("printf 'no such \\033[31mvoice\\nmore\\n' >&2; exit 3"))
        == "no voice: \"sh\" failed with status 3: no such voice")
    #expect(await failure(try scratch.voice("kill -9 $$")) == "no voice: \"sh\" was ended by signal 9")
  }

  @Test(
    "a program that writes no sound is told so",
    arguments: [("true", "it wrote nothing"), ("echo hello", "it wrote something else")])
  func noSound(_ body: String, _ reason: String) async throws {
    let scratch = try Scratch()
    #expect(
      await failure(try scratch.voice(body))
        == "no voice: \"sh\" has to write a WAV file to its standard output: \(reason)")
  }

  @Test("a program that never ends is stopped, and its children with it, and the voice works on")
  func timeOut() async throws {
    let scratch = try Scratch()
    try scratch.wav()
    let voice = try scratch.voice(
      "if [ \"$1\" = Wait ]; then sleep 1000 & echo $! > log; wait; fi; cat sound.wav", limit: .seconds(2))
    #expect(
      await failure(voice, "Wait")
        == "no voice: \"sh\" gave no whole sentence within 2 s and was stopped; set another voice command")
    let child = try #require(pid_t(scratch.log.trimmingCharacters(in: .whitespacesAndNewlines)))
    // The kill is on its way when the call returns; a killed orphan may lie uncollected, as a zombie, for ever.
    func isGone() -> Bool {
      let state = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ") Z"
      return state.contains(") Z") || state.contains(") X")
    }
    let deadline = ContinuousClock.now + .seconds(5)
    while !isGone(), ContinuousClock.now < deadline { await Task.yield() }
    #expect(isGone())
    #expect(try await !voice.samples(of: "Hello").isEmpty)
  }

  @Test("a program that writes without end is stopped")
  func endless() async throws {
    let voice = CommandVoice(try VoiceCommand(["cat", "/dev/zero"]))
    #expect(
      await failure(voice)
        == "no voice: \"cat\" has to write a WAV file to its standard output: it wrote more than 32 MB")
  }

  @Test("words that nobody waits for any more are given up")
  func cancelled() async throws {
    let scratch = try Scratch()
    let voice = try scratch.voice("sleep 1000", limit: .seconds(500))
    let task = Task { await failure(voice) }
    task.cancel()
    #expect(await task.value == "the words were no longer wanted")
  }

  @Test(
    "a command that cannot be one is refused",
    arguments: [
      ([], "it is empty; write for example [\"espeak-ng\", \"--stdout\", \"{text}\"]"),
      (["{text}"], "it is empty; write for example [\"espeak-ng\", \"--stdout\", \"{text}\"]"),
      (["sh", "-c", "say {text}"], "\"say {text}\": {text} has to be an argument of its own, or its end after \"=\""),
      (["say", "{text}{text}"], "\"{text}{text}\": {text} has to be an argument of its own, or its end after \"=\""),
      (["say", "a\0b"], "it holds a zero byte"),
    ] as [([String], String)])
  func badCommands(_ words: [String], _ reason: String) {
    #expect(throws: VoiceError.badCommand(what: reason)) { try VoiceCommand(words) }
  }

  @Test("the cache holds the phrases used last, of each voice its own, within its bound, and none that fills it alone")
  func cacheBound() {
    let cache = PhraseCache(bytes: 16_000)
    cache.keep([Float](repeating: 0, count: 501), of: "long", by: "a")
    #expect(cache.count == 0)
    let sound = [Float](repeating: 0.5, count: 480)
    cache.keep(sound, of: "first", by: "a")
    for index in 0..<7 { cache.keep(sound, of: "\(index)", by: "a") }
    #expect(cache.count == 8 && cache.size <= 16_000)
    #expect(cache.sound(of: "first", by: "a") == sound)
    #expect(cache.sound(of: "first", by: "b") == nil)
    cache.keep([3], of: "first", by: "b")
    cache.keep(sound, of: "one more", by: "b")
    #expect(cache.size <= 16_000)
    #expect(cache.sound(of: "first", by: "a") == sound)
    #expect(cache.sound(of: "first", by: "b") == [3])
    #expect(cache.sound(of: "0", by: "a") == nil)
    cache.keep([4], of: "first", by: "b")
    #expect(cache.sound(of: "first", by: "b") == [4])
  }

  @Test("silence around a sentence goes, a breath stays")
  func trimmed() {
    let silence = [Float](repeating: 0.0001, count: 16_000)
    let speech = [Float](repeating: 0.5, count: 1_600)
    let sound = EvenSound.trimmed(silence + speech + silence)
    #expect(sound.count == EvenSound.lead + 1_600 + EvenSound.tail)
    #expect(sound[EvenSound.lead] == 0.5)
    #expect(EvenSound.trimmed(speech) == speech)
    #expect(EvenSound.trimmed([0, 0]) == [0, 0])
    #expect(EvenSound.trimmed([]).isEmpty)
  }
}
