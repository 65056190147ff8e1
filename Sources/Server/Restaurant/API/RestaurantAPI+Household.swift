import Commands
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Adds the routes of a business's customers and their points.
  func addLoyalty(to loyalty: Routes) {
    loyalty.reading(.orders).get(":businessId") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let query = try Query(of: request)
      let all = state.customers.values.filter { customer in
        customer.businessId == business.id
          && query["email"].map { $0.lowercased() == customer.email?.lowercased() } ?? true
      }.sorted { ($0.lastName, $0.firstName, $0.id) < ($1.lastName, $1.firstName, $1.id) }
      return RestaurantReply.list(try PageWish(of: request, query).of(all)) { $0.customer($1, state.points[$1.id]) }
    }
    loyalty.reading(.orders).get(":businessId/:customerId") { _, context in
      let state = await state()
      let customer = try customer(context, in: state)
      return RestaurantReply.data { $0.customer(customer, state.points[customer.id]) }
    }
    loyalty.changing.post(":businessId/:customerId/redeem") { request, context in
      let customer = try customer(context, in: await state())
      let wanted = try await api.body(request, as: Redeeming.self)
      let points = try await take(
        .loyalty(.redeem(customer: customer.id, points: wanted.points)), request, context,
        record: { if case .points(let change) = $0 { change.after } else { nil } },
        otherwise: { $0.points[customer.id] })
      return RestaurantReply.data { $0.points(points) }
    }
  }

  private struct Redeeming: Decodable { var points: Int }

  private func customer(_ context: WebContext, in state: RestaurantState) throws -> Customer {
    let business = try business(context, in: state)
    guard let customer = state.customers[try context.identifier("customerId")], customer.businessId == business.id
    else { throw RestaurantError.notFound("customer") }
    return customer
  }

  /// Adds the routes of the household's delivery addresses, for its people only.
  func addAddresses(to addresses: Routes) {
    addresses.reading(.household).get("") { _, context in
      let all = await state().addresses.values
      return RestaurantReply.data { $0.array(all) { $0.address($1) } }
    }
    addresses.changing.put(":label") { request, context in
      let label = try context.identifier("label")
      let wanted = try await api.body(request, as: NewAddress.self)
      let made = try await take(
        .order(.saveAddress(label: label, address: wanted.address, notes: wanted.notes)), request, context,
        record: { if case .address(let change) = $0 { change.after } else { nil } },
        otherwise: { state in state.addresses.values.first { $0.id == NameKey(label).description } })
      return RestaurantReply.data { $0.address(made) }
    }
    addresses.changing.delete(":label") { request, context in
      let label = try context.identifier("label")
      _ = try await take(.order(.removeAddress(label: label)), request, context)
      return Self.gone(label)
    }
  }

  private struct NewAddress: Decodable {
    var address: String
    var notes: String?
  }
}
