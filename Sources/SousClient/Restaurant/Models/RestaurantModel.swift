#if canImport(Observation)
  import Observation
  import Wire

  /// The food businesses for a screen: as thin as can be over ``SousRestaurant``, which does everything.
  ///
  /// ```swift
  /// @State private var model = RestaurantModel(food)
  /// var body: some View { CartView(model.cart).task { await model.follow() } }
  /// ```
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Observable
  public final class RestaurantModel {
    /// What is going to be ordered.
    public private(set) var cart = Cart()
    /// What was ordered with this device, newest first.
    public private(set) var orders: [OwnOrder] = []
    /// What was booked with this device, newest first.
    public private(set) var bookings: [OwnBooking] = []
    /// What waits for the box, or was not done; oldest first.
    public private(set) var waiting: [RestaurantIntent] = []
    /// What does not work, in words for people; nil: nothing is known to be wrong.
    public private(set) var problem: String?

    /// What does it all.
    public let food: SousRestaurant

    /// Shows nothing yet; ``follow()`` fills it.
    public init(_ food: SousRestaurant) { self.food = food }

    /// What was not done, each to be shown until somebody decides.
    public var notDone: [RestaurantIntent] { waiting.filter { $0.outcome != nil } }

    /// Shows what is so, until the task is cancelled.
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
