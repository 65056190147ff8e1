// Tables of records, changed by making new ones. Pure.

/** The table with one record put in or changed; it is marked as waiting for the box. */
export function set(view, table, record) {
  return { ...view, [table]: { ...view[table], [record.id]: { ...record, waiting: true } } };
}

/** The table without a record. */
export function drop(view, table, id) {
  const records = { ...view[table] };
  delete records[id];
  return { ...view, [table]: records };
}
