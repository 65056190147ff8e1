#if canImport(Observation)
  import Observation
  import Wire

  /// The food businesses for a screen: a thin layer over ``SousRestaurant``, which does the work.
  ///
  /// ```swift
  /// @State private var model = RestaurantModel(food)
  /// var body: some View { CartView(model.cart).task { await model.follow() } }
  /// ```
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Observable
  public final class RestaurantModel {
    /// The items to order.
    public private(set) var cart = Cart()
    /// The orders of this device, newest first.
    public private(set) var orders: [OwnOrder] = []
    /// The bookings of this device, newest first.
    public private(set) var bookings: [OwnBooking] = []
    /// The waiting and the failed requests; oldest first.
    public private(set) var waiting: [RestaurantIntent] = []
    /// The current error, in words for people; nil: none is known.
    public private(set) var problem: String?

    /// The service below.
    public let food: SousRestaurant

    /// Makes an empty model; ``follow()`` fills it.
    public init(_ food: SousRestaurant) { self.food = food }

    /// The failed requests, each to be shown until a person decides.
    public var notDone: [RestaurantIntent] { waiting.filter { $0.outcome != nil } }

    /// Follows the state, until the task is cancelled.
    public func follow() async {
      for await update in await food.updates() {
        switch update {
        case .cart(let cart): self.cart = cart
        case .orders(let orders): self.orders = orders
        case .bookings(let bookings): self.bookings = bookings
        case .waiting(let waiting): self.waiting = waiting
        case .problem(let problem), .held(let problem): self.problem = problem
        case .placed, .booked: problem = nil
        case .notDone, .moved: break
        }
      }
    }
  }
#endif
