import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadClips } from "#artwork/clips/load-clips";
import type { ContentKind } from "#contract/content-kinds";
import { contentFields } from "#domain/content-fields";
import { readFormValues, toFormValues } from "#domain/content-form";
import { loadReleaseEntries } from "../../api/platform/content/entries";
import { seedState } from "../../api/platform/db/schema";
import { findFolders } from "../../api/platform/project-root";
import { seed } from "../../api/seed/seed";
import { type Account, openOwners, type Owners } from "../account/owners";
import { testNow } from "../setup/test-api";

let owners: Owners;
let editor: string;
let other: string;
let adult: Account;
let child: Account;
const day = 86_400;
type Entry = {
  key: string;
  state: string;
  version: string;
  draft: Record<string, unknown>;
  changes: { version: number; action: string; editor: string | null }[];
};

beforeAll(async () => {
  owners = await openOwners();
  editor = (await owners.account({ email: "editor@luch.example" })).token;
  other = await owners.signIn("editor@luch.example", "another-device");
  adult = await owners.account({ kind: "PAID" });
  child = await owners.account({ kind: "PAID", child: true });
});
afterAll(() => owners.stop());
beforeEach(() => owners.clock.set(testNow));

const names = (ru: string) => ({ ru, en: "X", sr: "X", bg: "Х", hr: "X" });
const list = (changes: object = {}) => ({
  title: names("Подборка редакции"),
  description: "Что смотрят в редакции",
  titles: ["metropolis", "general"],
  forKids: false,
  motifs: ["beam", "disc"],
  palette: "night-gold",
  ...changes,
});
const article = (changes: object = {}) => ({
  title: "Новая статья редакции",
  lead: "О чём она",
  rubric: "Разбор",
  author: "Вера Снегина",
  published: "2026-11-16",
  forKids: false,
  titles: ["metropolis"],
  persons: ["fritz-lang"],
  motifs: ["beam", "disc"],
  palette: "night-gold",
  body: "Первый абзац.\n\n## Заголовок\n\nВторой абзац.",
  ...changes,
});
const drafts: Record<string, () => Record<string, unknown>> = {
  persons: () => ({ name: { ru: "Нина Проба", en: "Nina Proba" }, biography: "Снимала пробы." }),
  collections: () => list(),
  playlists: () => list(),
  banners: () => ({
    type: "collection",
    forKids: false,
    isNarrow: true,
    action: { type: "open", alias: "sovetskij-avangard" },
    picture: "metropolis",
  }),
  articles: () => article(),
  channels: () => ({ ...loadReleaseEntries("channels").get("neva"), id: 99, shows: [show("proba")] }),
  tariffs: () => ({ ...loadReleaseEntries("tariffs").get("month") }),
  promotions: () => ({
    kind: "free",
    days: 7,
    title: names("Неделя"),
    description: names("Неделя"),
    isActive: true,
    codes: [{ code: "REDAKTSIYA-7" }],
  }),
  titles: () => ({
    ...loadReleaseEntries("titles").get("metropolis"),
    title: names("Другой Метрополис"),
    similar: [],
  }),
};
const show = (alias: string) => ({
  alias,
  title: names("Проба"),
  minutes: 15,
  ratingAge: "6+",
  description: "Короткая передача о пробах, снятая редакцией",
});

const send = (path: string, body: object, { token = editor, method = "POST" } = {}) =>
  owners.ask(`/editing/content${path}`, { method, token, body });
const read = (kind: ContentKind, key: string) =>
  owners.read<Entry>(`/editing/content/${kind}/${key}`, editor);
const add = (kind: ContentKind, key: string, draft: object) => send(`/${kind}`, { kind, key, draft });
const change = async (
  kind: ContentKind,
  key: string,
  changes: object,
  { token = editor, seen = "" } = {},
) => {
  const { draft, version } = await read(kind, key);
  const body = { kind, key, draft: { ...draft, ...changes }, seen_version: seen || version };
  return send(`/${kind}/${key}`, body, { token, method: "PUT" });
};
const publish = async (kind: ContentKind, key: string, times: object = {}) =>
  send(`/${kind}/${key}/publish`, { kind, key, seen_version: (await read(kind, key)).version, ...times });
