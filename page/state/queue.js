// What was done here and is not known to have reached the box: in order, each with its identifier. Pure.
//
// An entry is {id, type, data, at, fleeting, sentOn, answeredAt, told}. `sentOn` is the number of the connection it
// was last sent on; `answeredAt` the `seq` of its `ack`; `told` that the change itself has come.

/** How long what only makes sense now (a timer's pause, a spoken command) may wait for the box, in milliseconds. */
export const fleetingLife = 20_000;

/** The queue with one entry more. */
export const queued = (queue, entry) => [...queue, { sentOn: null, answeredAt: null, told: false, ...entry }];

/** The entry to send now on connection `link`, or undefined: one at a time, so that order holds whatever happens. */
export function nextToSend(queue, link) {
  const first = queue.find((entry) => entry.answeredAt === null);
  return first && first.sentOn !== link ? first : undefined;
}

/** The queue once `id` was sent on connection `link`. */
export const markedSent = (queue, id, link) => changed(queue, id, { sentOn: link });

/** The queue once the box has acknowledged `id`, its change being number `seq`; shown from here until that arrives. */
export function acknowledged(queue, id, seq, replicaSeq) {
  if (seq === undefined || seq === null || seq <= replicaSeq) return dropped(queue, id);
  const entry = queue.find((entry) => entry.id === id);
  return entry?.told ? dropped(queue, id) : changed(queue, id, { answeredAt: seq });
}

/** The queue once the box's own copy has come to `seq`, by a change that `id` caused. */
export function arrived(queue, seq, id) {
  return queue
    .filter((entry) => entry.answeredAt === null || (entry.answeredAt > seq && entry.id !== id))
    .map((entry) => (entry.id === id ? { ...entry, told: true } : entry));
}

/** The queue without `id`: it was refused, or withdrawn before it was sent. */
export const dropped = (queue, id) => queue.filter((entry) => entry.id !== id);

/** The queue once the box has said "later" to `id`. */
export const postponed = (queue, id) => changed(queue, id, { sentOn: null });

/** What has waited too long to still be meant, and the queue without it. */
export function expired(queue, now) {
  const isOld = (entry) => entry.fleeting && entry.answeredAt === null && now - entry.at > fleetingLife;
  return { late: queue.filter(isOld), queue: queue.filter((entry) => !isOld(entry)) };
}

const changed = (queue, id, fields) => queue.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry));
