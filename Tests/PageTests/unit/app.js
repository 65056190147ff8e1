import { makeApp } from "/app/page.js";
import { same, test } from "./support/harness.js";

const textOf = async (file) => (await fetch(file)).text();

await test("the app has what its type says, from the beginning and in one place", async () => {
  const typed = [...(await textOf("/app/types.js")).matchAll(/@property \{.+\} (\w+)/g)].map((match) => match[1]);
  same(Object.keys(makeApp({ clock: { now: Date.now } }, {})).sort(), typed.sort());
});

await test("no other module puts anything on the app but what is to change there", async () => {
  const lists = await Promise.all(["/", "/worker.js"].map(textOf));
  const files = [...lists.join().matchAll(/"([a-z/-]+\.js)"/g)].map((match) => match[1]).filter((file) => file !== "app/page.js");
  const sources = await Promise.all(files.map((file) => textOf(`/${file}`)));
  const put = sources.flatMap((source, index) => [...source.matchAll(/\bapp\.(\w+)\s*(?:\?\?|\|\|)?=(?![=>])/g)]
    .map((match) => match[1]).filter((name) => !["toasts", "route"].includes(name)).map((name) => `${files[index]}: ${name}`));
  same(put, []);
  same(sources.length > 100, true);
});
