import Foundation
import TestTime
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite("Installing a voice", .deadline())
struct VoiceInstallationTests {
  /// What a failed installation says; it leaves nothing behind, and what was there before as it was.
  private func failure(
    _ home: VoiceHome, python: String, free: Int? = nil, before: [String] = ["natural.txt", "speak.py"]
  ) -> String {
    do {
      try home.installation(python: python, free: free).install { _ in }
      Issue.record("something was installed")
      return ""
    } catch {
      #expect(home.contents == before)
      #expect(!error.description.contains { $0.isNewline })
      return error.description
    }
  }

  @Test("it is put into a folder of its own, tried, and marked as whole; and removed")
  func whole() throws {
    let home = try VoiceHome()
    let installation = home.installation(python: try home.python())
    #expect(installation.installed == nil && !installation.isCurrent)
    var told: [String] = []
    try installation.install { told.append($0) }
    #expect(told == ["Fetching the natural voice from PyPI (hibari-tts==0.2.1)"])
    #expect(home.contents == ["natural", "natural.txt", "speak.py"])
    #expect(installation.installed?.packages == ["hibari-tts==0.2.1"])
    #expect((installation.installed?.bytes ?? 0) > 0)
    #expect(installation.isCurrent)
    let pip = home.lines("pip")
    #expect(pip.count == 2 && pip[0].contains("--only-binary :all:") && pip[0].hasSuffix("hibari-tts==0.2.1"))
    #expect(pip[1].contains("uninstall"))
    #expect(home.lines("starts").count == 1)
    #expect(installation.remove())
    #expect(!installation.remove())
    #expect(home.contents == ["natural.txt", "speak.py"])
  }

  @Test("a newer list of packages makes it old, and installing again takes its place")
  func again() throws {
    let home = try VoiceHome()
    try home.install()
    try home.folder.write("hibari-tts==0.3.0\n", to: ".local/share/sous/voice/natural.txt")
    let installation = home.installation(python: try home.python())
    #expect(installation.installed != nil && !installation.isCurrent)
    try installation.install { _ in }
    #expect(installation.isCurrent)
    #expect(home.contents == ["natural", "natural.txt", "speak.py"])
  }

  @Test("without Python, or without what makes environments, the package is named that has it")
  func noPython() throws {
    let home = try VoiceHome()
    #expect(
      failure(home, python: "sous-no-python")
        == "there is no sous-no-python; install it: sudo apt install python3 python3-venv")
    #expect(
      failure(home, python: try home.python(ensurepip: 1))
        == "Python makes no virtual environments here; install what does: sudo apt install python3-venv")
    #expect(
      failure(home, python: try home.python(version: "3.9"))
        == "Python 3.9 is too old for these packages, which need 3.11")
    #expect(failure(home, python: "false").hasPrefix("false does not work: it ended with status 1"))
  }

  @Test("without a network, or without room, that is said")
  func noNetwork() throws {
    let home = try VoiceHome()
    for line in [
      "ERROR: Could not find a version that satisfies the requirement hibari-tts==0.2.1 (from versions: none)",
      "WARNING: Retrying (Retry(total=0)) after connection broken by NewConnectionError(<pip._vendor.urllib3>)",
    ] {
      #expect(
        failure(home, python: try home.python(pip: "echo '\(line)' >&2; exit 1"))
          == "PyPI cannot be reached; is the network up?")
    }
    #expect(
      failure(home, python: try home.python(pip: "echo 'ERROR: [Errno 28] No space left on device' >&2; exit 1"))
        == "there is no room on the disk")
    let room = failure(home, python: try home.python(), free: 100 << 20)
    #expect(room == "there is no room: 100 MB are free in \(home.voices), and it takes 400 MB while it is made")
  }

  @Test("a voice that was fetched and does not speak is not installed, and the one that was there stays")
  func mute() throws {
    let home = try VoiceHome(speaker: "echo '{\"error\": \"ImportError: x\"}'; exit 3")
    #expect(
      failure(home, python: try home.python()) == "it was fetched and does not speak: it ended with status 3")
    let silent = try VoiceHome(speaker: "echo '{\"ready\": true}'")
    #expect(
      failure(silent, python: try silent.python()) == "it was fetched and does not speak: {\"ready\": true}")
    let good = try VoiceHome()
    try good.install()
    #expect(
      failure(
        good, python: try good.python(pip: "echo 'ERROR: broken' >&2; exit 1"),
        before: ["natural", "natural.txt", "speak.py"]) == "ERROR: broken")
  }

  @Test("a folder that cannot be written, a missing list and espeak-ng are said so")
  func odd() throws {
    let home = try VoiceHome()
    try FileManager.default.removeItem(atPath: "\(home.voices)/natural.txt")
    #expect(
      failure(home, python: "false", before: ["speak.py"])
        == "voice/natural.txt is missing; Scripts/install.sh puts it in place")
    try FileManager.default.removeItem(atPath: "\(home.voices)/speak.py")
    #expect(
      failure(home, python: "false", before: []) == "voice/speak.py is missing; Scripts/install.sh puts it in place")
    let espeak = VoiceInstallation(.espeak, home.paths, executable: nil)
    #expect(throws: VoiceInstallation.Failure.self) { try espeak.install { _ in } }
  }
}
