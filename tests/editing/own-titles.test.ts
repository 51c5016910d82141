import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadClips } from "#artwork/clips/load-clips";
import { type EditedTitle, OwnTitle, type TitleChange } from "#contract/editing";
import { pictureWidths } from "#domain/pictures";
import { credits, media, ownTitles, seedState, titleFacets, titles } from "../../api/platform/db/schema";
import { findFolders } from "../../api/platform/project-root";
import { seed } from "../../api/seed/seed";
import { type Account, openOwners, type Owners } from "../account/owners";
import { testNow } from "../setup/test-api";

let owners: Owners;
let editor: string;
let other: string;
let adult: Account;
let child: Account;
const film = "m-00000000000000ff";
const day = 86_400;
type Edited = EditedTitle & { changes: TitleChange[] };
type Query = { token?: string; body?: object };

beforeAll(async () => {
  owners = await openOwners();
  const account = await owners.account({ email: "editor@luch.example" });
  editor = account.token;
  other = await owners.signIn("editor@luch.example", "another-device");
  adult = await owners.account({ kind: "PAID" });
  child = await owners.account({ kind: "PAID", child: true });
  const [clip] = await loadClips(findFolders("").clipsDir);
  if (!clip) throw new Error("There are no clips");
  await owners.db.insert(media).values({
    id: film,
    fileName: "film.mkv",
    state: "ready",
    clip: { ...clip, id: film, photos: {} },
    added: testNow,
    changed: Date.now(),
  });
});
afterAll(() => owners.stop());
beforeEach(() => owners.clock.set(testNow));

let made = 0;
/** A name that no other title has, in one word. */
const newName = () => `Кинопроба${"абвгдежзиклмнопрстуф".charAt((made += 1)).repeat(3)}`;
const write = (path: string, body: object, { token = editor, method = "POST" } = {}) =>
  owners.ask(`/editing${path}`, { method, token, body });
const read = (alias: string) => owners.read<Edited>(`/editing/titles/${alias}`, editor);
async function add(draft: object): Promise<string> {
  const { body } = await write("/titles", { draft: { film, ...draft } });
  return (body as unknown as { alias: string }).alias;
}
const change = async (alias: string, changes: object, { token = editor, seen = "" } = {}) => {
  const { draft, version } = await read(alias);
  return write(
    `/titles/${alias}`,
    { alias, draft: { ...draft, ...changes }, seen_version: seen || version },
    { token, method: "PUT" },
  );
};
const publish = async (alias: string, times: object = {}) =>
  write(`/titles/${alias}/publish`, { alias, seen_version: (await read(alias)).version, ...times });
const getPage = async (alias: string, token: string) =>
  (await owners.ask(`/watch/${alias}?locale=ru`, { token })).status;
const find = async (name: string, token: string) =>
  JSON.stringify(
    (await owners.ask(`/catalog/search?q=${encodeURIComponent(name)}&locale=ru`, { token })).body,
  );

