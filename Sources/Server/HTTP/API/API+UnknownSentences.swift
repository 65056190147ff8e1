import Foundation
import Hummingbird
import Store
import Wire

extension API {
  /// Adds the routes for sentences that the box did not understand.
  func addUnknownSentences(to api: Routes) {
    api.reading(.household).get("unknown-sentences") { _, _ in
      try Reply.data(try house.unknownSentences().map(Shown.init))
    }
    api.managing.delete("unknown-sentences/:id") { _, context in
      guard try house.forgetUnknownSentence(try context.identifier()) else {
        throw ErrorFrame(.notFound, "There is no such sentence.")
      }
      return try Reply.data(["forgotten": true])
    }
  }

  private struct Shown: Encodable {
    var id: String
    var text: String
    var saidAt: Date
    var heard: Bool

    init(_ sentence: UnknownSentence) {
      (id, text, saidAt, heard) = (sentence.id, sentence.text, sentence.saidAt, sentence.isHeard)
    }
  }
}
