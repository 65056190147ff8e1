import Assistant
import Audio
import BoxSettings
import Evaluation
import Foundation
import Grammar
import Speaking
import Speech
import Store
import Web

/// What the program's exit status says.
enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// It ran, and the answer is no: nothing heard, a check failed.
  case no = 1
  /// Wrong usage.
  case usage = 2
  /// Something that is needed is missing: a model, a device, a permission.
  case missing = 3
}

/// Why a command ends without having done its work: an exit status, and one line on standard error.
struct Failure: Error, Hashable, CustomStringConvertible {
  let status: ExitStatus
  /// What is wrong and how to mend it; empty: the output has said it already.
  let message: String

  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }

  /// The answer is no, and the output says so.
  static let no = Failure(.no)

  /// What any error of ours means to the one who started the program; nil for errors that are not ours.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SettingsError: self.init(.usage, error.description)
    case let error as HouseholdBackup.Problem:
      if case .missing = error { self.init(.missing, error.description) } else { self.init(.no, error.description) }
    case let error as WakeRecordings.Insufficient: self.init(.no, error.description)
    case let error as GrammarFolders.Missing: self.init(.missing, error.description)
    // Several lines, for the source line and the caret belong to it.
    case let errors as GrammarErrors: self.init(.no, errors.description)
    case let error as WordNetwork.Failure: self.init(.no, error.description)
    case let error as SpeechError:
      switch error {
      case .modelMissing, .networkMissing, .modelUnreadable, .decoderFailed: self.init(.missing, error.description)
      case .unpronounceable, .unknownPhone: self.init(.no, error.description)
      }
    case let error as AudioError:
      switch error {
      case .cannotOpen, .noDevice, .device: self.init(.missing, error.description)
      default: self.init(.no, error.description)
      }
    case let error as WebError:
      switch error {
      case .badAddress: self.init(.usage, error.description)
      case .unreachable, .untrusted, .insecure: self.init(.missing, error.description)
      default: self.init(.no, error.description)
      }
    case let error as VoiceError: self.init(.missing, error.description)
    case let error as StoreError: self.init(.missing, error.description)
    case let error as CocoaError: self.init(.missing, Self.line(error))
    default: return nil
    }
  }

  var description: String { message }

  // Foundation's own texts do not name the file.
  private static func line(_ error: CocoaError) -> String {
    guard let path = error.filePath ?? error.url?.path else { return error.localizedDescription }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "\(path): there is no such file; check the path"
    case .fileReadNoPermission, .fileWriteNoPermission:
      return "\(path): permission denied; give this user the right to it (chmod, chown)"
    case .fileWriteOutOfSpace: return "\(path): no space left; free some and try again"
    default: return "\(path): \(error.localizedDescription); check the path and the right to it"
    }
  }
}
