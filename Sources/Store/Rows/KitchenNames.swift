import Commands
import Kitchen

// GRDB has a Record and a Table too; where it is imported, the kitchen's go by these names.

typealias KitchenRecord = Record
typealias KitchenTable = Table
