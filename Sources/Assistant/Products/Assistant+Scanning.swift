import Barcodes
import Basics
import Commands
import Foundation
import Home
import Kitchen

/// Barcodes without a name in the household.
extension Assistant {
  /// Puts the product of a barcode into the pantry; an unknown one is looked up first, if permitted.
  ///
  /// An unresolved scan is stored: a person may not answer, and the network may come back.
  func scan(_ barcode: String, origin: Origin, by giver: Giver?, id: String, speaker: String?) async -> Answer {
    let command = Command.pantry(.scan(barcode: barcode, name: nil))
    guard let gtin = try? GTIN(barcode), await bus.state.kitchen.products[gtin.digits] == nil else {
      return await perform(command, origin: origin, by: giver, id: id, speaker: speaker)
    }
    let isAllowed = await mayLookUp()
    if isAllowed == nil, let speaker {
      return await askToLookUp(command, barcode: barcode, origin: origin, by: giver, id: id, speaker: speaker)
    }
    switch isAllowed == true ? await finder?.find(gtin, urgency: .now) : nil {
    case .found(let product):
      let learnt = await perform(.pantry(.identify(product)), origin: origin, by: giver, id: "\(id).product")
      var answer = await perform(command, origin: origin, by: giver, id: id, speaker: speaker)
      answer.add(learnt.receipts)
      return answer
    case .unreachable:
      return await perform(
        .pantry(.keepScan(barcode: barcode, looksUp: true)), origin: origin, by: giver, id: id, speaker: speaker)
    case .unknown:
      return await ask(command, keeping: .keepScan(barcode: barcode, looksUp: false), origin, giver, id, speaker)
    // It may be permitted tomorrow.
    case nil: return await ask(command, keeping: .keepScan(barcode: barcode, looksUp: true), origin, giver, id, speaker)
    }
  }

  /// Whether products may be looked up; nil: the household has not been asked yet.
  func mayLookUp() async -> Bool? {
    guard finder != nil else { return false }
    return asksBeforeLookingUp ? await bus.state.kitchen.preferences.looksUp : true
  }

  /// The one question about lookups.
  static let lookUpQuestion =
    "I do not know that product. May I look such barcodes up on the internet, at Open Food Facts? "
    + "It learns the barcode, and the address of this house."

  private func askToLookUp(
    _ command: Command, barcode: String, origin: Origin, by giver: Giver?, id: String, speaker: String
  ) async -> Answer {
    var answer = asking(
      Self.lookUpQuestion, about: command,
      YesOrNo(command: .pantry(.lookUp(allowed: true)), otherwise: .pantry(.lookUp(allowed: false))),
      speaker: speaker)
    askedAbout[speaker] = barcode
    let keeping = Command.pantry(.keepScan(barcode: barcode, looksUp: true))
    if let kept = try? await bus.submit(keeping, id: "\(id).kept", origin: origin, by: giver) {
      answer.add([kept])
    }
    return answer
  }

  /// Stores the household's decision about lookups, and continues the scans from before it.
  func allowLookingUp(_ isAllowed: Bool, origin: Origin, by giver: Giver?, id: String, speaker: String?) async -> Answer
  {
    var answer = await perform(
      .pantry(.lookUp(allowed: isAllowed)), origin: origin, by: giver, id: id, speaker: speaker)
    guard answer.isDone, !answer.isRepeated else { return answer }
    var isAll = true
    if isAllowed {
      let (found, all) = await lookUpKept(now: now)
      isAll = all
      for next in found where !next.events.isEmpty {
        answer.add(next.receipts)
        answer.say += " \(next.say)"
      }
    }
    guard let speaker, let barcode = askedAbout.removeValue(forKey: speaker), let gtin = try? GTIN(barcode),
      await bus.state.kitchen.products[gtin.digits] == nil
    else { return answer }
    guard isAll else {
      answer.say += " \(gtin.digits) cannot be looked up now, so I do it later."
      return answer
    }
    let question = await perform(
      .pantry(.scan(barcode: barcode, name: nil)), origin: origin, by: giver, id: "\(id).scan", speaker: speaker)
    answer.say += " \(question.say)"
    return answer
  }

  /// Asks about a scan, and stores it for the case of no answer.
  private func ask(
    _ command: Command, keeping: PantryCommand, _ origin: Origin, _ giver: Giver?, _ id: String, _ speaker: String?
  ) async -> Answer {
    var answer = await perform(command, origin: origin, by: giver, id: id, speaker: speaker)
    guard !answer.isDone else { return answer }
    if let kept = try? await bus.submit(.pantry(keeping), id: "\(id).kept", origin: origin, by: giver) {
      answer.add([kept])
    }
    return answer
  }

  /// Looks up the stored scans once.
  /// - Parameter days: the age in days above which scans stay as they are.
  /// - Returns: the answers, and whether all could be looked up.
  func lookUpKept(now: Date, days: Double = 30) async -> (answers: [Answer], isAll: Bool) {
    guard let finder, await mayLookUp() == true else { return ([], true) }
    var answers: [Answer] = []
    let kept = await bus.state.kitchen.scans.values.filter { $0.waits && now.timeIntervalSince($0.at) < days * 86_400 }
    for barcode in Set(kept.map(\.barcode)).sorted() {
      guard let gtin = try? GTIN(barcode) else { continue }
      switch await finder.find(gtin, urgency: .later) {
      case .found(let product): answers.append(await perform(.pantry(.identify(product)), origin: .text))
      case .unknown: answers.append(await perform(.pantry(.notFound(barcode: barcode)), origin: .text))
      case .unreachable: return (answers, false)
      }
    }
    return (answers, true)
  }
}

extension PantryCommand {
  /// Learns a product that was looked up.
  static func identify(_ product: FoodProduct) -> PantryCommand {
    .identify(
      barcode: product.code, name: product.name, brand: product.brand, pack: product.pack, image: product.image)
  }
}
