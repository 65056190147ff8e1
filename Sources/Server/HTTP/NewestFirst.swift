import Hummingbird

/// Takes in what other servers of a shared store have kept before a request is answered: whoever was told by one server
/// that something is done finds it done at every other.
struct NewestFirst: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    let served = ServedHouse.current
    if path.hasPrefix("/api/") || path.hasPrefix("/rest/"), let sequence = await served.house.newest() {
      await served.hub.catchUp(with: sequence)
    }
    return try await next(request, context)
  }
}
