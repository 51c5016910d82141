import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import routes from "../../app/routes";
import { root } from "../../tools/prepare.mjs";
import { fillIn, findOnAir, type OnAir } from "../setup/entry-points";
import { sample } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";

/**
 * Who gets what from every route, as docs/access.md says. After a change that is meant:
 * UPDATE_ACCESS=1 npx vitest run tests/security/access-matrix.test.ts, and read what became different.
 */
const table = path.join(root, "docs/access.md");

/** A path for each route with parameters. Optional ones are omitted. */
const examples: Record<string, string> = {
  "archive/watch/:id": "/archive/watch/{recording}",
  "watch/:alias/:tail?": "/watch/metropolis",
  "embed/:alias/:startId?": "/embed/zolotoj-klyuchik",
  "transcript/:alias/:startId?": "/transcript/metropolis",
  "movie/:product": "/movie/metropolis",
  "playlist/:alias/:tail?": "/playlist/pervyj-vecher",
  "main/:rules": "/main/cinema",
  "collection/:alias/:tail?": "/collection/vek-nemogo-kino",
  "person/:person": "/person/fritz-lang",
  "channel/:channel/:date?": "/channel/{channel}",
  "tvchannels/watch/:alias": "/tvchannels/watch/{alias}",
  "tvchannels/:alias": "/tvchannels/{alias}",
  "resources/showings/:file": "/resources/showings/{coming}.ics",
  "signin/:operator/code?": "/signin/mf/code",
  "password/:step": "/password/recovery",
  "landing/:alias/signup": "/landing/spring/signup",
  "pages/:alias/signup": "/pages/spring/signup",
  "pages/:alias": "/pages/black-friday",
  "auth/social/:provider": "/auth/social/google",
  "coupon/registration/:promo": "/coupon/registration/LUCH-14",
  "legal/:document?": "/legal/recsys",
  "partners/promo/:partner": "/partners/promo/samsung",
  "auth/unsubscribe/:account": "/auth/unsubscribe/a_unknown",
  "token/:provider": "/token/google",
  "sitemaps/:name": "/sitemaps/titles.xml",
  "resources/preview": "/resources/preview?alias=metropolis",
  "resources/offline-article": "/resources/offline-article?alias=filmy-iz-shkafa",
  "resources/story": "/resources/story?story=lestnitsa",
  "resources/suggest": "/resources/suggest?q=но",
  "support/play-check/:kind/:alias/:tail?": "/support/play-check/watch/metropolis",
  "support/:type": "/support/payment",
  "support/:type/:article": "/support/payment/refund",
  "account/support/:ticket": "/account/support/000000000000000000000000",
  "account/receipts/:receipt": "/account/receipts/00000000-0000-0000-0000-000000000000",
  "resources/support-events": "/resources/support-events?ticket=x",
  "resources/together-events": `/resources/together-events?id=${"0".repeat(32)}`,
  "resources/my-channel/:file": "/resources/my-channel/my-channel.ics",
  "year/:link.png": `/year/${"0".repeat(32)}.png`,
  "resources/support-picture": "/resources/support-picture?id=x",
  "iptv/:token/:file": `/iptv/${"a".repeat(26)}/channels.m3u`,
  "iptv/:token/:kind/:file": `/iptv/${"a".repeat(26)}/channels/1.m3u8`,
  "resources/rating": "/resources/rating?uid=u_metropolis",
  "*": "/no-such-page",
};

/** The routes of app/routes.ts, once whatever the language, each with a path. */
const rows = (routes as RouteConfigEntry[])
  .flatMap((route) => route.children ?? [route])
  .map(({ path: pattern = "" }) => pattern)
  .filter(
    (pattern) => !prefixedLocales.some((locale) => pattern === locale || pattern.startsWith(`${locale}/`)),
  )
  .map((pattern) => {
    const example = examples[pattern] ?? `/${pattern.replace(/(?:\/|^)(:\w+\?|\*)/g, "")}`;
    return { pattern, example };
  });

