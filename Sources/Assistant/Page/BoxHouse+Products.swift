import Barcodes
import Basics
import Commands
import Foundation
import Kitchen
import Server
import Store
import Wire

extension BoxHouse {
  func codes(inPicture data: Data) async throws -> [FoundCode] {
    do {
      return try await desk.perform { patience in
        try BarcodeReader().symbols(in: PictureFile.grey(data), within: patience).map { symbol in
          FoundCode(
            code: symbol.product?.digits ?? symbol.text, kind: symbol.symbology.name, isProduct: symbol.product != nil)
        }
      }
    } catch let error as PictureError {
      throw ErrorFrame(.malformed, "\(error)")
    } catch ScannerError.late {
      throw ErrorFrame(.refused, "\(ScannerError.late)")
    } catch let error as ScannerError {
      throw ErrorFrame(.unavailable, "\(error)")
    } catch let full as PictureDesk.IsFull {
      throw ErrorFrame(.unavailable, "\(full)")
    }
  }

  var pictures: PictureShelf { PictureShelf(box.household.store.folder) }

  func keep(picture: Data) async throws -> String? {
    do {
      // It waits for the disk.
      return try await desk.perform { [pictures] _ in try pictures.keep(picture) }
    } catch let full as PictureDesk.IsFull {
      throw ErrorFrame(.unavailable, "\(full)")
    }
  }

  func product(code: String) async throws -> ProductRecord {
    guard let gtin = try? GTIN(code) else {
      throw ErrorFrame(.malformed, "\u{201C}\(code.prefix(30))\u{201D} is no barcode, or its last digit does not fit.")
    }
    let state = await assistant.bus.state.kitchen
    if let product = state.products[gtin.digits] {
      return ProductRecord(
        code: gtin.digits, name: product.name, brand: product.brand, quantity: Self.text(product.pack),
        category: category(product.name, state), imageUrl: nil, known: true)
    }
    let isAllowed = await assistant.mayLookUp()
    if isAllowed == nil { throw ErrorFrame(.incomplete, Assistant.lookUpQuestion) }
    switch isAllowed == true ? await assistant.finder?.find(gtin, urgency: .now) : nil {
    case .found(let product):
      return ProductRecord(
        code: gtin.digits, name: product.name, brand: product.brand, quantity: Self.text(product.pack),
        category: category(product.name, state), imageUrl: nil, known: false)
    case .unreachable:
      throw ErrorFrame(.unavailable, "The product could not be looked up now. Name it, or scan it again later.")
    case .unknown, nil: throw ErrorFrame(.notFound, "Nobody knows \(gtin.digits) yet. What is it?")
    }
  }

  private var assistant: Assistant { box.household.assistant }

  private static func text(_ pack: PackQuantity?) -> String {
    guard let pack else { return "" }
    let one = ShownAmount.text(pack.quantity, pack.unit)
    return pack.count > 1 ? "\(pack.count) × \(one)" : one
  }
}
