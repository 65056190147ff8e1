import { fetchHearing } from "../../link/devices.js";
import { h } from "../../ui/dom.js";
import { button } from "../../ui/parts.js";
import { addTexts, t } from "../../ui/words.js";

await addTexts("more");

// The wake word: another one is read back before the box listens for it; and a try, with what the microphone brings.

/** The time between two looks at the microphone, in milliseconds. */
const rhythm = 150;
/** The quietest that is shown, in dBFS: a still room has about -60. */
const quietest = -70;
/** A score of so many thresholds is no close call. */
const clearly = 1.3;
const mostTries = 5;

/** Reads a new wake word back before it is changed. */
export const newWakeWord = (app, { word }) => ({
  title: t("box.wake_word"),
  body: [h("p", {}, t("box.wake_word_sure", { word })),
    h("div", { class: "ends-row" }, button({ text: t("cancel"), onclick: app.close }),
      button({ text: t("box.wake_word_yes"), look: "main", onclick: () => {
        app.say(app.act.box.wakeWord(word));
        app.close();
      } }))],
});

/** Shows how loud it is at the box, and each wake word that it hears. */
export function tryWakeWord(app, options) {
  const { reading, tries = [] } = options;
  const words = (reading?.wakeWords ?? []).map(({ phrase }) => `“${phrase}”`);
  return {
    title: t("wake.try"),
    body: h("div", { class: "form" },
      h("p", {}, words.length ? t("wake.say", { words: words.join(t("wake.or")) })
        : t(reading ? "wake.how" : "loading")),
      h("meter", { class: "level", min: String(quietest), max: "0", "aria-label": t("wake.level"),
        onmount: (meter) => watch(meter, app, options), onremove: (meter) => { meter.isOver = true; } }),
      h("p", { class: `answer ${options.trouble ? "no" : ""}`, role: "status" },
        options.trouble || (tries.length ? t("wake.heard", { count: tries.length }) : t("wake.waiting"))),
      h("ol", { class: "lines tries" }, tries.slice(-mostTries).map((one) => h("li", { key: String(one.number),
        class: "line" },
        h("span", { class: "what" }, h("span", { class: "name" }, `“${one.word}”`),
          h("span", { class: "note" }, t(one.isClear ? "wake.clear" : "wake.close"))))))),
  };
}

// Draws the level by itself: the page is drawn anew when there is something to read.
async function watch(meter, app, options) {
  meter.value = quietest;
  while (!meter.isOver) {
    const before = options.reading;
    try {
      const reading = await fetchHearing();
      if (meter.isOver) return;
      meter.value = reading.level ?? quietest;
      take(reading, options);
    } catch (error) {
      options.trouble = t(error.code === "offline" ? "error.offline" : "error.failed");
    }
    if (changes(before, options)) app.changed();
    await new Promise((resolve) => setTimeout(resolve, rhythm));
  }
}

function take(reading, options) {
  const before = options.reading;
  options.reading = reading;
  options.trouble = reading.level === undefined ? t("wake.silent") : "";
  if (!before || reading.wakes === before.wakes || !reading.lastWake) return;
  const { word, score } = reading.lastWake;
  const least = reading.wakeWords.find(({ phrase }) => phrase === word)?.threshold ?? 0;
  options.tries = [...(options.tries ?? []), { number: reading.wakes, word, isClear: score >= clearly * least }];
}

// Whether something is to be read that was not drawn yet.
function changes(before, options) {
  const drawn = JSON.stringify([options.trouble, options.tries?.length, options.reading?.wakeWords]);
  if (drawn === options.drawn && before) return false;
  options.drawn = drawn;
  return true;
}
