import Foundation
import FuzzTargets
import Synchronization

#if SOUS_LIBFUZZER
  import CLibFuzzer
#endif

/// Throws bytes at one part of the program: those of files, or, built by `Scripts/fuzz`, those that libFuzzer makes up.
///
///     SOUS_FUZZ=TARGET sous-fuzz FILE …        (built as everything is)
///     SOUS_FUZZ=TARGET sous-fuzz [libFuzzer's arguments]
@main
enum SousFuzz {
  fileprivate static let target = Mutex<FuzzTarget?>(nil)

  static func main() {
    let name = ProcessInfo.processInfo.environment["SOUS_FUZZ"] ?? ""
    guard let target = blocking({ try await FuzzTarget.make(name) }) else {
      FileHandle.standardError.write(
        Data("sous-fuzz: set SOUS_FUZZ to one of \(FuzzTarget.names.joined(separator: ", "))\n".utf8))
      exit(2)
    }
    self.target.withLock { $0 = target }
    #if SOUS_LIBFUZZER
      var count = CommandLine.argc
      var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      exit(LLVMFuzzerRunDriver(&count, &values) { SousFuzz.take($0, $1) })
    #else
      for path in CommandLine.arguments.dropFirst() {
        guard let data = FileManager.default.contents(atPath: path) else {
          FileHandle.standardError.write(Data("sous-fuzz: \(path) cannot be read\n".utf8))
          exit(3)
        }
        throwAt(target, [UInt8](data))
      }
    #endif
  }

  fileprivate static func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let target = target.withLock({ $0 }) else { return 0 }
    throwAt(target, Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }

  private static func throwAt(_ target: FuzzTarget, _ bytes: [UInt8]) {
    do {
      if try target.runAtOnce(bytes) { return }
    } catch {
      fail(error)
    }
    blocking { try await target.run(bytes) }
  }

  private static func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("sous-fuzz: \(error)\n".utf8))
    abort()
  }

  // On the main thread, which nothing else is done on.
  @discardableResult
  private static func blocking<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Value?>(nil)
    Task.detached {
      do {
        let value = try await work()
        result.withLock { $0 = value }
      } catch {
        fail(error)
      }
      done.signal()
    }
    done.wait()
    guard let value = result.withLock({ $0 }) else { abort() }
    return value
  }
}
