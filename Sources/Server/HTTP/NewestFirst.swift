import Hummingbird

/// Takes in what other servers of a shared store have kept before a request is answered: whoever was told by one server
/// that something is done finds it done at every other.
struct NewestFirst: RouterMiddleware {
  let house: any House
  let hub: Hub

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    if path.hasPrefix("/api/") || path.hasPrefix("/rest/"), let sequence = await house.newest() {
      await hub.catchUp(with: sequence)
    }
    return try await next(request, context)
  }
}
