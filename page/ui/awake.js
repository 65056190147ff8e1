// Keeps the screen on while somebody cooks with floury hands. Where there is no wake lock, a silent picture that plays
// keeps most phones on.

let wanted = false;
let lock = null;
let film = null;

/** Says whether the screen should stay on. */
export function stayAwake(yes) {
  if (yes === wanted) return;
  wanted = yes;
  if (yes) hold();
  else release();
}

async function hold() {
  if (!wanted || lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
    if (!wanted) release();
  } catch {
    playFilm();
  }
}

function release() {
  lock?.release();
  lock = null;
  film?.video.pause();
  film?.stop();
  film = null;
}

function playFilm() {
  if (film || !HTMLCanvasElement.prototype.captureStream) return;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 8;
  const context = canvas.getContext("2d");
  const video = document.createElement("video");
  video.muted = video.playsInline = true;
  video.srcObject = canvas.captureStream(1);
  const painter = setInterval(() => context.fillRect(0, 0, Math.random() * 8, 8), 1_000);
  film = { video, stop: () => clearInterval(painter) };
  video.play().catch(() => {});
}

// A lock is lost whenever the page is hidden.
document.addEventListener("visibilitychange", hold);

/** Whether the screen is held on, for who wants to tell. */
export const isHeldAwake = () => wanted && (lock !== null || film !== null);
