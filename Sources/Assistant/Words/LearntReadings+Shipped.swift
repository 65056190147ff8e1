import BoxSettings
import Commands
import Networks
import Paraphrases
import Speech

extension LearntReadings {
  /// What comes with the program; what is not there does without.
  /// - Throws: `SpeechError.modelUnreadable`, `WeightsError.unreadable`
  public static func shipped() throws -> LearntReadings {
    LearntReadings(
      statistics: try DataFolder.intents().map(StatisticalReading.init),
      paraphrases: try DataFolder.paraphrases().map { try ParaphraseNetwork(contentsOf: $0) })
  }

  /// What comes with the program for a language: how people word things holds for no other than the built-in one.
  /// - Throws: `SpeechError.modelUnreadable`, `WeightsError.unreadable`
  public static func shipped(for language: Language) throws -> LearntReadings {
    language.isBuiltIn ? try shipped() : LearntReadings()
  }
}
