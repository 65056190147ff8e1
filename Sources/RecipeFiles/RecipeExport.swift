import Commands
import Foundation

/// Recipes as JSON-LD of schema.org (https://schema.org/Recipe).
public enum RecipeExport {
  /// One recipe as an object; several as the `@graph` of one.
  /// - Throws: an encoding error; there is none for text.
  public static func jsonLD(_ recipes: [RecipeDraft]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let nodes = recipes.map(Node.init)
    guard nodes.count == 1, var only = nodes.first else {
      return String(decoding: try encoder.encode(Graph(graph: nodes)), as: UTF8.self)
    }
    only.context = Graph.vocabulary
    return String(decoding: try encoder.encode(only), as: UTF8.self)
  }

  private struct Graph: Encodable {
    static let vocabulary = "https://schema.org"
    var context = vocabulary
    var graph: [Node]

    enum CodingKeys: String, CodingKey {
      case context = "@context"
      case graph = "@graph"
    }
  }

  private struct Step: Encodable {
    var type = "HowToStep"
    var text: String

    enum CodingKeys: String, CodingKey {
      case type = "@type"
      case text
    }
  }

  private struct Node: Encodable {
    var context: String?
    var type = "Recipe"
    var name: String
    var recipeYield: String?
    var prepTime: String?
    var cookTime: String?
    var totalTime: String?
    var recipeIngredient: [String]
    var recipeInstructions: [Step]
    var recipeCategory: [String]?
    var image: String?
    var url: String?
    var description: String?

    enum CodingKeys: String, CodingKey {
      case context = "@context"
      case type = "@type"
      case name, recipeYield, prepTime, cookTime, totalTime, recipeIngredient, recipeInstructions, recipeCategory,
        image,
        url, description
    }

    init(_ recipe: RecipeDraft) {
      name = recipe.title
      recipeYield = recipe.servings.map { "\(Number.text($0)) servings" } ?? recipe.yield
      prepTime = recipe.prepSeconds.map(RecipeTime.iso)
      cookTime = recipe.cookSeconds.map(RecipeTime.iso)
      totalTime = recipe.totalSeconds.map(RecipeTime.iso)
      recipeIngredient = recipe.ingredients
      recipeInstructions = recipe.steps.map { Step(text: $0) }
      recipeCategory = recipe.tags.isEmpty ? nil : recipe.tags
      image = recipe.image
      url = recipe.source
      description = recipe.note
    }
  }
}
