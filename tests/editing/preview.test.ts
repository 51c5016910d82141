import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { previewViewers } from "#contract/preview-viewers";
import * as schema from "../../api/platform/db/schema";
import { openOwners, type Owners } from "../account/owners";
import { testNow } from "../setup/test-api";

let owners: Owners;
let editor: string;
const day = 86_400;
const titleName = "Метрополис, которого никто не видел";
type Begun = { token: string; at: number; expires: number };
type Entry = { version: string; draft: Record<string, unknown> };

beforeAll(async () => {
  owners = await openOwners();
  editor = (await owners.account({ email: "editor@luch.example" })).token;
  await change("titles", "metropolis", { title: names(titleName), palette: "plum-rose" });
});
afterAll(() => owners.stop());
beforeEach(() => owners.clock.set(testNow));

const names = (ru: string) => ({ ru, en: "X", sr: "X", bg: "Х", hr: "X" });
const send = (path: string, body: object, { token = editor, method = "POST" } = {}) =>
  owners.ask(path, { method, token, body });
async function change(kind: string, key: string, changes: object) {
  const path = `/editing/content/${kind}/${key}`;
  const { draft, version } = await owners.read<Entry>(path, editor);
  const body = { kind, key, draft: { ...draft, ...changes }, seen_version: version };
  expect((await send(path, body, { method: "PUT" })).status).toBe(200);
}
/** An article is published sooner than a title. */
const asked = { kind: "articles", key: "pochemu-lestnitsa", viewer: "subscriber", country: "RU", at: 0 };
const title = { kind: "titles", key: "metropolis" };
const begin = (given: object = {}, token = editor) =>
  send("/editing/previews", { ...asked, ...given }, { token });
