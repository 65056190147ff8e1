// What this device keeps: the last copy of the household, and what it has not been able to tell the box yet. Where
// the browser keeps nothing (private windows), all works but is forgotten with the page.

const name = "sous";

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function opened() {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("kept");
    request.result.createObjectStore("queue", { keyPath: "order", autoIncrement: true })
      .createIndex("id", "id", { unique: true });
  };
  return asked(request);
}

/** The device's storage. Every method does nothing where there is none. */
export async function openStorage() {
  const database = await opened().catch(() => null);
  if (!database) return { load: async () => ({ replica: null, queue: [] }), keep() {}, push: async () => {}, drop() {},
    clear() {} };
  const store = (table, mode) => database.transaction(table, mode).objectStore(table);
  return {
    async load() {
      const transaction = database.transaction(["kept", "queue"], "readonly");
      const [replica, queue] = await Promise.all([
        asked(transaction.objectStore("kept").get("replica")), asked(transaction.objectStore("queue").getAll()),
      ]);
      return { replica: replica ?? null, queue };
    },
    keep(replica) { store("kept", "readwrite").put(replica, "replica"); },
    /** Resolves once the entry is on the disk. */
    push: (entry) => new Promise((resolve) => {
      const transaction = database.transaction("queue", "readwrite", { durability: "strict" });
      transaction.objectStore("queue").put(entry);
      transaction.oncomplete = transaction.onabort = transaction.onerror = () => resolve();
    }),
    async drop(id) {
      const queue = store("queue", "readwrite");
      const order = await asked(queue.index("id").getKey(id));
      if (order !== undefined) queue.delete(order);
    },
    clear() {
      const transaction = database.transaction(["kept", "queue"], "readwrite");
      transaction.objectStore("kept").clear();
      transaction.objectStore("queue").clear();
    },
  };
}
