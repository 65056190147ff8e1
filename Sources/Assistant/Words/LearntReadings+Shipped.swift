import BoxSettings
import Commands
import Networks
import Paraphrases
import Speech

extension LearntReadings {
  /// The networks of the program; a missing file is left out.
  /// - Throws: `SpeechError.modelUnreadable`, `WeightsError.unreadable`
  public static func shipped() throws -> LearntReadings {
    LearntReadings(
      statistics: try DataFolder.intents().map(StatisticalReading.init),
      paraphrases: try DataFolder.paraphrases().map { try ParaphraseNetwork(contentsOf: $0) })
  }

  /// The networks of the program for a language: paraphrases apply to the built-in one alone.
  /// - Throws: `SpeechError.modelUnreadable`, `WeightsError.unreadable`
  public static func shipped(for language: Language) throws -> LearntReadings {
    language.isBuiltIn ? try shipped() : LearntReadings()
  }
}
