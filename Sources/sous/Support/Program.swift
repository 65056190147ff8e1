import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Speech

/// Runs the command line and turns its result into an exit status.
///
/// The parser's own `main` exits with 64 for wrong usage; ours is 2 (``ExitStatus``).
enum Program {
  /// Parses the process's arguments, runs the command and exits.
  static func run<Root: AsyncParsableCommand>(_ root: Root.Type) async -> Never {
    Memory.returnEarly()
    do {
      var command = try await root.asyncParseAsRoot(nil)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      exit(ExitStatus.done.rawValue)
    } catch {
      let end = ending(of: root, error)
      if !end.output.isEmpty { print(end.output) }
      if !end.complaint.isEmpty { complain(end.complaint) }
      exit(end.status)
    }
  }

  /// The output, the error text and the exit status after an error.
  static func ending<Root: ParsableCommand>(
    of root: Root.Type, _ error: any Error
  ) -> (output: String, complaint: String, status: Int32) {
    if let failure = Failure(error) {
      return ("", failure.message.isEmpty ? "" : "sous: \(failure.message)", failure.status.rawValue)
    }
    let code = root.exitCode(for: error)
    let message = root.fullMessage(for: error)
    if code.isSuccess { return (message, "", ExitStatus.done.rawValue) }
    if code == .validationFailure { return ("", message, ExitStatus.usage.rawValue) }
    if error is ExitCode { return ("", "", code.rawValue) }
    return ("", "sous: \(error)", ExitStatus.no.rawValue)
  }

  /// The language of these grammar files, or without any of the folders; its errors are printed.
  /// - Throws: the errors of reading grammars.
  static func language(of files: [String], in folders: GrammarFolders) throws -> Language {
    let language =
      try files.isEmpty
      ? Language(folders)
      : Language(files: files.map { URL(fileURLWithPath: $0) }, builtIn: URL(fileURLWithPath: folders.builtIn))
    complain(of: language)
    return language
  }

  /// Prints a line on standard error for each error in the household's own grammars, with the place below
  /// it.
  static func complain(of language: Language) {
    for mistake in language.mistakes {
      complain("sous: \(mistake.leavingOut)\n\(mistake.sourceLine)\n\(mistake.caretLine)")
    }
  }

  /// Prints a line on standard error.
  static func complain(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
