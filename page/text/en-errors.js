// What went wrong, in words; fetched once the page is there. See `en.js`.
export default {
  "error.too_late": "Not done: the box could not be reached in time.",
  "error.refused": "The box would not do that.",
  "error.not_understood": "I did not understand that.",
  "error.incomplete": "Something is missing.",
  "error.ambiguous": "That could mean several things.",
  "error.rate_limited": "Too many attempts. Wait a minute, then try again.",
  "error.too_large": "That is too long.",
  "error.malformed": "The box could not read that.",
  "error.unknown_type": "The box is older than this page and cannot do that.",
};
