/// Words and their values, by rule. The rows that have a value serve the grammars' own tests as well.
enum Tables {}
