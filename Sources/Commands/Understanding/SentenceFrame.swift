/// Words of sentences of all kinds, which tell nothing about the subject.
enum SentenceFrame {
  static let words: Set<String> = [
    "a", "about", "actually", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but",
    "by",
    "can", "could", "dear", "did", "do", "does", "done", "for", "from", "get", "give", "go", "goes", "going", "got",
    "had",
    "has", "have", "he", "her", "him", "how", "i", "i'd", "i'll", "i'm", "i've", "if", "in", "into", "is", "it", "it's",
    "its", "just", "kindly", "last", "let", "let's", "like", "long", "make", "many", "may", "me", "more", "most",
    "much",
    "my", "need", "no", "not", "now", "of", "off", "oh", "ok", "okay", "on", "one", "or", "our", "out", "please", "put",
    "right", "said", "say", "set", "shall", "she", "should", "so", "some", "something", "tell", "than", "thank",
    "thanks",
    "that", "that's", "the", "them", "then", "there", "they", "thing", "things", "this", "to", "too", "up", "us", "use",
    "want", "was", "we", "we'll", "we're", "we've", "well", "were", "what", "what's", "when", "where", "which", "who",
    "gone", "hey", "hi", "will", "with", "would", "yes", "yo", "you", "your",
  ]
}
