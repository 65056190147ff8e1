import Foundation

/// A value from the box, with its time.
public struct Told<Value: Sendable>: Sendable {
  public var value: Value
  /// The time of the value, by this device's clock.
  public var at: Date
  /// Whether the value is shown because the box could not be asked: it may have changed since.
  public var isOld: Bool
}

extension Told: Equatable where Value: Equatable {}
