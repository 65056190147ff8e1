import Foundation
import Synchronization

#if SOUS_LIBFUZZER
  import CLibFuzzer
#endif

/// Throws bytes at one part of the program: those of files, or, built by `Scripts/check/fuzz`, those of libFuzzer.
///
///     SOUS_FUZZ=TARGET sous-fuzz-files FILE …        (built as everything is)
///     SOUS_FUZZ=TARGET sous-fuzz-files [libFuzzer's arguments]
public enum FuzzMain {
  fileprivate static let target = Mutex<FuzzTarget?>(nil)

  /// Runs the program, on its main thread.
  public static func run(_ makers: [FuzzTarget.Maker]) {
    let name = ProcessInfo.processInfo.environment["SOUS_FUZZ"] ?? ""
    guard let maker = makers.first(where: { $0.name == name }) else {
      let names = makers.map(\.name).joined(separator: ", ")
      FileHandle.standardError.write(Data("set SOUS_FUZZ to one of \(names)\n".utf8))
      exit(2)
    }
    let target = blocking { try await maker.target() }
    self.target.withLock { $0 = target }
    #if SOUS_LIBFUZZER
      var count = CommandLine.argc
      var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      exit(LLVMFuzzerRunDriver(&count, &values) { FuzzMain.take($0, $1) })
    #else
      for path in CommandLine.arguments.dropFirst() {
        guard let data = FileManager.default.contents(atPath: path) else {
          FileHandle.standardError.write(Data("\(path) cannot be read\n".utf8))
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
    FileHandle.standardError.write(Data("\(error)\n".utf8))
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
