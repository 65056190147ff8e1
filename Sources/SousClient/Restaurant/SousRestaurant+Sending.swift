import Foundation
import Wire

/// The sending of waiting requests, one after the other, each once.
extension SousRestaurant {
  /// Sends the waiting requests now.
  public func flush() {
    guard !isStopped else { return }
    retry?.cancel()
    retry = nil
    guard sending == nil else {
      sendsAgain = true
      return
    }
    sending = Task { await self.sendAll() }
  }

  private func sendAll() async {
    var isAway = false
    repeat {
      sendsAgain = false
      isAway = false
      for id in queue.entries.filter({ $0.outcome == nil }).map(\.id) where !isAway && !Task.isCancelled {
        // It may have been withdrawn while another was sent.
        guard let intent = queue.entries.first(where: { $0.id == id && $0.outcome == nil }) else { continue }
        isAway = await !attempt(intent)
      }
    } while sendsAgain && !Task.isCancelled
    sending = nil
    if isAway, !isStopped, !Task.isCancelled {
      let wait = tries.next(time.random())
      retry = Task { [time] in
        guard (try? await time.sleep(.seconds(wait))) != nil else { return }
        self.flush()
      }
    } else if !isAway {
      tries.reset()
    }
  }

  /// Executes the next step of a request.
  /// - Returns: whether the box answered; else nothing more is tried for now.
  private func attempt(_ intent: RestaurantIntent) async -> Bool {
    do {
      if !intent.isWithdrawn {
        try await send(intent)
      } else if intent.wasTried {
        try await callOff(intent)
      } else {
        forget(intent)
        settle(intent.id, .withdrawn)
      }
    } catch let error as RestaurantCallError {
      switch error {
      case .refused(_, let code, let message): fail(intent, .refused(code: code, message: message))
      // The request is valid; the device, or a machine on the way, is at fault.
      case .later, .needsPairing, .unreadable:
        tell(.held(error.description))
        return false
      }
    } catch let error as TransportError {
      tell(.held(error.description))
      // An expired request needs no answer of the box.
      for waiting in queue.entries where waiting.outcome == nil && !waiting.wasTried && isOver(waiting) {
        fail(waiting, .expired)
      }
      return false
    } catch {
      tell(.problem("\(error)"))
      return false
    }
    return true
  }

  private func isOver(_ intent: RestaurantIntent) -> Bool { intent.expiresAt <= time.now() }

  private func send(_ intent: RestaurantIntent) async throws {
    if isOver(intent) {
      // A sent request may have been done, so only the box can say.
      guard intent.wasTried, try await isThere(intent) else { return fail(intent, .expired) }
      return
    }
    if !intent.wasTried, time.now().timeIntervalSince(intent.madeAt) >= settings.priceGoodFor,
      let outcome = try await changed(intent)
    {
      return fail(intent, outcome)
    }
    if intent.wasTried { return try await post(intent) }
    // It may have been withdrawn while its price was checked.
    guard queue.entries.contains(where: { $0.id == intent.id }) else { return }
    try mark(intent.id, wasTried: true)
    do {
      try await post(intent)
    } catch let error as TransportError {
      switch error {
      case .unreachable, .untrusted: try mark(intent.id, wasTried: false)
      case .refused, .closed: break
      }
      throw error
    }
  }

  private func mark(_ id: String, wasTried: Bool) throws {
    guard var intent = queue.entries.first(where: { $0.id == id }) else { return }
    intent.wasTried = wasTried
    try queue.replace(intent)
  }

  private func post(_ intent: RestaurantIntent) async throws {
    do {
      try await make(intent)
    } catch let error as RestaurantCallError {
      // After a new pairing, the device is another one to the box, which has the earlier request under its
      // identifier.
      guard case .refused(_, "DUPLICATE", _) = error, try await isThere(intent) else { throw error }
    }
  }

  private func make(_ intent: RestaurantIntent) async throws {
    switch intent.wish {
    case .order(let order):
      done(
        intent,
        try await calls.send(.post, .orders(intent.businessId), order, key: intent.id, as: OrderRecord.self))
    case .booking(let table):
      done(
        intent,
        try await calls.send(
          .post, .reservations(intent.businessId), table, key: intent.id, as: ReservationRecord.self))
    }
  }
}
