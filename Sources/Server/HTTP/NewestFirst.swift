import Hummingbird

/// Reads what other servers of a shared store have committed before it answers a request. So a change
/// that one server has acknowledged is visible at every other.
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
