import { createCookieSessionStorage } from "@remix-run/node";
import { expect, it } from "vitest";
import { localisedPath, splitLocale } from "../../app/lib/i18n/locales";
import { rows } from "../contract/route-table";
import { freePort } from "../setup/free-port";
import { isLongTestDrawn, sample } from "../setup/sample";
import { answers, run, seededFolder, useProcesses } from "./service";

useProcesses();

const secret = "session-secret-of-both-servers-0123456789";
const examples: Record<string, string> = {
  film: "metropolis",
  series: "vampiry",
  episode_id: "vampiry-s1e1",
  playlist: "pervyj-vecher",
  old_alias: "potemkin",
  channel_id: "1",
};
/** The table's pages, those with parameters if an example is known, each in Russian and in English. */
const paths = [
  ...new Set(
    rows
      .map(({ example }) => example.replace(/\{(\w+)\}/g, (whole, name: string) => examples[name] ?? whole))
      .filter((path) => !/[{*]/.test(path))
      .flatMap((path) => [path, splitLocale(path).locale === "ru" ? localisedPath(path, "en") : path]),
  ),
];

async function start() {
  const [api, ours, remix] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    APP_MODE: "test",
    API_BASE_URL: `http://127.0.0.1:${api}`,
    PUBLIC_ORIGIN: "http://luch.example",
    SESSION_SECRETS: secret,
    RATE_LIMIT_FACTOR: "1000",
  };
  run("build/api/main.js", { APP_MODE: "test", API_PORT: String(api), DATA_DIR: await seededFolder() });
  await answers(`http://127.0.0.1:${api}/healthz`);
  run("build/web/main.js", { ...settings, PORT: String(ours) });
  run("node_modules/@remix-run/serve/dist/cli.js", { ...settings, PORT: String(remix) }, [
    "build/server/index.js",
  ]);
  const bases = [`http://127.0.0.1:${ours}`, `http://127.0.0.1:${remix}`] as const;
  for (const base of bases) await answers(`${base}/`);
  return bases;
}

async function visit(base: string, path: string, cookie: string) {
  const answer = await fetch(base + path, { redirect: "manual", headers: { cookie } });
  const { status, headers } = answer;
  const text = await answer.text();
  if (!text.startsWith("<!DOCTYPE html>")) return { path, status, location: headers.get("location") };
  return {
    path,
    status,
    policy: headers.get("content-security-policy")?.split(";", 1)[0],
    language: /<html lang="([^"]*)"/.exec(text)?.[1],
    theme: /data-theme="(\w+)"/.exec(text)?.[1],
    title: /<title>([^<]*)/.exec(text)?.[1],
    heading: /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1],
  };
}

it.skipIf(!isLongTestDrawn("The framework's own server shows the same pages, to adults and to children"))(
  "The framework's own server shows the same pages, to adults and to children",
  async () => {
    const [ours, remix] = await start();
    const { getSession, commitSession } = createCookieSessionStorage({
      cookie: { name: "luch", secrets: [secret] },
    });
    const session = await getSession();
    session.set("isChild", true);
    const child = (await commitSession(session)).split(";")[0] ?? "";
    expect(await visit(remix, "/", "")).toMatchObject({ status: 200, theme: "dark" });
    expect(await visit(remix, "/", child)).toMatchObject({ status: 200, theme: "kids" });
    for (const path of sample("remix-serve", paths, 20))
      for (const cookie of ["", child])
        expect.soft(await visit(remix, path, cookie)).toEqual(await visit(ours, path, cookie));
  },
);