const takeAway = (kind: ContentKind, key: string) => send(`/${kind}/${key}/take-away`, { kind, key });
const see = async (path: string, token = adult.token) => {
  const { status, body } = await owners.ask(path, { token, place: "RU" });
  return { status, text: JSON.stringify(body) };
};

/** Where viewers see an entry of a kind, and what they see of it. */
const places: [ContentKind, (key: string) => string, (key: string) => string][] = [
  ["collections", (key) => `/catalog/collections/${key}?locale=ru`, () => "Подборка редакции"],
  ["playlists", (key) => `/playlist/${key}?locale=ru`, () => "Подборка редакции"],
  ["banners", () => "/catalog/main?locale=ru", (key) => key],
  ["articles", (key) => `/journal/${key}?locale=ru`, () => "Новая статья"],
  ["channels", () => "/tv?locale=ru", (key) => key],
  ["tariffs", () => "/tariffs?locale=ru", (key) => key],
  ["titles", (key) => `/watch/${key}?locale=ru`, () => "Другой Метрополис"],
];

describe("An entry of the content", () => {
  let seconds = 0;

  it.each(places)(
    "Nobody sees a draft of %s, everybody what is published of it, and nobody what is taken away",
    async (kind, getPath, getText) => {
      const key = `proba-${kind}`;
      const isSeen = async () => {
        // Television is answered once a minute.
        owners.clock.set(testNow + (seconds += 61));
        return (await see(getPath(key))).text.includes(getText(key));
      };
      expect(await add(kind, key, drafts[kind]?.() ?? {})).toMatchObject({ status: 200 });
      expect(await isSeen()).toBe(false);
      expect(await publish(kind, key)).toMatchObject({ status: 200 });
      expect(await isSeen()).toBe(true);
      expect(await takeAway(kind, key)).toMatchObject({ status: 200 });
      expect(await isSeen()).toBe(false);
    },
  );

  it("An entry of the release is changed and taken away, and comes back as the release has it", async () => {
    const place = ["persons", "fritz-lang"] as const;
    const getPage = async () => (await see("/catalog/persons/fritz-lang?locale=ru")).text;
    expect((await read(...place)).state).toBe("release");
    await change(...place, { biography: "Снимал города будущего." });
    expect((await read(...place)).state).toBe("changed");
    expect(await getPage()).not.toContain("города будущего");
    await publish(...place);
    expect(await getPage()).toContain("города будущего");
    expect(await takeAway(...place)).toMatchObject({ status: 409, body: { code: "IN_USE" } });
    const { version, changes } = await read(...place);
    expect(changes.map(({ action, editor: by }) => [action, by])).toEqual([
      ["published", "editor@luch.example"],
      ["changed", "editor@luch.example"],
      ["added", null],
    ]);
    await send("/persons/fritz-lang/restore", {
      kind: "persons",
      key: "fritz-lang",
      version: 1,
      seen_version: version,
    });
    await publish(...place);
    expect(await getPage()).not.toContain("города будущего");
  });

  it("What is published is found by its name, and no more once it is taken away", async () => {
    const find = async (token: string) =>
      (await see(`/catalog/search/all?q=${encodeURIComponent("Зюйдвестовка")}&locale=ru`, token)).text;
    await add("collections", "zyujd", list({ title: names("Зюйдвестовка") }));
    await publish("collections", "zyujd");
    expect(await find(adult.token)).toContain("zyujd");
    expect(await find(child.token)).not.toContain("zyujd");
    await takeAway("collections", "zyujd");
    expect(await find(adult.token)).not.toContain("zyujd");
  });

  it("The version of the content is another one after every change that viewers see, and only then", async () => {
    const readVersion = async () => {
      // Requests at the same time share an answer.
      await new Promise((resolve) => setTimeout(resolve, 350));
      return (await owners.ask("/content-version")).body as unknown as { version: string };
    };
    const versions = [await readVersion()];
    await owners.ask(`/profile/${adult.profile}/favorites`, {
      method: "POST",
      token: adult.token,
      body: { profile_id: adult.profile, uid: "u_metropolis" },
    });
    expect(await readVersion()).toEqual(versions[0]);
    await add("collections", "versiya", list());
    await publish("collections", "versiya");
    versions.push(await readVersion());
    await takeAway("collections", "versiya");
    versions.push(await readVersion());
    expect(new Set(versions.map(({ version }) => version)).size).toBe(3);
  });

  it("An entry comes out and is taken away by the clock", async () => {
    await add("playlists", "po-chasam", list());
    const times = { publish_at: testNow + day, unpublish_at: testNow + 2 * day };
    expect((await publish("playlists", "po-chasam", times)).status).toBe(200);
    for (const [after, status] of [
      [0, 404],
      [day - 1, 404],
      [day, 200],
      [2 * day - 1, 200],
      [2 * day, 404],
    ] as const) {
      owners.clock.set(testNow + after);
      await owners.sweep();
      expect((await see("/playlist/po-chasam?locale=ru")).status, `after ${after} seconds`).toBe(status);
    }
    expect(await publish("playlists", "po-chasam", { unpublish_at: 1 })).toMatchObject({
      status: 400,
      body: { code: "ENDS_BEFORE_START" },
    });
  });

  it("Two editors never lose each other's changes of an entry silently", async () => {
    await add("persons", "vdvojom", drafts.persons?.() ?? {});
    const { version: seen, draft } = await read("persons", "vdvojom");
    expect((await change("persons", "vdvojom", { born: 1900 })).status).toBe(200);
    const answer = await change("persons", "vdvojom", { born: 1901 }, { token: other, seen });
    expect(answer).toMatchObject({ status: 409, body: { code: "CHANGED_MEANWHILE" } });
    const late = { kind: "persons", key: "vdvojom", seen_version: seen };
    expect(await send("/persons/vdvojom/publish", late, { token: other })).toMatchObject({ status: 409 });
    const { version } = await read("persons", "vdvojom");
    const answers = await Promise.all(
      [1902, 1903, 1904].map((born) =>
        send(
          "/persons/vdvojom",
          { ...late, draft: { ...draft, born }, seen_version: version },
          { method: "PUT" },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("A new release's content keeps what editors published", async () => {
    await add("articles", "svoya", article({ title: "Своя статья" }));
    await publish("articles", "svoya");
    await change("collections", "sovetskij-avangard", { description: "Переписано в редакции" });
    await publish("collections", "sovetskij-avangard");
    await takeAway("playlists", "pervyj-vecher-dlya-nikogo").catch(() => null);
    await owners.db.delete(seedState);
    const clips = await loadClips(findFolders("").clipsDir);
    expect(await seed(owners.db, { clips })).toBe("seeded");
    expect((await see("/journal/svoya?locale=ru")).text).toContain("Своя статья");
    expect((await see("/catalog/collections/sovetskij-avangard?locale=ru")).text).toContain("Переписано");
  });
});

describe("A draft that is wrong is refused, with the field", () => {
  const cases: [string, ContentKind, object, string, string][] = [
    ["an unknown title", "collections", list({ titles: ["no-such-title"] }), "titles", "unknown"],
    ["a title twice", "playlists", list({ titles: ["general", "general"] }), "titles", "repeated"],
    ["no English name", "collections", list({ title: { ru: "А" } }), "title.en", "empty"],
    ["an unknown field", "collections", list({ html: "<b>" }), "", "wrong"],
    ["a picture that cannot be drawn", "collections", list({ motifs: ["beam", "x"] }), "motifs.1", "wrong"],
    [
      "a children's palette for adults",
      "playlists",
      list({ palette: "sun-navy" }),
      "palette",
      "childrensPalette",
    ],
    [
      "titles for adults for children",
      "playlists",
      list({ forKids: true, palette: "sun-navy" }),
      "titles",
      "notForChildren",
    ],
    ["a year that is none", "persons", { ...drafts.persons?.(), born: 12 }, "born", "wrong"],
    ["no biography", "persons", { ...drafts.persons?.(), biography: " \u200b" }, "biography", "empty"],
    [
      "a text that is too long",
      "persons",
      { ...drafts.persons?.(), biography: "а".repeat(20_001) },
      "biography",
      "tooLong",
    ],
    ["an unknown person", "articles", article({ persons: ["nobody-at-all"] }), "persons", "unknown"],
    ["a date that is none", "articles", article({ published: "2026-02-31" }), "published", "wrong"],
    ["no text", "articles", article({ body: "" }), "body", "empty"],
    [
      "a target that does not exist",
      "banners",
      { ...drafts.banners?.(), action: { type: "open", alias: "x" } },
      "action.alias",
      "unknown",
    ],
    ["the number of another channel", "channels", { ...drafts.channels?.(), id: 1 }, "id", "taken"],
    [
      "a price that is none",
      "tariffs",
      { ...drafts.tariffs?.(), prices: { RUB: -1 } },
      "prices.RUB",
      "wrong",
    ],
    [
      "the code of another promotion",
      "promotions",
      { ...drafts.promotions?.(), codes: [{ code: "LUCH-14" }] },
      "codes.0.code",
      "taken",
    ],
    [
      "an unknown tariff",
      "promotions",
      { ...drafts.promotions?.(), kind: "discount", tariffId: "x" },
      "tariffId",
      "unknown",
    ],
    ["a film without its length", "titles", { ...drafts.titles?.(), minutes: undefined }, "minutes", "wrong"],
    [
      "an unknown person in the cast",
      "titles",
      { ...drafts.titles?.(), cast: [{ person: "nobody", character: "" }] },
      "cast.0.person",
      "unknown",
    ],
  ];

  it.each(cases)("A draft with %s (%s) is refused", async (_what, kind, draft, path, fault) => {
    const { status, body } = await add(kind, "nevernaya", draft);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "WRONG_FIELDS" });
    const { fields } = (body as unknown as { data: { fields: { path: string[]; fault: string }[] } }).data;
    expect(fields.map((one) => [one.path.join("."), one.fault])).toContainEqual([path, fault]);
  });

  it("A channel with a stream of its own needs no programmes between films, and its form keeps the stream", async () => {
    const { shows: _shows, ...channel } = drafts.channels?.() as Record<string, unknown>;
    const draft = {
      ...channel,
      id: 98,
      hls: "https://live.example/potok.m3u8",
      dvrHours: 2,
      recordDays: 7,
      schedule: { xmltv: "https://live.example/guide.xml", id: "potok", zone: "Europe/Moscow" },
    };
    const fields = contentFields.channels;
    expect(readFormValues(fields, toFormValues(fields, draft))).toEqual({ ...draft, shows: [] });
    expect(await add("channels", "potok", draft)).toMatchObject({ status: 200 });
    expect(await publish("channels", "potok")).toMatchObject({ status: 200 });
    expect((await read("channels", "potok")).draft).toEqual(draft);
  });

  it("A key that the release or another entry has is taken", async () => {
    await add("persons", "zanyato", drafts.persons?.() ?? {});
    for (const key of ["fritz-lang", "zanyato"])
      expect(await add("persons", key, drafts.persons?.() ?? {})).toMatchObject({
        status: 400,
        body: { code: "WRONG_FIELDS", data: { fields: [{ path: ["alias"], fault: "taken" }] } },
      });
    expect(await add("persons", "../x", drafts.persons?.() ?? {})).toMatchObject({ status: 400 });
  });
});

describe("A child never sees what an editor marks wrongly", () => {
  it("A children's list shows a child only what is still for children", async () => {
    const [first, second] = ["fedya-zajtsev", "popaj-tsvetnye"];
    const draft = list({ forKids: true, palette: "sun-navy", titles: [first, second] });
    expect(await add("playlists", "detyam", draft)).toMatchObject({ status: 200 });
    await publish("playlists", "detyam");
    expect((await see("/playlist/detyam?locale=ru", child.token)).text).toContain(second);
    await change("titles", second, {
      forKids: false,
      category: "animation",
      ratingAge: "18+",
      palette: "night-gold",
    });
    await publish("titles", second);
    expect((await see("/playlist/detyam?locale=ru", child.token)).text).not.toContain(second);
    expect((await see(`/watch/${second}?locale=ru`, child.token)).status).toBe(404);
  });

  it("A banner of children leads no child to a title that is for adults by now", async () => {
    const alias = "kot-feliks";
    const banner = {
      type: "product",
      forKids: true,
      isNarrow: true,
      action: { type: "open", alias },
      picture: alias,
    };
    expect(await add("banners", "detskij", banner)).toMatchObject({ status: 200 });
    await publish("banners", "detskij");
    const getHome = async () => (await see("/catalog/main?locale=ru", child.token)).text;
    expect(await getHome()).toContain("detskij");
    await change("titles", alias, {
      forKids: false,
      category: "animation",
      ratingAge: "18+",
      palette: "night-gold",
    });
    await publish("titles", alias);
    expect(await getHome()).not.toContain("detskij");
  });
});

describe("Money and what editors publish", () => {
  it("A tariff that is changed or no longer sold leaves a subscription the price that was agreed to", async () => {
    const subscriber = await owners.account({ kind: "PAID" });
    const getTerms = async () => (await see("/account/subscriptions?locale=ru", subscriber.token)).text;
    const before = await getTerms();
    const { draft } = await read("tariffs", "month");
    const prices = { ...(draft.prices as object), RUB: 99_900 };
    expect(await change("tariffs", "month", { prices })).toMatchObject({ status: 200 });
    await publish("tariffs", "month");
    expect((await see("/tariffs?locale=ru", adult.token)).text).toContain("99900");
    expect(await getTerms()).toBe(before);
  });

  it("A promotion that is changed gives an account nothing twice, and a code is used up only by use", async () => {
    const [viewer, second] = [
      await owners.account({ kind: "REGISTERED" }),
      await owners.account({ kind: "REGISTERED" }),
    ];
    const draft = { ...drafts.promotions?.(), codes: [{ code: "RAZ-I-VSYO", uses: 1 }] };
    expect(await add("promotions", "raz-i-vsyo", draft)).toMatchObject({ status: 200 });
    const activate = async ({ token }: Account) =>
      owners.ask("/promo/activate", { method: "POST", token, body: { code: "RAZ-I-VSYO" } });
    expect((await activate(viewer)).status).toBe(400);
    await publish("promotions", "raz-i-vsyo");
    expect(await activate(viewer)).toMatchObject({ status: 200 });
    const subscriptions = await see("/account/subscriptions?locale=ru", viewer.token);
    await change("promotions", "raz-i-vsyo", { days: 30 });
    await publish("promotions", "raz-i-vsyo");
    expect(await see("/account/subscriptions?locale=ru", viewer.token)).toEqual(subscriptions);
    expect((await activate(viewer)).status).toBe(400);
    expect((await activate(second)).status).toBe(400);
    await change("promotions", "raz-i-vsyo", { codes: [{ code: "RAZ-I-VSYO", uses: 2 }] });
    await publish("promotions", "raz-i-vsyo");
    expect((await activate(viewer)).status).toBe(400);
    expect(await activate(second)).toMatchObject({ status: 200 });
  });
});

describe("Who may edit the content", () => {
  const body = { kind: "persons", key: "fritz-lang", seen_version: "" };
  const calls: [string, string, object?][] = [
    ["GET", ""],
    ["GET", "/persons"],
    ["GET", "/persons/fritz-lang"],
    ["POST", "/persons", { kind: "persons", key: "x", draft: {} }],
    ["PUT", "/persons/fritz-lang", { ...body, draft: {} }],
    ["POST", "/persons/fritz-lang/publish", body],
    ["POST", "/persons/fritz-lang/take-away", { kind: "persons", key: "fritz-lang" }],
    ["POST", "/persons/fritz-lang/restore", { ...body, version: 1 }],
  ];

  it.each(calls)("%s /editing/content%s is there for editors only", async (method, path, sent) => {
    const agent = await owners.account({ email: "desk@luch.example" }).catch(() => null);
    for (const token of [undefined, adult.token, child.token, ...(agent ? [agent.token] : [])]) {
      const init = { method, ...(sent ? { body: sent } : {}), token: token ?? null };
      expect((await owners.ask(`/editing/content${path}`, init)).body.code).toBe("NOT_FOUND");
    }
  });
});
