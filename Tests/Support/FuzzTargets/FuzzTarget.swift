import Foundation

/// Something of the program that takes bytes from outside, ready to be thrown any bytes.
///
/// Whatever it is thrown, it must come back without a trap: it may refuse, and it may throw ``Finding`` where it did
/// what it promises never to do.
public struct FuzzTarget: Sendable {
  /// What is thrown at it, as `Scripts/fuzz` and the corpus call it.
  public let name: String
  private let work: Work

  /// A promise that was broken.
  public struct Finding: Error, CustomStringConvertible {
    public var description: String
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

  /// The names of all.
  public static let names = makers.map(\.name)

  /// Makes one ready, which takes some seconds for those that need the grammars or a house.
  /// - Returns: nil: there is none of that name.
  /// - Throws: what is missing: a grammar, the temporary folder of a store.
  public static func make(_ name: String) async throws -> FuzzTarget? {
    guard let maker = makers.first(where: { $0.name == name }) else { return nil }
    return FuzzTarget(name: name, work: try await maker.make())
  }

  private static let makers: [(name: String, make: @Sendable () async throws -> Work)] = [
    ("jsgf", { .plain(FileTargets.grammar) }),
    ("utterances", { .plain(try WordTargets.utterances()) }),
    ("wav", { .plain(FileTargets.sound) }),
    ("pictures", { .plain(FileTargets.picture) }),
    ("recipes", { .plain(FileTargets.recipe) }),
    ("settings", { .plain(FileTargets.settings) }),
    ("tensors", { .plain(FileTargets.tensors) }),
    ("calendars", { .plain(PeerTargets.calendar) }),
    ("messages", { .plain(PeerTargets.message) }),
    ("wyoming", { .plain(PeerTargets.wyoming) }),
    ("control", { .awaited(try await HouseTargets.control()) }),
    ("requests", { .awaited(try await HouseTargets.requests()) }),
    ("frames", { .awaited(try await HouseTargets.frames()) }),
  ]
}
