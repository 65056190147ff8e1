import { hasText, t } from "../../ui/words.js";

/** What went wrong, in words. */
export const trouble = (error) => error.message
  || t(hasText(`error.${error.code}`) ? `error.${error.code}` : "error.failed");
