import Foundation
import Wire

/// The results of sent requests.
extension SousRestaurant {
  // MARK: What may have been done

  /// Whether the box has a request that may have arrived; then it is applied here.
  func isThere(_ intent: RestaurantIntent) async throws -> Bool {
    do {
      switch intent.wish {
      case .order:
        done(intent, try await calls.read(.order(intent.businessId, intent.id), as: OrderRecord.self))
      case .booking:
        done(intent, try await calls.read(.reservation(intent.businessId, intent.id), as: ReservationRecord.self))
      }
      return true
    } catch RestaurantCallError.refused(404, _, _) {
      return false
    }
  }

  /// Cancels a request that may have arrived before its withdrawal.
  func callOff(_ intent: RestaurantIntent) async throws {
    do {
      switch intent.wish {
      case .order: try await cancelOrder(intent.id, at: intent.businessId)
      case .booking: try await cancelBooking(intent.id, at: intent.businessId)
      }
    } catch RestaurantCallError.refused(404, _, _) {
      // It never arrived.
    } catch RestaurantCallError.refused {
      // Its preparation has begun: it stays, and the app gets a message.
      if try await isThere(intent) { return }
    }
    forget(intent)
    settle(intent.id, .withdrawn)
  }

  // MARK: What came of it

  func done(_ intent: RestaurantIntent, _ answer: OrderRecord) {
    let told = early[intent.id]
    let record = told?.status.isAhead(of: answer.status) == true ? told ?? answer : answer
    let own = OwnOrder(businessName: intent.businessName, record: record, shown: intent.shown)
    // Stored before it is removed: in the other order it could be in neither.
    remember(own)
    forget(intent)
    tell(.placed(own))
    settle(intent.id, .placed(own))
  }

  func done(_ intent: RestaurantIntent, _ record: ReservationRecord) {
    let own = OwnBooking(businessName: intent.businessName, record: record)
    remember(own)
    forget(intent)
    tell(.booked(own))
    settle(intent.id, .booked(own))
  }

  func forget(_ intent: RestaurantIntent) {
    queue.remove([intent.id])
    early[intent.id] = nil
    tell(.waiting(waiting))
  }

  func fail(_ intent: RestaurantIntent, _ outcome: RestaurantIntent.Outcome) {
    guard var known = queue.entries.first(where: { $0.id == intent.id }) else { return }
    known.outcome = outcome
    do {
      try queue.replace(known)
    } catch {
      tell(.problem("\(error)"))
    }
    early[intent.id] = nil
    tell(.notDone(known, outcome), .waiting(waiting))
    settle(intent.id, .notDone(outcome))
  }
}
