import Foundation
import TestTools
import Testing

@Suite struct InstallTests {
  /// The script's exit status and what it wrote to standard error.
  private func install(_ arguments: [String]) throws -> (status: Int32, complaint: String) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appending(path: "Scripts/install.sh")
    process.arguments = arguments
    let complaint = Pipe()
    process.standardError = complaint
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = try complaint.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test("Everything lands under the prefix, old grammars go, and the unit starts the program that was installed")
  func prefix() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "share/sous/grammars/old.gram")
    #expect(try install(["--prefix", folder.path, "--binary", "/bin/true"]).status == 0)
    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder.path)/\(path)") }
    for path in [
      "bin/sous", "share/sous/grammars/timer.gram", "share/sous/grammars/vocabulary/groceries.tsv",
      "share/sous/grammars/pronunciations.dict", "share/sous/understanding/intents.safetensors",
      "share/sous/understanding/paraphrases.safetensors",
      "share/sous/understanding/talk.arpa", "share/sous/voice/speak.py", "share/sous/voice/packed.py",
      "share/sous/voice/natural.txt", "share/sous/voice/piper.txt",
      "share/man/man1/sous.1", "share/zsh/site-functions/_sous",
      "share/bash-completion/completions/sous", "share/fish/vendor_completions.d/sous.fish", "share/doc/sous/LICENSE",
    ] {
      #expect(has(path), "\(path)")
    }
    #expect(!has("share/sous/grammars/old.gram"))
    #expect(FileManager.default.isExecutableFile(atPath: "\(folder.path)/bin/sous"))
    let unit = try String(contentsOfFile: "\(folder.path)/lib/systemd/user/sous.service", encoding: .utf8)
    #expect(unit.contains("\nExecStart=\(folder.path)/bin/sous run\n"))
    // However it ends and however often, it is started again at once.
    for line in ["StartLimitIntervalSec=0", "Restart=always", "RestartSec=500ms"] {
      #expect(unit.contains("\n\(line)\n"), "\(line)")
    }
  }

  @Test(
    "Wrong usage and a missing program are told in a line",
    arguments: [
      (["--prefix", "here"], Int32(2), "install.sh: the prefix must be an absolute path, not 'here'\n"),
      (["--prefix"], 2, "install.sh: --prefix needs a path after it\n"),
      (["--all"], 2, "install.sh: unknown argument '--all'; it takes --prefix DIR and --binary FILE\n"),
      (["--prefix", "/nowhere", "--binary", "/nowhere/sous"], 3, "install.sh: there is no program /nowhere/sous\n"),
    ])
  func wrong(arguments: [String], status: Int32, complaint: String) throws {
    let end = try install(arguments)
    #expect(end.status == status)
    #expect(end.complaint == complaint)
  }
}
