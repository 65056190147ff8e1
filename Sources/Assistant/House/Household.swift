import Backend
import Barcodes
import BoxSettings
import Commands
import Foundation
import Kitchen
import RecipeFiles
import Store

/// Everything for parsing and executing commands, opened from the settings.
public struct Household: Sendable {
  public let settings: Settings
  /// The places of grammars, vocabulary and pronunciations.
  public let folders: GrammarFolders
  /// The language of the grammars.
  public let language: Language
  /// The store; one process at a time has it.
  public let store: KitchenStore
  public let assistant: Assistant
  /// The wall clock for dates and times.
  public let clock: @Sendable () -> Date
  /// Whether the time is unknown.
  public let isClockDoubted: @Sendable () -> Bool
  /// The second ear, for all unsure recognitions of the box; nil: none.
  let secondEar: (any SecondEar)?

  /// Opens the household.
  /// - Parameters:
  ///   - clock: the wall clock for dates and times.
  ///   - finder: the lookup of barcodes. The default is the service of the settings.
  ///   - asksBeforeLookingUp: whether that needs the household's permission first. The default is that it
  ///     does, unless the settings allow it or another finder is given.
  /// - Throws: `GrammarErrors`, `StoreError`, `GrammarFolders.Missing`; each has the remedy.
  public init(
    settings: Settings, clock: @escaping @Sendable () -> Date,
    isClockDoubted: @escaping @Sendable () -> Bool = { false }, finder: (any ProductFinding)? = nil,
    asksBeforeLookingUp: Bool? = nil
  ) throws {
    let schooling = try Schooling(settings: settings)
    let store = try KitchenStore(settings.store.place(), beginsAnew: settings.store.beginsAnew)
    try self.init(
      settings: settings, schooling: schooling, store: store, clock: clock, isClockDoubted: isClockDoubted,
      finder: finder, asksBeforeLookingUp: asksBeforeLookingUp)
  }

  /// Opens one of several households of the process.
  /// - Throws: `StoreError`
  init(
    settings: Settings, schooling: Schooling, store: KitchenStore, clock: @escaping @Sendable () -> Date,
    isClockDoubted: @escaping @Sendable () -> Bool = { false }, finder: (any ProductFinding)? = nil,
    asksBeforeLookingUp: Bool? = nil
  ) throws {
    self.settings = settings
    (self.clock, self.isClockDoubted) = (clock, isClockDoubted)
    self.store = store
    secondEar = settings.hearing.secondEar()
    (folders, language) = (schooling.folders, schooling.language)
    let household = settings.household
    let asks = asksBeforeLookingUp ?? (finder == nil && !settings.products.isLookedUp)
    let finder = finder ?? settings.products.lookup(cache: store)
    assistant = try Assistant(
      language: language, words: schooling.words, store: store, clock: clock, isClockDoubted: isClockDoubted,
      calendar: { household.calendar }, clockStyle: household.clock, reference: schooling.reference,
      customers: settings.customer.details, finder: finder, asksBeforeLookingUp: asks,
      courier: settings.backend.address.isEmpty ? nil : BackendCourier(settings.backend, now: clock),
      settings: settings, folders: folders, learnt: schooling.learnt)
  }
}

/// The knowledge before any household's data: the language, and the facts of every kitchen.
struct Schooling: Sendable {
  let folders: GrammarFolders
  let language: Language
  let words: HouseholdWords
  let reference: KitchenReference
  let learnt: LearntReadings

  /// Reads it from the folders of the settings.
  /// - Throws: `GrammarErrors`, `GrammarFolders.Missing`; each has the remedy.
  init(settings: Settings) throws {
    folders = try GrammarFolders(settings: settings)
    language = try Language(folders)
    words = try HouseholdWords(folders: language.folders)
    reference = try DataFolder.kitchen().map { try KitchenReference(withRecipesIn: $0) } ?? KitchenReference()
    learnt = try LearntReadings.shipped(for: language)
  }
}

extension KitchenReference {
  /// The tables of a folder, and the recipes in its folder `recipes`.
  /// - Throws: the error of a table with file and line.
  public init(withRecipesIn folder: URL) throws {
    try self.init(folder: folder)
    let recipes = folder.appending(path: "recipes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: recipes.path)) ?? []
    // Read on demand: they are not needed twice.
    let files = names.filter { $0.hasSuffix(".cook") }.sorted().map { recipes.appending(path: $0) }
    starters = {
      files.flatMap { url in
        (try? Data(contentsOf: url)).map { RecipeFile($0, name: url.lastPathComponent).recipes } ?? []
      }
    }
  }
}

extension Language {
  /// The built-in grammars and the household's own.
  public init(_ folders: GrammarFolders) throws {
    let builtIn = URL(fileURLWithPath: folders.builtIn)
    let household = folders.household.map { URL(fileURLWithPath: $0) }
    if folders.usesBuiltIn {
      try self.init(builtIn: builtIn, household: household)
    } else {
      try self.init(alone: household, builtIn: builtIn)
    }
  }
}
