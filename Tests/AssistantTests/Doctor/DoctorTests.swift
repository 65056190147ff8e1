import Audio
import Foundation
import Server
import Store
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite struct DoctorTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "HOME": folder.path, "XDG_STATE_HOME": "\(folder.path)/state", "XDG_RUNTIME_DIR": "\(folder.path)/run",
      "XDG_DATA_DIRS": "\(folder.path)/none",
    ]
  }

  private func doctor(_ more: [String: String] = [:]) -> Doctor {
    Doctor(environment: environment.merging(more) { _, new in new }, executable: nil)
  }

  private func grammars(_ text: String) throws -> [String: String] {
    try folder.write(text, to: "grammars/x.gram")
    return ["SOUS_GRAMMARS": "\(folder.path)/grammars"]
  }

  @Test("Every check is made once, in order, and is one line; where it fails it says how to mend it")
  func all() async throws {
    var checks: [HealthCheck] = []
    let isWell = await doctor(["SOUS_AUDIO_DEVICE": "null", "SOUS_AUDIO_OUTPUT": "null"]).examine { checks.append($0) }
    #expect(
      checks.map(\.check) == [
        "settings", "grammars", "speech model", "second ear", "pronunciations", "microphone", "loudspeaker", "voice",
        "store", "disk", "control socket", "page", "clock",
      ])
    #expect(!isWell)
    for check in checks {
      #expect(check.ok == check.mend.isEmpty)
      #expect(!check.found.isEmpty)
      #expect(!(check.found + check.mend).contains { $0.isNewline })
    }
  }

  @Test("A platform is asked about where there is one; its key is a file that nobody else reads")
  func platform() async throws {
    var settings = Settings()
    #expect(await doctor().checkPlatform(settings) == nil)
    settings.platform.address = "http://127.0.0.1:1"
    let missing = try #require(await doctor().checkPlatform(settings))
    #expect(!missing.ok && missing.found.contains("there is nothing to read in platform.key_file"), "\(missing.found)")
    settings.platform.keyFile = try folder.write("secret\n", to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: settings.platform.keyFile)
    let open = try #require(await doctor().checkPlatform(settings))
    #expect(!open.ok && open.found.contains("chmod 600"), "\(open.found)")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: settings.platform.keyFile)
    let away = try #require(await doctor().checkPlatform(settings))
    #expect(!away.ok && away.found.contains("cannot be reached"), "\(away.found)")
  }

  @Test("A service that hears is asked about where there is one, and the second ear where it may be heard with")
  func secondEar() async throws {
    var settings = Settings()
    #expect(await doctor().checkHearingService(settings) == nil)
    settings.hearing.service = "127.0.0.1:1"
    let away = try #require(await doctor().checkHearingService(settings))
    #expect(!away.ok && away.found == "127.0.0.1:1: it cannot be reached", "\(away.found)")
    settings.hearing.listensAgain = false
    #expect(await doctor().checkHearingService(settings) == nil)
    #expect(await doctor().checkSecondEar(settings) == nil)
  }

  @Test("A broker of Home Assistant is asked about where there is one")
  func homeAssistant() async throws {
    var settings = Settings()
    #expect(await doctor().checkHomeAssistant(settings) == nil)
    settings.mqtt.address = "mqtt://127.0.0.1:1"
    let away = try #require(await doctor().checkHomeAssistant(settings))
    #expect(!away.ok && away.found == "mqtt://127.0.0.1:1: Connection refused", "\(away.found)")
    settings.mqtt.passwordFile = folder.path + "/none"
    let missing = try #require(await doctor().checkHomeAssistant(settings))
    #expect(!missing.ok && missing.found.contains("there is nothing to read in"), "\(missing.found)")
  }

  @Test("A voice of another service is tried where there is one")
  func voiceService() async throws {
    var settings = Settings()
    #expect(await doctor().checkVoiceService(settings) == nil)
    settings.voice.service = "127.0.0.1:1"
    let away = try #require(await doctor().checkVoiceService(settings))
    #expect(!away.ok && away.found == "127.0.0.1:1: it cannot be reached", "\(away.found)")
  }

  @Test("Settings are the file's, and a mistake in it leaves the defaults for the other checks")
  func settings() throws {
    let path = try folder.write("[audio]\ndevice = \"plughw:1\"", to: ".config/sous/config.toml")
    #expect(doctor().checkSettings().0 == .good("settings", "\(path); 1 set"))
    #expect(doctor().checkSettings().1.audio.device == "plughw:1")
    try folder.write("[audio]\ndevise = \"plughw:1\"", to: ".config/sous/config.toml")
    #expect(
      doctor().checkSettings().0
        == .bad(
          "settings", "\(path):2: unknown key audio.devise: did you mean audio.device?",
          mend: "correct it there; sous settings --default prints every key, explained"))
    #expect(doctor().checkSettings().1 == Settings())
  }

  @Test("A barcode scanner is looked at where the settings name one")
  func scanner() throws {
    var settings = Settings()
    #expect(doctor().checkScanner(settings) == nil)
    settings.scanner.device = "\(folder.path)/scanner"
    #expect(
      doctor().checkScanner(settings)
        == .bad(
          "scanner", "\(folder.path)/scanner is not there",
          mend: "plug it in, or set scanner.device to one of /dev/input/by-id"))
    try folder.write("", to: "scanner")
    #expect(doctor().checkScanner(settings) == .good("scanner", "\(folder.path)/scanner can be read"))
  }

  @Test("Grammars are found and compiled, or it says what is wrong with them")
  func grammarChecks() throws {
    let none = doctor(["SOUS_GRAMMARS": "/nowhere"]).checkGrammars(Settings())
    #expect(none.0.found == "no grammars (*.gram) in /nowhere")
    #expect(none.1 == nil)
    let good = doctor(try grammars("#JSGF V1.0; grammar x; public <a> = stop; public <b> = go;"))
    #expect(good.checkGrammars(Settings()).0 == .good("grammars", "2 intents in \(folder.path)/grammars"))
    let bad = doctor(try grammars("#JSGF V1.0;\ngrammar x;\npublic <a> = <b> | <c>;"))
    let check = bad.checkGrammars(Settings()).0
    #expect(check.found.hasPrefix("\(folder.path)/grammars/x.gram:3:14: "))
    #expect(check.found.hasSuffix(", and 1 more"))
  }

  @Test("A missing speech model is named, with the package that has it")
  func model() {
    var settings = Settings()
    settings.hearing.model = "~/model"
    #expect(
      doctor().checkModel(settings)
        == .bad(
          "speech model", "\(folder.path)/model/en-us/mdef is missing",
          mend: "sudo apt install pocketsphinx-en-us, or set hearing.model to the model's folder"))
  }

  @Test("The level of the microphone decides: silence and overload are faults")
  func level() {
    let format = AudioFormat(sampleRate: 48_000, channels: 2)
    func check(_ amplitude: Float) -> HealthCheck {
      Doctor.microphone("hw:1", format, Level([amplitude, -amplitude]))
    }
    #expect(
      check(0.01) == .good("microphone", "hw:1: 48000 Hz, 2 channels, level -40 dBFS, peak -40 dBFS"))
    #expect(check(0).found == "hw:1: 48000 Hz, 2 channels, level -120 dBFS, peak -120 dBFS: only silence")
    #expect(check(0).mend.hasPrefix("unmute the microphone with alsamixer (F4)"))
    #expect(check(1).mend == "lower the microphone's level with alsamixer (F4)")
  }

  @Test("A sound device that is not there is a fault with advice; what is switched off is not looked at")
  func devices() async {
    var settings = Settings()
    settings.audio.device = "no-such-device"
    settings.audio.output = "no-such-device"
    let microphone = await doctor().checkMicrophone(settings)
    #expect(microphone.found == "no microphone \"no-such-device\": there is no such device")
    #expect(microphone.mend == "`arecord -L` lists the devices, give one with --device")
    #expect(await !doctor().checkLoudspeaker(settings).ok)
    settings.audio.play = false
    settings.voice.speaks = false
    #expect(await doctor().checkLoudspeaker(settings) == .good("loudspeaker", "off (audio.play)"))
    #expect(await doctor().checkVoice(settings) == .good("voice", "off (voice.speak)"))
  }

  @Test("A voice that is missing or silent is a fault")
  func voice() async {
    var settings = Settings()
    settings.voice.command = ["no-such-voice", "{text}"]
    let missing = await doctor().checkVoice(settings)
    #expect(missing.found == "no voice: the program \"no-such-voice\" is not installed")
    settings.voice.command = ["true", "{text}"]
    #expect(await !doctor().checkVoice(settings).ok)
  }

  @Test("A natural voice is asked to speak where it is installed, and told of where it is not")
  func naturalVoice() async throws {
    let none = await doctor().checkVoice(Settings())
    #expect(none.ok && none.found.hasPrefix("espeak-ng: "))
    #expect(none.found.hasSuffix("the natural voice is not installed: sous voice install natural brings it"))
    let home = try VoiceHome()
    try home.install()
    func check() async -> HealthCheck {
      let environment = ["HOME": home.folder.path, "XDG_DATA_DIRS": "\(home.folder.path)/none"]
      return await Doctor(environment: environment, executable: nil).checkVoice(Settings())
    }
    let good = await check()
    #expect(good.ok && good.found.hasPrefix("natural: 0.5 s of speech in "), "\(good)")
    #expect(home.lines("starts").count == 1)
    try home.folder.write("echo '{\"error\": \"ImportError: no numpy\"}'", to: ".local/share/sous/voice/speak.py")
    let broken = await check()
    #expect(broken.found == "the voice \"natural\" does not speak: ImportError: no numpy")
    #expect(broken.mend == "sous voice install natural installs it again; espeak-ng speaks meanwhile")
  }

  @Test("A store is looked at without being made, and found whole, in use or damaged")
  func store() throws {
    #expect(doctor().checkStore(Settings()) == .good("store", "none yet; it will be made in \(folder.path)/state/sous"))
    let place = StoreFolder(path: "\(folder.path)/state/sous")
    #expect(!FileManager.default.fileExists(atPath: place.path))
    var store: KitchenStore? = try KitchenStore(folder: place)
    #expect(store?.report.isNew == true)
    #expect(
      doctor().checkStore(Settings())
        == .good(
          "store",
          "\(place.database) is whole, in use by the box of process \(ProcessInfo.processInfo.processIdentifier)"
        ))
    store = nil
    #expect(doctor().checkStore(Settings()) == .good("store", "\(place.database) is whole"))
    for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: place.database + name) }
    let handle = try #require(FileHandle(forUpdatingAtPath: place.database))
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 20_000))
    try handle.close()
    let damaged = doctor().checkStore(Settings())
    #expect(!damaged.ok)
    #expect(damaged.found.contains("is damaged"))
    #expect(damaged.mend == "restart sous: it sets the file aside and saves what can be read.")
  }

  @Test("What the box went down over twice is named, with how to try it again")
  func setAside() throws {
    let place = StoreFolder(path: "\(folder.path)/state/sous")
    try KitchenStore(folder: place).close()
    try folder.write("1 recipes/soup\n2 recipes/pie\n2 menus/b-fork\n", to: "state/sous/set-aside.txt")
    let check = doctor().checkStore(Settings())
    #expect(!check.ok)
    #expect(
      check.found
        == "menus/b-fork is set aside (and 1 more): the box went down twice while it was at work on it")
    #expect(
      check.mend
        == "update sous; to try again, delete \(place.path)/set-aside.txt while the box is stopped")
  }

  @Test("A store that is gone from beside its pictures is a fault")
  func vanished() throws {
    let place = StoreFolder(path: "\(folder.path)/state/sous")
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(try PictureShelf(place).keep(png) != nil)
    let found = doctor().checkStore(Settings())
    #expect(!found.ok)
    #expect(found.found == "\(place.database) is gone, and the pictures of a household are beside it")
    #expect(found.mend == "put a backup there, or begin anew with \u{201C}sous run --new-household\u{201D}.")
  }

  @Test("A full disk is a fault below 100 MB")
  func disk() {
    #expect(Doctor.disk("/srv", free: 100_000_000) == .good("disk", "0.1 GB free at /srv"))
    #expect(
      Doctor.disk("/srv", free: 99_999_999)
        == .bad("disk", "99 MB free at /srv", mend: "free some space; 100 MB are enough for years"))
  }

  @Test("A control socket that nobody listens on is left over; one that is too long is a fault")
  func control() throws {
    #expect(
      doctor().checkControl()
        == .good("control socket", "no box is running; \(folder.path)/run/sous/control.sock can be made"))
    let long = "/" + String(repeating: "x", count: 120)
    let check = doctor(["XDG_RUNTIME_DIR": long]).checkControl()
    #expect(check.found == "\(long)/sous/control.sock is longer than 107 bytes")
    try folder.write("", to: "run/sous/control.sock")
    #expect(doctor().checkControl().found.hasPrefix("no box is running; "))
  }

  @Test("It says who the page lets in")
  func page() throws {
    var settings = Settings()
    let check = try #require(doctor().checkPage(settings))
    #expect(check.ok)
    #expect(check.found.hasPrefix("127.0.0.1:8080 lets in programs of \(NSUserName()) on this machine as family"))
    #expect(check.found.hasSuffix("this machine's other users, and what a proxy hands on"))
    settings.server.listen = "0.0.0.0"
    #expect(doctor().checkPage(settings)?.found.hasSuffix("; the home network") == true)
    settings.server.isOn = false
    #expect(doctor().checkPage(settings) == nil)
  }

  @Test("It finds a certificate that no browser would take: unreadable, another key's, ended")
  func certificate() throws {
    var settings = Settings()
    let now = Date()
    let day: TimeInterval = 86_400
    #expect(doctor().checkCertificate(settings, now: now) == nil)
    settings.server.listen = "0.0.0.0"
    #expect(doctor().checkCertificate(settings, now: now) == nil, "the box makes its own at the first start")
    let folders = try (0..<2).map { number in
      let place = URL(filePath: folder.path).appending(path: "tls\(number)")
      return try Certificate(in: place, names: ["kitchen.local"], now: now)
    }
    settings.server.certificate = folders[0].certificate
    settings.server.key = folders[0].key
    #expect(doctor().checkCertificate(settings, now: now)?.ok == true)
    let ended = try #require(doctor().checkCertificate(settings, now: now + 400 * day))
    #expect(!ended.ok && ended.found.contains(" ended on 2"), "\(ended.found)")
    #expect(ended.mend == "renew it, set server.certificate and server.key, restart sous")
    let early = try #require(doctor().checkCertificate(settings, now: now - 2 * day))
    #expect(early.found.contains(" is good only from 2"), "\(early.found)")
    settings.server.key = folders[1].key
    let other = try #require(doctor().checkCertificate(settings, now: now))
    #expect(other.found.hasPrefix("reading the key \(folders[1].key) failed"), "\(other.found)")
    settings.server.certificate = try folder.write("junk", to: "junk.pem")
    let junk = try #require(doctor().checkCertificate(settings, now: now))
    #expect(junk.found.hasPrefix("reading the certificate "), "\(junk.found)")
    settings.server.isInsecure = true
    #expect(doctor().checkCertificate(settings, now: now) == nil)
  }

  @Test("A clock that was never set is a fault")
  func clock() {
    var settings = Settings()
    settings.household.timeZone = "Asia/Tokyo"
    #expect(
      doctor().checkClock(settings, now: Date(timeIntervalSince1970: 1_800_000_000))
        == .good("clock", "2027-01-15 17:00, Asia/Tokyo (household.time_zone)"))
    let never = doctor().checkClock(settings, now: Date(timeIntervalSince1970: 60))
    #expect(never.found == "1970-01-01 09:01, Asia/Tokyo (household.time_zone)")
    #expect(never.mend == "set the clock: sudo timedatectl set-ntp true, or sudo date -s \"…\"")
  }
}
