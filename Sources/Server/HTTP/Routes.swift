import Commands
import HTTPTypes
import Hummingbird
import Wire

/// Routes, each in a group of callers: a route can only be added to a group.
struct Routes {
  /// The list of all routes.
  final class Book {
    fileprivate(set) var entries: [(method: HTTPRequest.Method, path: RouterPath, admission: Admission)] = []
  }

  let book: Book
  private let path: RouterPath
  private let router: Router<WebContext>

  /// The routes of a router; there is no other way to add one.
  init(of router: Router<WebContext>) {
    self.init(book: Book(), path: "", router: router)
  }

  private init(book: Book, path: RouterPath, router: Router<WebContext>) {
    (self.book, self.path, self.router) = (book, path, router)
  }

  /// Routes with a common path prefix.
  func group(_ path: RouterPath) -> Routes {
    Routes(book: book, path: self.path.appendingPath(path), router: router)
  }

  /// Routes that need no permission.
  var anybody: Group { Group(routes: self, admission: .anybody) }
  /// Routes for known callers.
  var known: Group { Group(routes: self, admission: .known) }
  /// Routes for known callers and for those without credentials.
  var door: Group { Group(routes: self, admission: .door) }
  /// Routes for known callers and for those with the public key.
  var shown: Group { Group(routes: self, admission: .shown) }
  /// Routes for callers who may read a subject.
  func reading(_ subject: Subject) -> Group { Group(routes: self, admission: .reading(subject)) }
  /// Routes for callers who may give commands.
  var changing: Group { Group(routes: self, admission: .changing) }
  /// Routes for callers who may give a certain command.
  func giving(_ intent: String) -> Group { Group(routes: self, admission: .giving(intent)) }
  /// Routes for administrators of the box.
  var managing: Group { Group(routes: self, admission: .managing) }

  /// Routes that let in the same people.
  struct Group {
    fileprivate let routes: Routes
    fileprivate let admission: Admission

    typealias Handler = @Sendable (Request, WebContext) async throws -> Response

    func get(_ path: RouterPath, use handler: @escaping Handler) { on(.get, path, handler) }
    func head(_ path: RouterPath, use handler: @escaping Handler) { on(.head, path, handler) }
    func post(_ path: RouterPath, use handler: @escaping Handler) { on(.post, path, handler) }
    func put(_ path: RouterPath, use handler: @escaping Handler) { on(.put, path, handler) }
    func patch(_ path: RouterPath, use handler: @escaping Handler) { on(.patch, path, handler) }
    func delete(_ path: RouterPath, use handler: @escaping Handler) { on(.delete, path, handler) }

    private func on(_ method: HTTPRequest.Method, _ path: RouterPath, _ handler: @escaping Handler) {
      let whole = routes.path.appendingPath(path)
      routes.book.entries.append((method, whole, admission))
      routes.router.group().add(middleware: Doorkeeper(admission: admission)).on(whole, method: method, use: handler)
    }
  }
}

/// Checks the caller of a route before anything of the request is read.
private struct Doorkeeper: RouterMiddleware {
  let admission: Admission

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    try admission.check(context.caller)
    return try await next(request, context)
  }
}
