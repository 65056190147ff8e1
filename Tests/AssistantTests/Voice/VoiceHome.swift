import BoxSettings
import Foundation
import Speaking
import TestTools

@testable import Assistant

/// A home with a speaker of the shell's in place of `speak.py`, and a Python that is one, too.
struct VoiceHome {
  let folder: TemporaryFolder
  var paths: Paths { Paths(environment: ["HOME": folder.path, "XDG_DATA_DIRS": "\(folder.path)/none"]) }
  var voices: String { "\(folder.path)/.local/share/sous/voice" }

  /// - Parameter speaker: what the speaker does; the default speaks half a second for each line.
  init(speaker: String = Self.speaks) throws {
    folder = try TemporaryFolder()
    try folder.write("# a list\nhibari-tts==0.2.1\n", to: ".local/share/sous/voice/natural.txt")
    try folder.write(
      """
      if [ "$2" = --pack ]; then mkdir -p "$3"; exit; fi
      echo "$@" >> '\(folder.path)/starts'
      \(speaker)
      """, to: ".local/share/sous/voice/speak.py")
  }

  static let speaks = """
    echo '{"ready": true, "engine": "natural", "voice": "heart", "rate": 16000}'
    count=0
    while read -r line; do
      count=$((count + 1)); echo "{\\"id\\": $count, \\"rate\\": 16000, \\"samples\\": 8000}"; yes | head -c 16000
    done
    """

  /// A Python: it makes environments whose Python runs what it is given with the shell.
  /// - Parameters:
  ///   - version: what it says that it is.
  ///   - ensurepip: the exit status of looking for what makes environments.
  ///   - pip: what `python -m pip install` does.
  func python(version: String = "3.11", ensurepip: Int = 0, pip: String = "exit 0") throws -> String {
    let inner = try folder.write(
      """
      #!/bin/sh
      shift
      if [ "$1" = -m ]; then echo "$@" >> '\(folder.path)/pip'; [ "$3" = install ] || exit 0; \(pip); fi
      exec sh "$@"
      """, to: "inner-\(UUID().uuidString)")
    try Self.makeExecutable(inner)
    let path = try folder.write(
      """
      #!/bin/sh
      case "$*" in
        *version_info*) echo \(version); exit;;
        *ensurepip*) exit \(ensurepip);;
      esac
      mkdir -p "$3/bin" && cp '\(inner)' "$3/bin/python"
      """, to: "python-\(UUID().uuidString)")
    try Self.makeExecutable(path)
    // A file that this process has written cannot be started while another test's child, forked meanwhile, has it open.
    let copy = "\(path)-copy"
    _ = try ChildProcess(["cp", "-p", path, copy], input: "").output(limit: .seconds(60))
    return copy
  }

  private static func makeExecutable(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// An installation of the natural voice.
  func installation(python: String, free: Int? = nil) -> VoiceInstallation {
    VoiceInstallation(.natural, paths, executable: nil, python: python, free: { _ in free })
  }

  /// Puts the natural voice there, as if it had been installed.
  func install() throws {
    try installation(python: python()).install { _ in }
    try? FileManager.default.removeItem(atPath: "\(folder.path)/starts")
  }

  func lines(_ name: String) -> [String] {
    ((try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? "").split(separator: "\n")
      .map(String.init)
  }

  /// What lies in the folder of voices, hidden or not.
  var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: voices)) ?? []).sorted() }
}
