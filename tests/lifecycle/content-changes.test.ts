import { expect, it } from "vitest";
import { freePort } from "../setup/free-port";
import { answers, run, seededFolder, useProcesses } from "./service";

useProcesses();

const titles = { ru: "Подборка редакции", en: "Picks", sr: "Izbor", bg: "Подбор", hr: "Izbor" };
const draft = {
  title: titles,
  description: "Что смотрят в редакции",
  titles: ["metropolis", "general"],
  forKids: false,
  motifs: ["beam", "disc"],
  palette: "night-gold",
};

it("A change of the content is on the pages of every web server two seconds later", async () => {
  const api = await freePort();
  const common = { APP_MODE: "test" };
  run("build/api/main.js", { ...common, API_PORT: String(api), DATA_DIR: await seededFolder() });
  await answers(`http://127.0.0.1:${api}/readyz`);
  const webs = await Promise.all(
    [1, 2].map(async () => {
      const port = await freePort();
      run("build/web/main.js", { ...common, PORT: String(port), API_BASE_URL: `http://127.0.0.1:${api}` });
      await answers(`http://127.0.0.1:${port}/healthz`);
      return `http://127.0.0.1:${port}`;
    }),
  );
  const call = async (path: string, body: object, token = "") => {
    const answer = await fetch(`http://127.0.0.1:${api}${path}?apikey=luch-web`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `auth_token=${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const show = () =>
    Promise.all(
      webs.map(async (web) =>
        (await (await fetch(`${web}/collections`)).text()).includes("Подборка редакции"),
      ),
    );
  const { token } = await call("/__dev/viewers", {
    kind: "REGISTERED",
    email: "editor@luch.example",
    password: "correct-horse-1",
  });
  const place = { kind: "collections", key: "redaktsiya" };
  await call("/editing/content/collections", { ...place, draft }, token);
  const added = await (
    await fetch(`http://127.0.0.1:${api}/editing/content/collections/redaktsiya?apikey=luch-web`, {
      headers: { cookie: `auth_token=${token}` },
    })
  ).json();
  // Both servers keep the page now.
  expect(await show()).toEqual([false, false]);
  expect(await show()).toEqual([false, false]);
  const { version } = added as { version: string };
  const began = Date.now();
  await call("/editing/content/collections/redaktsiya/publish", { ...place, seen_version: version }, token);
  await expect.poll(show, { timeout: 10_000, interval: 100 }).toEqual([true, true]);
  // A busy machine is given time; by itself it takes a second.
  expect(Date.now() - began).toBeLessThan(5000);
});