const start = async (given: object = {}) => (await begin(given)).body as unknown as Begun;
type Look = { preview: string; token?: string; nobody?: boolean; method?: string; body?: object };
/** A call in a preview. */
async function look(path: string, { preview, token = editor, nobody = false, method = "GET", body }: Look) {
  const answer = await fetch(`${owners.url}${path}${path.includes("?") ? "&" : "?"}apikey=luch-web`, {
    method,
    headers: {
      cookie: `auth_token=${token}`,
      "x-preview": preview,
      ...(nobody ? { "x-preview-viewer": "nobody" } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text || "null") as Record<string, never> };
}
const countEverything = async () => {
  const tables = [
    schema.accounts,
    schema.sessions,
    schema.profiles,
    schema.contentEntryChanges,
    schema.titles,
  ];
  return Promise.all(tables.map((table) => owners.db.$count(table)));
};

describe("A preview of a draft", () => {
  it("A preview shows the draft to the editor alone, and nothing of it stays", async () => {
    const before = await countEverything();
    const { token } = await start(title);
    const seen = await look("/watch/metropolis", { preview: token });
    expect(seen.body.title).toBe(titleName);
    expect((await look("/catalog/search?q=никто", { preview: token })).status).toBe(200);
    const published = await owners.ask("/watch/metropolis", { token: editor });
    expect((published.body as unknown as { title: string }).title).toBe("Метрополис");
    expect(await countEverything()).toEqual(before);
  });

  it("A preview's pictures are the draft's, by addresses that need no session", async () => {
    const { token } = await start(title);
    const { text } = await look("/watch/metropolis", { preview: token });
    const [address = ""] = /\/images\/cover\/metropolis\.[^"?]*/.exec(text) ?? [];
    expect(address.split(".").length).toBe(5);
    const [drawn, published] = await Promise.all(
      [address, address.split(".").slice(0, 3).join(".")].map((one) =>
        fetch(`${owners.url}${one}?w=640&q=75`, { redirect: "manual" }),
      ),
    );
    expect([drawn?.status, published?.status]).toEqual([200, 302]);
    const forged = address.replace(/\.[^.]{4}/, ".abcd");
    expect((await fetch(`${owners.url}${forged}x?w=640&q=75`)).status).toBe(404);
  });

  it.each(previewViewers)("A preview is seen as it would be by: %s", async (viewer) => {
    const { token } = await start({ viewer, country: "RS" });
    const me = await look("/auth/me", { preview: token });
    if (viewer === "visitor") return expect(me.status).toBe(401);
    expect(me.body).toMatchObject({
      profile_for_child: viewer === "child",
      current_country_code: "RS",
      virtual: false,
    });
    const again = await look("/auth/me", { preview: token });
    expect(again.body.profile_id).toBe(me.body.profile_id);
    const rows = await look(`/profile/${String(me.body.profile_id)}/favorites`, { preview: token });
    expect(rows.status).toBe(200);
  });

  it("A preview as a child has nothing of a title for adults, whatever else the call says", async () => {
    const { token } = await start({ ...title, viewer: "child" });
    const answers = await Promise.all(
      ["/watch/metropolis", "/watch/metropolis?for_kids=false", "/catalog/main?for_kids=false"].map((path) =>
        look(path, { preview: token }),
      ),
    );
    for (const { text } of answers) expect(text).not.toContain(titleName);
    expect(answers[0]?.status).toBe(404);
  });

  it("A preview of a later time has what the clock publishes until then", async () => {
    const at = testNow + 3 * day;
    await change("persons", "fritz-lang", { biography: "Биография, которая выйдет послезавтра." });
    const { version } = await owners.read<Entry>("/editing/content/persons/fritz-lang", editor);
    const publish = {
      kind: "persons",
      key: "fritz-lang",
      seen_version: version,
      publish_at: testNow + 2 * day,
    };
    expect((await send("/editing/content/persons/fritz-lang/publish", publish)).status).toBe(200);
    const read = async (time: number) =>
      (await look("/catalog/persons/fritz-lang", { preview: (await start({ at: time })).token })).text;
    expect(await read(at)).toContain("послезавтра");
    expect(await read(testNow + day)).not.toContain("послезавтра");
  });

  it("Calls of one page at the same moment are answered from the same look", async () => {
    const { token } = await start();
    const answers = await Promise.all(
      [
        "/watch/metropolis",
        "/auth/me",
        "/catalog/main",
        "/tv",
        "/journal",
        "/catalog/persons/fritz-lang",
      ].map((path) => look(path, { preview: token })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe("A preview refuses", () => {
  it("A preview changes nothing, whatever is sent in it", async () => {
    const { token } = await start();
    for (const [method, path, body] of [
      ["POST", "/auth/logout", {}],
      ["POST", "/editing/previews", asked],
      ["POST", "/analytics/events", {}],
      ["DELETE", "/auth/devices", {}],
      ["PUT", "/editing/content/titles/metropolis", {}],
    ] as const) {
      const answer = await look(path, { preview: token, method, body });
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, "PREVIEW"]);
    }
    expect((await owners.ask("/auth/me", { token: editor })).status).toBe(200);
  });

  it("A preview has no desks", async () => {
    const { token } = await start();
    expect((await look("/editing/content", { preview: token })).status).toBe(404);
    expect((await look("/money-desk/days", { preview: token })).status).toBe(404);
  });

  it("A preview belongs to its editor, for two hours, while they are one", async () => {
    const { token, expires } = await start();
    const stranger = await owners.account({ kind: "PAID" });
    const refuse = async (given: Partial<Look>) =>
      (await look("/watch/metropolis", { preview: token, ...given })).status;
    expect(await refuse({ token: stranger.token })).toBe(403);
    expect(await refuse({ token: "" })).toBe(403);
    expect(await refuse({ preview: `${token}x` })).toBe(403);
    expect(await refuse({ preview: "" })).toBe(403);
    expect(expires).toBe(testNow + 7200);
    owners.clock.set(expires);
    expect(await refuse({})).toBe(403);
  });

  it.each(["PAID", "REGISTERED", "VIRTUAL"] as const)(
    "Nobody but editors begins a preview: %s",
    async (kind) => expect((await begin({}, (await owners.account({ kind })).token)).status).toBe(404),
  );

  it.each([
    [400, { viewer: "queen" }],
    [400, { country: "XX" }],
    [400, { at: -1 }],
    [400, { kind: "pages" }],
    [400, { key: "../x" }],
    [404, { key: "no-such-title" }],
    [404, { kind: "own-titles", key: "no-such-title" }],
  ])("What cannot be previewed is refused with %i: %o", async (status, given) =>
    expect((await begin(given)).status).toBe(status),
  );

  it("A preview of a draft that is gone says so, and is no failure", async () => {
    const person = { name: { ru: "Нина Проба", en: "Nina Proba" }, biography: "Снимала пробы." };
    const draft = { kind: "persons", key: "nina-proba", draft: person };
    expect((await send("/editing/content/persons", draft)).status).toBe(200);
    const { token } = await start({ kind: "persons", key: "nina-proba" });
    await owners.db.delete(schema.contentEntries).where(eq(schema.contentEntries.key, "nina-proba"));
    const { status, body } = await look("/auth/me", { preview: token });
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("A draft that cannot be published is told of before anybody looks at it", async () => {
    const own = await send("/editing/titles", { draft: { title: { ru: "Без файла" } } });
    const { alias } = own.body as unknown as { alias: string };
    const answer = await begin({ kind: "own-titles", key: alias });
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([409, "NO_FILM"]);
  });
});