describe("A title of the operator's own", () => {
  it("Nobody sees a draft, and everybody who may sees what is published of it, also in search", async () => {
    const name = newName();
    const alias = await add({ title: { ru: name }, rating_age: "12+", genres: ["drama"] });
    expect(await getPage(alias, adult.token)).toBe(404);
    expect(await find(name, adult.token)).not.toContain(alias);
    expect((await publish(alias)).status).toBe(200);
    expect(await getPage(alias, adult.token)).toBe(200);
    expect(await find(name, adult.token)).toContain(alias);
    await change(alias, { description: "Новое описание, которого ещё никто не читал" });
    const { body } = await owners.ask(`/watch/${alias}?locale=ru`, { token: adult.token });
    expect(JSON.stringify(body)).not.toContain("ещё никто не читал");
    expect((await read(alias)).state).toBe("changed");
    await write(`/titles/${alias}/unpublish`, { alias });
    expect(await getPage(alias, adult.token)).toBe(404);
    expect(await find(name, adult.token)).not.toContain(alias);
  });

  it.each([
    ["18+", true, 404],
    ["6+", false, 404],
    ["6+", true, 200],
  ])("A child gets a title rated %s, marked for children: %s, as %i", async (age, forKids, status) => {
    const name = newName();
    const draft = OwnTitle.parse({ title: { ru: name }, film, rating_age: age, for_kids: forKids });
    const answer = await write("/titles", { draft });
    if (age === "18+") {
      expect(answer).toMatchObject({ status: 400, body: { code: "TOO_OLD_FOR_CHILDREN" } });
      return;
    }
    const { alias } = answer.body as unknown as { alias: string };
    await publish(alias);
    expect(await getPage(alias, child.token)).toBe(status);
    const found = await find(name, child.token);
    expect(found.includes(alias)).toBe(status === 200);
    // Once it is rated for adults it is gone from what a child's typos are corrected to as well.
    await change(alias, { rating_age: "16+", for_kids: false });
    await publish(alias);
    expect(await getPage(alias, child.token)).toBe(404);
    expect(await find(`${name}ъ`, child.token)).not.toMatch(new RegExp(name, "i"));
  });

  it("What is corrected together with a film that is still encoded is no more shown as it was", async () => {
    const alias = await add({ title: { ru: newName() }, rating_age: "6+", for_kids: true });
    await publish(alias);
    expect(await getPage(alias, child.token)).toBe(200);
    const unfinished = { id: "m-00000000000000ee", fileName: "new.mkv", added: testNow, changed: 0 };
    await owners.db
      .insert(media)
      .values({ ...unfinished, state: "waiting" })
      .onConflictDoNothing();
    await change(alias, { rating_age: "18+", for_kids: false, film: unfinished.id });
    expect((await publish(alias)).status).toBe(200);
    expect(await getPage(alias, child.token)).toBe(404);
    expect(await getPage(alias, adult.token)).toBe(404);
  });

  it("The pictures of a title that is taken back are gone with it", async () => {
    const alias = await add({ title: { ru: newName() }, rating_age: "0+" });
    const getPicture = async () =>
      (await fetch(`${owners.url}/images/poster/${alias}.000000.m?w=${pictureWidths[0]}`)).status;
    expect(await getPicture()).toBe(404);
    await publish(alias);
    expect(await getPicture()).toBe(200);
    await write(`/titles/${alias}/unpublish`, { alias });
    expect(await getPicture()).toBe(404);
  });

  it("A title comes out and is taken back by the clock", async () => {
    const alias = await add({ title: { ru: newName() }, rating_age: "0+" });
    const times = { publish_at: testNow + day, unpublish_at: testNow + 2 * day };
    expect((await publish(alias, times)).status).toBe(200);
    expect((await read(alias)).state).toBe("scheduled");
    for (const [after, status] of [
      [0, 404],
      [day - 1, 404],
      [day, 200],
      [2 * day - 1, 200],
      [2 * day, 404],
    ] as const) {
      owners.clock.set(testNow + after);
      await owners.sweep();
      expect(await getPage(alias, adult.token), `after ${after} seconds`).toBe(status);
    }
    expect((await read(alias)).changes.map(({ action, editor: by }) => [action, by])).toEqual([
      ["unpublished", null],
      ["published", null],
      ["published", "editor@luch.example"],
      ["added", "editor@luch.example"],
    ]);
  });

  it("Two editors never lose each other's changes silently", async () => {
    const alias = await add({ title: { ru: newName() } });
    const { version } = await read(alias);
    expect((await change(alias, { year: 1999 })).status).toBe(200);
    expect(await change(alias, { year: 2001 }, { token: other, seen: version })).toMatchObject({
      status: 409,
      body: { code: "CHANGED_MEANWHILE" },
    });
    expect(
      await write(`/titles/${alias}/publish`, { alias, seen_version: version }, { token: other }),
    ).toMatchObject({ status: 409, body: { code: "CHANGED_MEANWHILE" } });
    expect((await read(alias)).draft.year).toBe(1999);
    const { version: seen, draft } = await read(alias);
    const answers = await Promise.all(
      [2005, 2006, 2007].map((year) =>
        write(
          `/titles/${alias}`,
          { alias, draft: { ...draft, year }, seen_version: seen },
          { method: "PUT" },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("An earlier draft can be had again, and each change is in the history", async () => {
    const alias = await add({ title: { ru: newName() }, year: 1990 });
    await change(alias, { year: 1991 });
    await change(alias, { year: 1992 });
    const { version } = await read(alias);
    await write(`/titles/${alias}/restore`, { alias, version: 1, seen_version: version });
    const { draft, changes } = await read(alias);
    expect(draft.year).toBe(1990);
    expect(changes.map(({ version: number, action }) => [number, action])).toEqual([
      [4, "restored"],
      [3, "changed"],
      [2, "changed"],
      [1, "added"],
    ]);
    expect(await write(`/titles/${alias}/restore`, { alias, version: 9, seen_version: "" })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ["no film", { film: null }, {}, 409, "NO_FILM"],
    ["an end before the beginning", {}, { unpublish_at: testNow - 1 }, 400, "ENDS_BEFORE_START"],
    [
      "an end that is the beginning",
      {},
      { publish_at: testNow + day, unpublish_at: testNow + day },
      400,
      "ENDS_BEFORE_START",
    ],
  ])("A title with %s is not published", async (_what, draft, times, status, code) => {
    const alias = await add({ title: { ru: newName() }, ...draft });
    expect(await publish(alias, times)).toMatchObject({ status, body: { code } });
  });

  it.each([
    ["an unknown genre", { genres: ["no-such-genre"] }, "UNKNOWN_GENRE"],
    ["a film's id that is a path", { film: "../../etc" }, "BAD_REQUEST"],
    ["an unknown field", { poster: "javascript:alert(1)" }, "BAD_REQUEST"],
    ["an empty name", { title: { ru: "  " } }, "BAD_REQUEST"],
    ["a year that is none", { year: 12 }, "BAD_REQUEST"],
    ["a name that nobody sees", { title: { ru: "\u200b\u202e" } }, "BAD_REQUEST"],
    ["a hashtag of signs alone", { hashtags: ["##,"] }, "BAD_REQUEST"],
  ])("A draft with %s is refused", async (_what, changes, code) => {
    expect(await write("/titles", { draft: { title: { ru: newName() }, ...changes } })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  it("Texts are kept without invisible signs, and with whole characters", async () => {
    const { status, body } = await write("/titles", {
      draft: {
        title: { ru: " Чай\u202eка\u0007\n№ 1 " },
        description: "<b>Первая</b>\nвторая \ud83d\ude00 \ud800 \\ud800",
        hashtags: ["#море", "море", "а,б"],
        countries: ["RU", "RU"],
      },
    });
    expect(status).toBe(200);
    expect((await read((body as unknown as { alias: string }).alias)).draft).toMatchObject({
      title: { ru: "Чайка № 1" },
      description: "<b>Первая</b>\nвторая \ud83d\ude00 \ufffd \\ud800",
      hashtags: ["море", "а б"],
      countries: ["RU"],
    });
  });

  it("Names that are taken get a number, also those of the demonstration's titles", async () => {
    expect(await add({ title: { ru: "Metropolis" }, year: 2001 })).toBe("metropolis-2001");
    expect(await add({ title: { ru: "Metropolis" } })).toBe("metropolis-2");
    expect(await add({ title: { ru: "東京" } })).toMatch(/^title-/);
    expect(await add({ title: { ru: "Generated 1" } })).toBe("title-generated-1");
    // Its former address leads to another title.
    expect(await add({ title: { ru: "Potemkin" } })).toBe("potemkin-2");
  });

  it("A new release's content leaves the operator's titles as they are", async () => {
    const name = newName();
    const alias = await add({ title: { ru: name }, rating_age: "6+", for_kids: true });
    await publish(alias);
    // With other clips other films of the demonstration are described.
    const getFacets = () =>
      owners.db
        .select()
        .from(titleFacets)
        .where(ne(titleFacets.facet, "accessibility"))
        .orderBy(titleFacets.facet, titleFacets.value);
    const before = await getFacets();
    const [row] = await owners.db.select().from(titles).where(eq(titles.alias, alias));
    const clips = await loadClips(findFolders("").clipsDir);
    expect(await seed(owners.db, { clips: clips.slice(1) })).toBe("seeded");
    expect(await owners.db.select().from(titles).where(eq(titles.alias, alias))).toEqual([row]);
    expect(await getFacets()).toEqual(before);
    expect(await find(name, child.token)).toContain(alias);
  });

  it("A title keeps its address, without what a new release's content has there", async () => {
    const alias = "metropolis";
    const [former] = await owners.db.select().from(titles).where(eq(titles.alias, alias));
    const draft = OwnTitle.parse({ title: { ru: newName() }, film });
    await owners.db.insert(ownTitles).values({ alias, draft, version: 1, added: testNow });
    await owners.db.delete(seedState);
    const clips = await loadClips(findFolders("").clipsDir);
    expect(await seed(owners.db, { clips })).toBe("seeded");
    const creditsOfIt = eq(credits.titleId, `t_${alias}`);
    expect(former?.isDisabled).toBe(false);
    expect(await owners.db.select().from(titles).where(eq(titles.alias, alias))).toMatchObject([
      { isDisabled: true },
    ]);
    expect(await owners.db.select().from(credits).where(creditsOfIt)).toEqual([]);
    expect((await publish(alias)).status).toBe(200);
    await owners.db.delete(seedState);
    expect(await seed(owners.db, { clips })).toBe("seeded");
    expect(await owners.db.select().from(titles).where(eq(titles.alias, alias))).toMatchObject([
      { isDisabled: false, isOwn: true, title: { ru: draft.title.ru } },
    ]);
    expect(await owners.db.select().from(credits).where(creditsOfIt)).toEqual([]);
  });
});

describe("Who may edit", () => {
  const calls: [string, string, object?][] = [
    ["GET", "/editing/titles"],
    ["GET", "/editing/titles/x"],
    ["GET", "/editing/films"],
    ["POST", "/editing/titles", { draft: { title: { ru: "Чужое" } } }],
    ["PUT", "/editing/titles/x", { alias: "x", draft: { title: { ru: "Чужое" } }, seen_version: "" }],
    ["POST", "/editing/titles/x/publish", { alias: "x", seen_version: "" }],
    ["POST", "/editing/titles/x/unpublish", { alias: "x" }],
    ["POST", "/editing/titles/x/restore", { alias: "x", version: 1, seen_version: "" }],
    ["POST", `/editing/films/${film}/encode`, { id: film }],
  ];

  it.each(calls)("%s %s is there for editors only", async (method, path, body) => {
    const agent = (await owners.account({ email: `desk@luch.example` }).catch(() => null))?.token;
    const getStatus = async ({ token }: Query) =>
      (await owners.ask(path, { method, ...(body ? { body } : {}), token: token ?? null })).body.code;
    const strangers = [undefined, adult.token, child.token, ...(agent ? [agent] : [])];
    for (const token of strangers)
      expect(await getStatus(token === undefined ? {} : { token })).toBe("NOT_FOUND");
  });
});
