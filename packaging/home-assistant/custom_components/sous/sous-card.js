// A card for dashboards: the timers of the box, counting down, and what rings, with its buttons.
//
//     type: custom:sous-timers-card
//     timers: sensor.sous_timers              the defaults
//     alarm: sensor.sous_next_alarm
//     ringing: binary_sensor.sous_ringing
//     stop: button.sous_stop_ringing
//     snooze: button.sous_snooze

const DEFAULTS = {
  timers: "sensor.sous_timers",
  alarm: "sensor.sous_next_alarm",
  ringing: "binary_sensor.sous_ringing",
  stop: "button.sous_stop_ringing",
  snooze: "button.sous_snooze",
};
const AWAY = ["unavailable", "unknown"];

const STYLE = `
  .timers { padding: 0 16px 16px; }
  .timer { display: flex; justify-content: space-between; align-items: baseline; padding: 6px 0; }
  .name { font-size: 1.1em; text-transform: capitalize; }
  .left { font-size: 1.6em; font-variant-numeric: tabular-nums; }
  .paused .left, .none { color: var(--secondary-text-color); }
  .rings { color: var(--error-color); font-weight: 500; }
  .buttons { display: flex; gap: 8px; padding-top: 8px; }
  button {
    flex: 1; padding: 12px; border: 0; border-radius: 12px; font: inherit; cursor: pointer;
    color: var(--text-primary-color); background: var(--primary-color);
  }
`;

/** "1:05:09", "5:09" */
export function shown(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function element(kind, style, text) {
  const made = document.createElement(kind);
  if (style) made.className = style;
  if (text !== undefined) made.textContent = text;
  return made;
}

const timersCard = () => class extends HTMLElement {
  setConfig(config) {
    this.config = { ...DEFAULTS, ...config };
    this.attachShadow({ mode: "open" });
    this.shadowRoot.append(element("style", "", STYLE));
    this.card = element("ha-card");
    this.card.header = this.config.title ?? "Timers";
    this.body = element("div", "timers");
    this.card.append(this.body);
    this.shadowRoot.append(this.card);
  }

  set hass(hass) {
    this.home = hass;
    this.show();
  }

  connectedCallback() {
    this.clock = setInterval(() => this.show(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.clock);
  }

  getCardSize() {
    return 3;
  }

  static getStubConfig() {
    return {};
  }

  state(name) {
    return this.home?.states[this.config[name]];
  }

  show() {
    if (!this.home || !this.body) return;
    const timers = this.state("timers");
    const rows = [];
    if (!timers || AWAY.includes(timers.state)) {
      rows.push(element("div", "none", "The box is away."));
    } else {
      for (const timer of timers.attributes.timers ?? []) rows.push(this.row(timer));
      if (rows.length === 0) rows.push(element("div", "none", "No timers."));
      const alarm = this.state("alarm");
      if (alarm && !AWAY.includes(alarm.state)) {
        const time = new Date(alarm.state).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
        rows.push(this.line("", "Next alarm", time));
      }
    }
    if (this.state("ringing")?.state === "on") rows.push(this.buttons());
    this.body.replaceChildren(...rows);
  }

  row(timer) {
    const name = timer.name ?? `${shown(timer.seconds)} timer`;
    switch (timer.status) {
      case "running":
        return this.line("", name, shown((Date.parse(timer.ends_at) - Date.now()) / 1000));
      case "paused":
        return this.line("paused", name, shown(timer.remaining ?? 0));
      case "ringing":
        return this.line("rings", name, "rings");
      default:
        return this.line("paused", name, "was missed");
    }
  }

  line(style, name, left) {
    const row = element("div", `timer ${style}`);
    row.append(element("span", "name", name), element("span", "left", left));
    return row;
  }

  buttons() {
    const row = element("div", "buttons");
    for (const [name, text] of [["stop", "Stop"], ["snooze", "Snooze"]]) {
      const button = element("button", "", text);
      button.addEventListener("click", () =>
        this.home.callService("button", "press", { entity_id: this.config[name] }));
      row.append(button);
    }
    return row;
  }
};

// Home Assistant puts a registry of its own, and another HTMLElement, in the place of the browser's as it starts. What was
// defined before is not found there.
customElements.whenDefined("home-assistant").then(() => window.customElements.define("sous-timers-card", timersCard()));
window.customCards = window.customCards ?? [];
window.customCards.push({ type: "sous-timers-card", name: "Sous timers", description: "What the kitchen counts down." });
