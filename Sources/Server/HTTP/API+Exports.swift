import Hummingbird
import Kitchen
import Wire

extension API {
  /// The household's data in the forms of other programs.
  func addExports(to api: RouterGroup<WebContext>) {
    api.get("list.txt") { request, context in
      try context.mustBeKnown()
      return Reply.text(ListExport.text(await list(request)), type: "text/plain; charset=utf-8")
    }
    api.get("list.csv") { request, context in
      try context.mustBeKnown()
      return Reply.text(
        ListExport.csv(await list(request)), type: "text/csv; charset=utf-8; header=present", fileName: "list.csv")
    }
  }

  private func list(_ request: Request) async -> [ItemRecord] {
    let name = request.uri.queryParameters["list"].map(String.init) ?? ShoppingItem.usualList
    return (await records().records.all().items ?? []).filter { $0.list == name }
      .sorted { ($0.category, $0.position, $0.id) < ($1.category, $1.position, $1.id) }
  }
}
