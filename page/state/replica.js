// What the box said, kept as a copy: a snapshot and the numbered changes after it. Pure; nothing here touches the
// page, the network or the clock.

/** The kinds of records that a copy holds, each by identifier. */
export const tables = ["items", "timers", "alarms", "dishes", "people", "stores", "pantry", "minimums", "recipes",
  "scans", "phrases", "favourites", "recurring", "aisles", "diets", "headcounts"];

/** A copy that knows nothing yet: `seq` is -1 until the first snapshot. */
export function emptyReplica() {
  const replica = { seq: -1, epoch: null, role: "family", today: null, cooking: null, settings: {}, status: {} };
  for (const table of tables) replica[table] = {};
  return replica;
}

/** The copy that a snapshot makes. Nothing of an older one is kept. */
export function fromSnapshot(data) {
  const replica = emptyReplica();
  replica.seq = data.seq ?? 0;
  replica.epoch = data.epoch ?? null;
  replica.role = data.role ?? "family";
  replica.today = data.today ?? null;
  replica.cooking = data.cooking ?? null;
  replica.settings = data.settings ?? {};
  replica.status = data.status ?? {};
  for (const table of tables) for (const record of data[table] ?? []) replica[table][record.id] = record;
  return replica;
}

/** The copy after a change. One that is not newer changes nothing, so a change may come twice. */
export function withChange(replica, data) {
  if (!(data.seq > replica.seq)) return replica;
  const after = { ...replica, seq: data.seq, today: data.today ?? replica.today };
  for (const [table, records] of Object.entries(data.set ?? {})) {
    if (table === "cooking" || table === "settings") after[table] = records;
    else if (tables.includes(table)) after[table] = withRecords(after[table], records);
    else passOver(table);
  }
  for (const [table, ids] of Object.entries(data.removed ?? {})) {
    if (table === "cooking") after.cooking = null;
    else if (tables.includes(table)) after[table] = without(after[table], ids);
  }
  return after;
}

const passedOver = new Set();

// A newer box may have tables that this page does not know. Whoever develops one should see that it is missing here.
function passOver(table) {
  if (passedOver.has(table)) return;
  passedOver.add(table);
  console.warn(`replica: the table "${table}" is not among those of state/replica.js`);
}

function withRecords(records, set) {
  const after = { ...records };
  for (const record of set) after[record.id] = record;
  return after;
}

function without(records, ids) {
  const after = { ...records };
  for (const id of ids) delete after[id];
  return after;
}

/** The copy with what the box does right now: listening, awake, what it has understood so far. */
export function withStatus(replica, status) {
  return { ...replica, status };
}
