import Commands

/// A flaw in the store, found while reading; everything else is still read.
public struct StoreFinding: Sendable, Hashable {
  /// The remedy for the flaw. The row itself stays as it is until its record changes.
  public enum Remedy: Sendable, Hashable {
    /// A value was moved to the nearest valid one.
    case mended
    /// The record is ignored.
    case leftOut
  }

  /// The table that it stands in.
  public var table: String
  /// The row's identifier.
  public var row: String
  /// The flaw, as a sentence without its end.
  public var flaw: String
  public var remedy: Remedy
}

extension StoreFinding: CustomStringConvertible {
  /// The finding in one line, for the log and for `sous doctor`.
  public var description: String {
    let done = remedy == .mended ? "is read with the nearest value that can be" : "is left out"
    let line = "In the table \(table) the row \(row.prefix(100)) \(done): \(flaw)."
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}

/// The reading of a whole store: a row that makes no valid record is noted and does not prevent the
/// reading of others.
final class StoreReading {
  private(set) var findings: [StoreFinding] = []
  private let notes: BeingRead?

  /// - Parameter notes: the notes of the current item. The default is none.
  init(_ notes: BeingRead? = nil) { self.notes = notes }

  /// The record of a row, corrected if necessary; nil: the row makes none.
  /// - Throws: the errors of the database.
  func record<Value: KitchenRecord>(
    of row: any SQLRow, table: String, _ make: (RowReader) throws -> Value
  ) throws -> Value? {
    let id = row.value("id")?.text ?? "?"
    return try record(table, id: id) { try make(RowReader(row, table: table)) }
  }

  /// The record of a row, corrected if necessary; nil: the row makes none.
  /// - Throws: the errors of the database.
  func record<Value: KitchenRecord>(
    _ table: String, id: String, _ make: () throws -> Value
  ) throws -> Value? {
    func note(_ flaw: String, _ remedy: StoreFinding.Remedy) {
      findings.append(StoreFinding(table: table, row: id, flaw: flaw, remedy: remedy))
    }
    let name = "\(table)/\(id)"
    if notes?.isSetAside(name) == true {
      note("the box went down twice while it was at work on it", .leftOut)
      return nil
    }
    do {
      let record = try notes?.reading(name, make) ?? make()
      guard let flaw = record.flaw else { return record }
      let mended = record.mended
      note(flaw, mended == nil ? .leftOut : .mended)
      return mended
    } catch let error where error.isOfDatabase {
      throw error
    } catch let error as BadField {
      note("its column \(error.column) holds what cannot be", .leftOut)
    } catch {
      note("\(error)", .leftOut)
    }
    return nil
  }
}
