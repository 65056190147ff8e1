import { h, patch } from "/ui/dom.js";
import { holds, same, seeded, test } from "./support/harness.js";

const room = () => document.body.appendChild(document.createElement("div"));

await test("what the household calls a thing is text, never markup", () => {
  const root = room();
  const name = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  patch(root, h("p", { title: name }, name));
  same([root.firstChild.childNodes.length, root.textContent, root.firstChild.title], [1, name, name]);
  root.remove();
});

await test("elements are kept by their keys, in any order, in 300 random shuffles", () => {
  const random = seeded(3);
  const root = room();
  const kept = new Map();
  for (let round = 0; round < 300; round += 1) {
    const keys = Array.from({ length: 8 }, (_, index) => `k${index}`).filter(() => random() < 0.7).sort(() => random() - 0.5);
    patch(root, keys.map((key) => h("li", { key, class: round % 2 ? "odd" : null }, key, round % 3 === 0 && h("b", {}, "!"))));
    same([...root.children].map((child) => child.firstChild.data), keys, `round ${round}`);
    for (const child of root.children) {
      const before = kept.get(child.firstChild.data);
      if (before?.isConnected && before.round === round - 1) holds(before === child, "the same element");
      child.round = round;
      kept.set(child.firstChild.data, child);
    }
  }
  root.remove();
});

await test("what is typed and what has the focus outlasts a drawing", () => {
  const root = room();
  const draw = (order, hint) => patch(root, order.map((key) => h("input", { key, value: "", placeholder: hint })));
  draw(["a", "b"], "one");
  const input = root.children[1];
  input.focus();
  input.value = "half a wo";
  draw(["b", "a"], "two");
  same([root.children[0] === input, input.value, document.activeElement === input, input.placeholder], [true, "half a wo", true, "two"]);
  root.remove();
});

await test("listeners are the newest, and go", () => {
  const root = room();
  const heard = [];
  patch(root, h("button", { onclick: () => heard.push(1) }));
  patch(root, h("button", { onclick: () => heard.push(2) }));
  root.firstChild.click();
  patch(root, h("button", {}));
  root.firstChild.click();
  same(heard, [2]);
  root.remove();
});

await test("what is removed is told so, however deep", () => {
  const root = room();
  const gone = [];
  patch(root, h("div", {}, h("p", {}, h("video", { onremove: () => gone.push("video") }))));
  patch(root, []);
  same(gone, ["video"]);
  root.remove();
});
