import BoxSettings
import Foundation
import Speaking

/// The installation's use of Python.
extension VoiceInstallation {
  func checkPython() throws(Failure) {
    let mend = "install it: sudo apt install python3 python3-venv"
    let version: String
    do throws(VoiceError) {
      version = try run([python, "-c", "import sys; print(*sys.version_info[:2], sep='.')"], .seconds(30))
    } catch {
      if case .missingProgram = error { throw Failure("there is no \(python); \(mend)") }
      throw Failure("\(python) does not work: \(Self.reason(error))")
    }
    let parts = version.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2, parts[0] > 3 || parts[0] == 3 && parts[1] >= 11 else {
      throw Failure("Python \(version) is too old for these packages, which need 3.11")
    }
    guard (try? run([python, "-c", "import ensurepip, venv"], .seconds(30))) != nil else {
      throw Failure("Python makes no virtual environments here; install what does: sudo apt install python3-venv")
    }
  }

  func fill(_ program: VoiceProgram, _ packages: [String]) throws(Failure) {
    do throws(VoiceError) {
      try run([python, "-m", "venv", program.folder], .seconds(300))
      let pip = program.python + ["-m", "pip"]
      try run(
        pip + [
          "install", "-qq", "--disable-pip-version-check", "--no-input", "--no-cache-dir", "--only-binary", ":all:",
        ]
          + ["--timeout", "15", "--retries", "2"] + packages, .seconds(1_800))
      if engine == .natural {
        try run(program.python + [program.speaker, "natural", "--pack", program.tables], .seconds(300))
      }
      // The installer itself is no longer needed: 24 MB.
      _ = try? run(pip + ["uninstall", "-qq", "-y", "setuptools", "pip"], .seconds(300))
    } catch {
      throw Failure(Self.told(error))
    }
  }

  /// Makes it say something before it counts as installed.
  func listen(to program: VoiceProgram) throws(Failure) {
    let said: [UInt8]
    do throws(VoiceError) {
      let child = ChildProcess(program.arguments(), input: #"{"id": 1, "text": "Ready when you are."}"# + "\n")
      said = try child.output(limit: .seconds(120))
    } catch {
      throw Failure("it was fetched and does not speak: \(Self.reason(error))")
    }
    // Half a second, beside the two lines before it.
    guard said.count > 10_000 else {
      let lines = String(decoding: said.prefix(2_000), as: UTF8.self).split(whereSeparator: \.isNewline)
      throw Failure("it was fetched and does not speak: \(lines.last ?? "it wrote nothing")")
    }
  }

  @discardableResult
  private func run(_ arguments: [String], _ limit: Duration) throws(VoiceError) -> String {
    String(decoding: try ChildProcess(arguments, input: "").output(limit: limit), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: Words

  private static func told(_ error: VoiceError) -> String {
    let reason = reason(error)
    // pip warns of it at length, once for each attempt.
    if ["from versions: none", "onnection", "esolve", "Retrying"].contains(where: reason.contains) {
      return "PyPI cannot be reached; is the network up?"
    }
    if reason.contains("No space left") { return "there is no room on the disk" }
    return reason
  }

  private static func reason(_ error: VoiceError) -> String {
    switch error {
    case .failed(_, let status, let message): message.isEmpty ? "it ended with status \(status)" : message
    case .timedOut(_, let limit): "it took more than \(limit.components.seconds) s"
    case .missingProgram(let name): "\(name) is missing"
    case .cannotStart(let name, let reason): "\(name) cannot be started: \(reason)"
    default: "\(error)"
    }
  }
}
