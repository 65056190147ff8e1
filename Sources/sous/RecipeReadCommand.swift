import ArgumentParser
import Assistant
import Commands
import Foundation
import Kitchen

/// `sous recipe read`.
struct RecipeReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Show how files of recipes are read, and keep nothing.",
    discussion: """
      Of each file its recipes, what is guessed of a page that marks none, what was left out, and what could not be read. \
      With --lines the files are lines of ingredients, and each is shown as it is read. The exit status is 1 when \
      something could not be read.

      EXAMPLES
        sous recipe read lasagna.html
        sous recipe read --lines --json ingredients.txt
      """)

  @Argument(help: "Files, or - for standard input.")
  var files: [String]

  @Flag(help: "The files are lines of ingredients.")
  var lines = false

  @Flag(help: "Print one JSON object a file, or a line.")
  var json = false

  private struct FileLine: Encodable {
    var file: String
    var seconds: Double
    var recipes: [RecipeDraft]
    var guesses: [RecipeDraft]
    var notes: [String]
    var problems: [String]
  }

  func run() throws {
    var isAllRead = true
    for file in files {
      let data =
        file == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try Data(contentsOf: URL(fileURLWithPath: file))
      if lines {
        try show(String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
      } else {
        let start = ContinuousClock.now
        let found = RecipeReader.file(data, name: file == "-" ? "standard input" : file)
        if !found.problems.isEmpty { isAllRead = false }
        try show(found, of: file, in: ContinuousClock.now - start)
      }
    }
    if !isAllRead { throw Failure.no }
  }

  private func show(_ found: RecipeReader.Found, of file: String, in duration: Duration) throws {
    guard !json else {
      return try JSONLine.print(
        FileLine(
          file: file, seconds: duration / .seconds(1), recipes: found.recipes, guesses: found.guesses,
          notes: found.notes,
          problems: found.problems))
    }
    for recipe in found.recipes + found.guesses { print(Self.text(recipe)) }
    for line in found.problems + found.notes { Program.complain("sous: \(line)") }
  }

  private func show(_ lines: [String]) throws {
    let start = ContinuousClock.now
    let read = lines.map(Ingredient.init(line:))
    let each = (ContinuousClock.now - start) / .milliseconds(max(1, lines.count))
    for line in read {
      if json {
        try JSONLine.print(line)
      } else {
        let amount = line.quantity.map { ShownAmount.text($0, line.unit) }
        print([amount, line.name, line.note].compactMap { $0 }.joined(separator: " | "))
      }
    }
    Program.complain("sous: \(each.formatted(.number.precision(.fractionLength(3)))) ms a line")
  }

  /// A recipe as text.
  static func text(_ recipe: RecipeDraft) -> String {
    let many = recipe.servings.map { "for \(ShownAmount.text($0, nil))" } ?? recipe.yield
    let head = [recipe.title, many].compactMap { $0 }.joined(separator: ", ")
    let steps = recipe.steps.enumerated().map { "  \($0.offset + 1). \($0.element)" }
    return ([head] + recipe.ingredients.map { "  \($0)" } + steps).joined(separator: "\n")
  }
}
