import Commands
import Kitchen

// GRDB has a Record and a Table too; with its import, the kitchen's go by these names.

typealias KitchenRecord = Record
typealias KitchenTable = Table
