import Commands
import Kitchen

/// A command as the journal has it.
public typealias JournalledCommand = Journalled<KitchenEvent>
