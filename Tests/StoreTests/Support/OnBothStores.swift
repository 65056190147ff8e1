import Foundation
import GRDB
import Testing

@testable import Store

/// Runs a test on SQLite, and once more on PostgreSQL where `Scripts/with-postgres` has started one.
struct OnBothStores: SuiteTrait, TestTrait, TestScoping {
  /// Whether the test is being run on PostgreSQL.
  @TaskLocal static var isOnPostgres = false

  /// The address of the server to test with; nil: there is none.
  static let address = ProcessInfo.processInfo.environment["SOUS_TEST_POSTGRES"]
  /// That of its superuser.
  static let admin = ProcessInfo.processInfo.environment["SOUS_TEST_POSTGRES_ADMIN"]

  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await function()
    guard Self.address != nil else { return }
    try await Self.$isOnPostgres.withValue(true) { try await function() }
  }
}

extension Trait where Self == OnBothStores {
  /// On SQLite, and on PostgreSQL where there is one.
  static var onBothStores: Self { OnBothStores() }
}

extension KitchenStore {
  /// SQLite's connection.
  var queue: DatabaseQueue { get throws { try #require(engine as? SQLiteEngine).queue } }

  /// What a store that one process owns is at work on.
  var notes: BeingRead { get throws { try #require(beingRead) } }
}