type Viewer = { name: string; cookie?: string };
let testApp: TestApp;
let onAir: OnAir;
let viewers: Viewer[];
beforeAll(async () => {
  testApp = await startTestApp();
  onAir = await findOnAir(testApp);
  const password = "password-of-the-matrix";
  const getCookie = async (request: Parameters<TestApp["viewer"]>[0]) =>
    (await testApp.viewer(request)).cookie;
  const leaving = await testApp.viewer({ kind: "PAID", email: "leaving@luch.example", password });
  const asLeaving = (method: string, path_: string, body: object, token = leaving.token) =>
    testApp.requestApi(path_, {
      method,
      headers: { cookie: `auth_token=${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await asLeaving("POST", "/account/delete", { password });
  const back = (await (
    await asLeaving("POST", "/auth/email", {
      email: "leaving@luch.example",
      password,
      device_id: leaving.device_id,
    })
  ).json()) as { authentication_token: string };
  viewers = [
    { name: "nobody" },
    { name: "virtual", cookie: await getCookie({ kind: "VIRTUAL" }) },
    { name: "registered", cookie: await getCookie({ kind: "REGISTERED" }) },
    { name: "subscriber", cookie: await getCookie({ kind: "PAID" }) },
    { name: "child", cookie: await getCookie({ kind: "PAID", child: true }) },
    {
      name: "child, signed out",
      cookie: await testApp.getCookie({ deviceId: "a-tablet", isChild: true, isAfterLogout: true }),
    },
    { name: "partner", cookie: await getCookie({ kind: "TTK" }) },
    { name: "operator", cookie: await getCookie({ kind: "OPERATOR" }) },
    { name: "abroad", cookie: await getCookie({ kind: "PAID", country: "RS" }) },
    {
      name: "to be deleted",
      cookie: await testApp.getCookie({
        token: back.authentication_token,
        deviceId: leaving.device_id,
        isVirtual: false,
        isChild: false,
        country: "RU",
      }),
    },
  ];
});
afterAll(() => testApp.stop());

/** The target of a redirect in a data response (status 202). */
function getDataRedirect(text: string): string | null {
  if (!text.includes("SingleFetchRedirect")) return null;
  const values = JSON.parse(text.split("\n")[0] ?? "[]") as unknown[];
  return String(values[values.indexOf("redirect") + 1]);
}

const getTitle = (text: string) =>
  /<title>(.*?)<\/title>/
    .exec(text)?.[1]
    ?.replace(/ [—|·] .*$/, "")
    .replace(/^(.{40}).+$/, "$1…") ?? "";

const describeMove = (location: string) => `→ ${location.replace(/back=.*$/, "back")}`;

/** Summarises a response: its status, and the page's name if it differs from what most viewers see. */
const describeDocument = ({ status, location, type, text }: Read) => ({
  summary: location === null ? String(status) : describeMove(location),
  title: status === 200 && type.startsWith("text/html") ? getTitle(text) : "",
});

function describeData({ status, text, location }: Read): string {
  const move = status === 202 ? getDataRedirect(text) : location;
  return move === null ? String(status) : describeMove(move);
}

type Read = { status: number; location: string | null; type: string; text: string };

/** A response; for an endless stream, only its head. */
async function read(url: string, cookie: string | undefined, tries = 3): Promise<Read> {
  const answer = await fetch(testApp.base + url, { redirect: "manual", headers: cookie ? { cookie } : {} });
  // Retried in case the machine is overloaded; a permanent 503 stays in the table.
  if (answer.status === 503 && tries > 1) {
    await answer.body?.cancel();
    testApp.clearCaches();
    return read(url, cookie, tries - 1);
  }
  const type = answer.headers.get("content-type") ?? "";
  const isStream = type.startsWith("text/event-stream");
  if (isStream) await answer.body?.cancel();
  const text = isStream ? "" : await answer.text();
  return { status: answer.status, location: answer.headers.get("location"), type, text };
}

/** The rows of the table. */
async function readRow({ example }: { example: string }): Promise<string[]> {
  const url = encodeURI(fillIn(example, onAir));
  const [path_ = "", query] = url.split("?", 2);
  const dataUrl = `${path_ === "/" ? "/_root" : path_}.data${query === undefined ? "" : `?${query}`}`;
  const answers = await Promise.all(
    viewers.map(async ({ cookie }) => {
      const [page, data] = [await read(url, cookie), await read(dataUrl, cookie)];
      return { ...describeDocument(page), data: describeData(data) };
    }),
  );
  const titles = answers.map(({ title }) => title).filter((title) => title !== "");
  const usual = titles.sort((one, other) => count(titles, other) - count(titles, one))[0];
  return answers.map(({ summary, title, data }) => {
    const shown = title === "" || title === usual ? summary : `${summary} «${title}»`;
    return data === summary ? shown : `${shown}; data ${data}`;
  });
}
const count = (all: string[], one: string) => all.filter((other) => other === one).length;

const head = `# Who gets what

Written by \`UPDATE_ACCESS=1 npx vitest run tests/security/access-matrix.test.ts\`, and compared by it otherwise. Each cell is what
a GET of the route answers to a viewer: a status, a redirect, or another page than most viewers see («its title»). The route's
data answers the same unless the cell says so. Other languages have the same routes and modules.

«Nobody» has no session; «virtual» has pressed play or set a reminder without an account; «child, signed out» is a device that
a child's profile was left on; «to be deleted» has asked for the deletion of the account and signed in again.
The pages of the staff answer 200 to those whom SUPPORT_STAFF, MONEY_STAFF, POPUP_STAFF, VIEWING_STAFF and EDITOR_STAFF name (docs/settings.md), each to its own.
`;

describe("Every route", () => {
  it("Every route has a path to test", () => {
    for (const { example, pattern } of rows) expect(example, pattern).not.toMatch(/[:*]/);
    expect(Object.keys(examples).filter((pattern) => !rows.some((row) => row.pattern === pattern))).toEqual(
      [],
    );
  });

  it("Every route responds to each kind of viewer as docs/access.md says", async () => {
    const names = viewers.map(({ name }) => name);
    const before = readFileSync(table, "utf8").split("\n");
    const read = process.env.UPDATE_ACCESS ? rows : sample("rows of the table", rows, 20);
    const lines: string[] = [];
    for (const row of rows) {
      const start = `| \`/${row.pattern}\` |`;
      const known = before.find((line) => line.startsWith(start)) ?? `${start} is not in the table`;
      lines.push(read.includes(row) ? `${start} ${(await readRow(row)).join(" | ")} |` : known);
    }
    const written = [
      head,
      `| route | ${names.join(" | ")} |`,
      `| --- |${names.map(() => " --- |").join("")}`,
      ...lines,
      "",
    ].join("\n");
    if (process.env.UPDATE_ACCESS) writeFileSync(table, written);
    else expect(before).toEqual(written.split("\n"));
  });
});
