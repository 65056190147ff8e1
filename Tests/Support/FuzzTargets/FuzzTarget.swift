import Foundation

/// Something of the program that takes bytes from outside, ready to be thrown any bytes.
///
/// Whatever it is thrown, it must come back without a trap: it may refuse, and it may throw ``Finding`` where it did
/// what it promises never to do.
public struct FuzzTarget: Sendable {
  /// What is thrown at it, as `Scripts/check/fuzz` and the corpus call it.
  public let name: String
  private let work: Work

  /// A promise that was broken.
  public struct Finding: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  enum Work: Sendable {
    case plain(@Sendable ([UInt8]) throws -> Void)
    case awaited(@Sendable ([UInt8]) async throws -> Void)
  }

  /// Throws bytes at it where that needs no waiting, which is many times quicker.
  /// - Returns: whether it needs none.
  /// - Throws: ``Finding``
  public func runAtOnce(_ bytes: [UInt8]) throws -> Bool {
    guard case .plain(let work) = work else { return false }
    do { try work(bytes) } catch let finding as Finding { throw finding } catch {
      // It was refused, which is what most bytes deserve.
    }
    return true
  }

  /// Throws bytes at it.
  /// - Throws: ``Finding``
  public func run(_ bytes: [UInt8]) async throws {
    guard case .awaited(let work) = work else {
      _ = try runAtOnce(bytes)
      return
    }
    do { try await work(bytes) } catch let finding as Finding { throw finding } catch {
      // Refused, likewise.
    }
  }

  /// A target that is not ready yet, which takes some seconds for those that need the grammars or a house.
  public struct Maker: Sendable {
    public let name: String
    let make: @Sendable () async throws -> Work

    /// Makes one whose work needs no waiting.
    public init(_ name: String, plain make: @escaping @Sendable () throws -> @Sendable ([UInt8]) throws -> Void) {
      (self.name, self.make) = (name, { .plain(try make()) })
    }

    /// Makes one whose work is waited for.
    public init(
      _ name: String, awaited make: @escaping @Sendable () async throws -> @Sendable ([UInt8]) async throws -> Void
    ) {
      (self.name, self.make) = (name, { .awaited(try await make()) })
    }

    /// Makes it ready.
    /// - Throws: what is missing: a grammar, the temporary folder of a store.
    public func target() async throws -> FuzzTarget { FuzzTarget(name: name, work: try await make()) }
  }
}

extension FuzzTarget.Maker {
  /// What needs nothing of the house: files and answers, by the modules that read them alone.
  public static let files = [
    FuzzTarget.Maker("jsgf", plain: { FileTargets.grammar }),
    FuzzTarget.Maker("wav", plain: { FileTargets.sound }),
    FuzzTarget.Maker("pictures", plain: { FileTargets.picture }),
    FuzzTarget.Maker("recipes", plain: { FileTargets.recipe }),
    FuzzTarget.Maker("settings", plain: { FileTargets.settings }),
    FuzzTarget.Maker("tensors", plain: { FileTargets.tensors }),
    FuzzTarget.Maker("calendars", plain: { CalendarTarget.calendar }),
  ]
}
