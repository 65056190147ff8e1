// Money in whole cents: sums of decimals would be off by one sooner or later. The box's total is the one that counts.

/** The cents of an amount as the wire has it: 6.49, or "6.49". */
export const cents = (amount) => Math.round(Number(amount ?? 0) * 100) || 0;

/** The amount as the wire has it: of whole cents the nearest number, which is written with two digits at most. */
export const amount = (cents) => Math.round(cents) / 100;

/** A whole percentage of cents, in cents; half a cent is a whole one. */
export const share = (cents, percent) => Math.floor((cents * percent + 50) / 100);

/** The sum of cents. */
export const sum = (all) => all.reduce((total, one) => total + one, 0);
