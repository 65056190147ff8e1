import { backoff } from "./backoff.js";

// The WebSocket to the box. It says hello, listens, notices when nothing comes any more, and comes back by itself.

/** Silence after which the box is asked whether it is there, and how long it may take to answer, in milliseconds. */
const quiet = 15_000;
const patience = 5_000;

/**
 * Connects, and keeps connecting.
 *
 * `hello` gives the data of the first frame; `onframe` gets every frame; `onstate` gets "connecting", "open", "closed"
 * or "unpaired". Every connection has a number, so that what was sent on an older one is known to be unsure.
 */
export function connect({ hello, onframe, onstate }) {
  let socket = null;
  let number = 0;
  let attempt = 0;
  let timer = null;
  let watch = null;
  let awaited = null;

  function open() {
    clearTimeout(timer);
    number += 1;
    const own = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket = own;
    onstate("connecting");
    // A box that takes the connection and says nothing is no box.
    heardSomething();
    own.onopen = () => own.send(JSON.stringify({ type: "hello", data: hello() }));
    own.onmessage = (event) => {
      if (own !== socket) return;
      heardSomething();
      let frame;
      try { frame = JSON.parse(event.data); } catch { return; }
      if (frame.type === "snapshot" || frame.type === "change") arrived();
      onframe(frame, number);
    };
    own.onclose = (event) => own === socket && lost(event.code);
  }

  function arrived() {
    if (api.isOpen) return;
    attempt = 0;
    api.isOpen = true;
    // The answer sets the clock: what came first may have been made some time ago.
    ask();
    onstate("open");
  }

  function lost(code) {
    clearTimeout(watch);
    clearTimeout(awaited);
    socket = null;
    api.isOpen = false;
    if (code === 4401) return onstate("unpaired");
    onstate("closed");
    timer = setTimeout(open, backoff(attempt));
    attempt += 1;
  }

  function heardSomething() {
    clearTimeout(watch);
    clearTimeout(awaited);
    watch = setTimeout(() => {
      ask();
      awaited = setTimeout(drop, patience);
    }, api.isOpen ? quiet : patience);
  }

  function ask() {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ping", data: {} }));
  }

  /** Gives the connection up without waiting for the network to agree. */
  function drop() {
    const old = socket;
    socket = null;
    old?.close();
    lost();
  }

  const api = {
    isOpen: false,
    get number() { return number; },
    /** Whether it could be handed to the network; not whether it arrived. */
    send(frame) {
      if (!api.isOpen || socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    drop: () => socket && drop(),
    /** Connects anew at once: with another token, or because the network is back. */
    again() {
      clearTimeout(timer);
      attempt = 0;
      const old = socket;
      socket = null;
      api.isOpen = false;
      old?.close();
      open();
    },
  };
  addEventListener("online", () => api.isOpen || api.again());
  addEventListener("offline", () => api.drop());
  addEventListener("visibilitychange",
    () => document.visibilityState === "visible" && !api.isOpen && timer && api.again());
  open();
  return api;
}
