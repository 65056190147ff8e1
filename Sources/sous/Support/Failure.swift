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

/// The program's exit status.
enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// The program ran, and the answer is no: nothing recognised, a failed check.
  case no = 1
  /// Wrong usage.
  case usage = 2
  /// A requirement is missing: a model, a device, a permission.
  case missing = 3
}

/// The reason for a command's failure: an exit status, and one line on standard error.
struct Failure: Error, Hashable, CustomStringConvertible {
  let status: ExitStatus
  /// The error and its remedy; empty: the output has it already.
  let message: String

  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }

  /// The answer is no, and the output says so.
  static let no = Failure(.no)

  /// The failure for an error of the project; nil for other errors.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SettingsError: self.init(.usage, error.description)
    case let error as HouseholdBackup.Problem:
      if case .missing = error { self.init(.missing, error.description) } else { self.init(.no, error.description) }
    case let error as WakeRecordings.Insufficient: self.init(.no, error.description)
    case let error as GrammarFolders.Missing: self.init(.missing, error.description)
    // Several lines, because the source line and the caret belong to it.
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
