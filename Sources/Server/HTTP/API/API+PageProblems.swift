import Foundation
import Hummingbird
import Wire

extension API {
  /// Adds the route for errors of the page.
  func addPageProblems(to api: Routes) {
    api.known.post("page-problems") { request, context in
      let problem = try await body(request, as: PageProblem.self)
      guard (1...60).contains(problem.place.count), (1...500).contains(problem.what.count) else {
        throw ErrorFrame(.malformed, "place has 1 to 60 characters, what has 1 to 500.")
      }
      problems.note(problem.what, in: problem.place)
      return try Reply.data(["noted": true])
    }
  }

  private struct PageProblem: Decodable {
    /// The card or the view.
    var place: String
    /// The words of the error.
    var what: String
  }
}
