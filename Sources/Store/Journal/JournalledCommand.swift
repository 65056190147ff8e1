import Commands
import Home

/// A command as the journal has it.
public typealias JournalledCommand = Journalled<HomeEvent>
