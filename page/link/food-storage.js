// What this device keeps of food businesses: menus to read offline, the cart, and what was ordered and booked here.
// Where the browser keeps nothing, it holds until the page is left.

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("sous-food", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let database = null;
const ready = () => (database ??= opened().catch(() => null));

/** What was kept under a key; undefined: nothing. */
export async function recalled(key) {
  const store = await ready();
  if (!store) return undefined;
  return new Promise((resolve) => {
    const request = store.transaction("kept").objectStore("kept").get(key);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
}

/** Keeps a value; undefined forgets it. Resolves once it is on the disk, or where there is none. */
export async function keep(key, value) {
  const store = await ready();
  if (!store) return;
  await new Promise((resolve) => {
    const transaction = store.transaction("kept", "readwrite");
    if (value === undefined) transaction.objectStore("kept").delete(key);
    else transaction.objectStore("kept").put(value, key);
    transaction.oncomplete = transaction.onabort = transaction.onerror = () => resolve();
  });
}
