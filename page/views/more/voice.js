import { h } from "../../ui/dom.js";
import { clockTime } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { button } from "../../ui/parts.js";
import { hasText, t } from "../../ui/words.js";

// What the box hears, did and refused; whether it listens; and a line for who would rather type.

/** Which of its states the ear is in: idle, awake, deaf, off; when the box is not there to ask, stale, fresh (nobody
 * knows yet), or unpaired. */
function earOf(app) {
  const { status } = app.view;
  const { linkState } = app.household;
  if (linkState === "unpaired") return "unpaired";
  if (linkState !== "open") return app.isFresh ? "fresh" : "stale";
  if (status.problem) return "deaf";
  if (!status.listening) return "off";
  return status.awake ? "awake" : "idle";
}

const drawings = { idle: "mic", awake: "wave", deaf: "deaf", off: "keyboard", stale: "unplugged",
  fresh: "unplugged", unpaired: "people" };

/** Whether the box listens, and what it has understood so far. Not read aloud: the box itself answers by voice. */
export function voiceState(app) {
  const ear = earOf(app);
  const { status } = app.view;
  const partial = ear === "awake" && status.partial ? `“${status.partial} …”` : "";
  const problem = ear === "deaf" ? status.problem : "";
  return h("div", { class: `ear ${ear}` },
    h("span", { class: "ear-sign" }, icon(drawings[ear])),
    h("p", {}, h("strong", {}, t(`ear.${ear}`)), " ", h("span", { class: "partial" }, partial || problem)));
}

/** The last utterances with what became of them, and the line to type. */
export function voiceCard(app, most = 4) {
  const { heard } = app.household;
  const { answer } = app.ui;
  return h("section", { key: "voice", class: "card voice", "aria-labelledby": "voice-title" },
    h("div", { class: "card-head" },
      h("h2", { id: "voice-title" }, t("voice.title")),
      button({ text: t("undo"), symbol: "undo", look: "plain edit", disabled: app.view.seq <= 0,
        onclick: () => app.undo() })),
    heard.length
      ? h("ol", { class: "heard" }, heard.slice(0, most).map((one) => utterance(one)))
      : h("p", { class: "hint roomy" }, t("voice.nothing")),
    h("form", { class: "say edit", onsubmit: (event) => send(event, app) },
      h("label", { class: "sr", for: "say" }, t("voice.type")),
      h("input", { id: "say", name: "text", autocomplete: "off", placeholder: t("voice.example"), enterkeyhint: "send",
        maxlength: "500" }),
      answer?.asks && ["yes", "no"].map((word) => button({ key: word, text: t(`voice.${word}`),
        look: word === "yes" ? "main" : "", onclick: () => say(word, app) })),
      h("button", { class: "button main round", "aria-label": t("voice.send") }, icon("send"))),
    h("p", { class: `answer ${answer?.ok === false && !answer.asks ? "no" : ""}`, role: "status", "data-fit": "" },
      isSaidBeside(app) ? "" : answer?.text ?? ""));
}

// What was typed here is told by the box as heard, too. Its answer need not stand twice.
const isSaidBeside = ({ household: { heard }, ui: { answer } }) =>
  Boolean(answer?.text) && heard[0]?.say === answer.text;

// Why the box asks back rather than refuses.
const asking = ["incomplete", "ambiguous", "unsure"];
const isQuestion = (one) => asking.includes(one.reason) || /\?\s*$/.test(one.say ?? "");

function utterance(one) {
  const reason = !one.accepted && one.reason && hasText(`reason.${one.reason}`) ? t(`reason.${one.reason}`) : "";
  const became = one.accepted ? "done" : one.say && isQuestion(one) ? "asked" : "refused";
  return h("li", { key: String(one.at), class: became },
    icon({ done: "check", asked: "asks", refused: "close" }[became]),
    h("p", { class: "words" },
      h("span", { class: "sr" }, t(`voice.${became}`)),
      `“${one.text || "…"}”`),
    h("p", { class: "outcome", "data-fit": "" }, one.say || reason || ""),
    h("time", { class: "when" }, clockTime(one.at)));
}

function send(event, app) {
  event.preventDefault();
  const input = event.target.elements.text;
  const text = input.value.trim();
  input.value = "";
  if (text) say(text, app);
}

async function say(text, app) {
  app.ui.answer = { ok: true, text: "…" };
  app.changed();
  const result = await app.act.box.say(text);
  const fallback = result.code && hasText(`error.${result.code}`) ? t(`error.${result.code}`) : "";
  app.ui.answer = { ok: result.ok, text: result.message || fallback, asks: result.asks };
  app.changed();
}
