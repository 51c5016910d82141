import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts, episodes, favorites, profiles, pushBrowsers, titles } from "../../api/platform/db/schema";
import { testNow } from "../setup/test-api";
import { openOwners, type Owners } from "./owners";

const day = 86_400;
/** Noon in Moscow. */
const noon = Math.floor(testNow / day) * day + 9 * 3600 + day;

let owners: Owners;
let series: typeof titles.$inferSelect;
let film: typeof titles.$inferSelect;
let added: (typeof episodes.$inferSelect)[];
beforeAll(async () => {
  owners = await openOwners();
  const all = await owners.db.select().from(titles);
  const free = ({ windows, forKids, isDisabled }: typeof series) =>
    windows.some(({ type }) => type === "free") && !forKids && !isDisabled;
  series = all.find((title) => title.kind === "series" && free(title)) ?? expect.unreachable("a free series");
  film = all.find((title) => title.kind === "movie" && free(title)) ?? expect.unreachable("a free film");
  added = await owners.db.select().from(episodes).where(eq(episodes.titleId, series.id));
  // What the demonstration adds and takes away itself.
  await owners.db.update(episodes).set({ addedAt: null });
  for (const title of all)
    await owners.db
      .update(titles)
      .set({ windows: title.windows.map((opening) => ({ ...opening, publish: 0, unpublish: 0 })) })
      .where(eq(titles.id, title.id));
  for (const title of [series, film]) await open(title);
});
afterAll(() => owners.stop());
afterEach(async () => {
  owners.clock.set(testNow);
  await owners.db.update(episodes).set({ addedAt: null }).where(eq(episodes.titleId, series.id));
  for (const title of [series, film]) await open(title);
});

const open = ({ id }: { id: string }, unpublish = 0) =>
  owners.db
    .update(titles)
    .set({ windows: [{ type: "free", publish: unpublish === 0 ? 0 : 1, unpublish }] })
    .where(eq(titles.id, id));
const addEpisode = (number: number, addedAt: number) =>
  owners.db
    .update(episodes)
    .set({ addedAt })
    .where(eq(episodes.uid, added[number]?.uid ?? ""));
async function sweepAt(now: number) {
  owners.clock.set(now);
  await Promise.all([owners.sweep(), owners.sweep()]);
}
/** An account that means to watch the series and the film. */
async function viewer(more: Partial<typeof accounts.$inferInsert> = {}, profileId?: string) {
  const account = await owners.account();
  await owners.db
    .update(accounts)
    .set({ notifyEmail: true, ...more })
    .where(eq(accounts.id, account.id));
  for (const { id: titleId } of [series, film])
    await owners.db
      .insert(favorites)
      .values({ profileId: profileId ?? account.profile, titleId, added: testNow - 10 * day });
  return { ...account, letters: () => owners.messages(account.email) };
}

describe("News of what a viewer means to watch", () => {
  it("New episodes of a day come in one letter, once, and the next ones in another, without their names", async () => {
    const { letters } = await viewer();
    await addEpisode(0, noon - 3600);
    await addEpisode(1, noon - 1800);
    await sweepAt(noon);
    await sweepAt(noon + 600);
    const [first, ...others] = await letters();
    expect(others).toEqual([]);
    expect(first?.subject).toBe("Новые серии");
    expect(first?.body).toContain(`Вышли новые серии: «${series.title.ru}».`);
    expect(first?.body).toContain(`/watch/${series.alias}`);
    for (const { title } of added) expect(first?.body).not.toContain(title);
    await addEpisode(2, noon + day - 60);
    await sweepAt(noon + day);
    expect(await letters()).toHaveLength(2);
  });

  it("What leaves within three days is told once, with its last day, and again if it comes back and leaves", async () => {
    const { letters } = await viewer();
    await open(film, noon + 4 * day);
    await sweepAt(noon);
    expect(await letters()).toEqual([]);
    await sweepAt(noon + day + 60);
    await sweepAt(noon + 2 * day);
    const [first, ...others] = await letters();
    expect(others).toEqual([]);
    expect(first?.subject).toBe("Скоро уйдёт");
    expect(first?.body).toMatch(new RegExp(`«${film.title.ru}» — смотрите до \\d+ [а-я]+`));
    await open(film, noon + 30 * day);
    await sweepAt(noon + 28 * day);
    expect(await letters()).toHaveLength(2);
  });

  it("At night nobody is told; in the morning everybody is", async () => {
    const { letters } = await viewer();
    const night = noon + 14 * 3600;
    await addEpisode(0, night);
    await sweepAt(night);
    expect(await letters()).toEqual([]);
    await sweepAt(noon + day);
    expect(await letters()).toHaveLength(1);
  });

  it("What came before it was chosen, or four days ago, is no news", async () => {
    const { letters, profile } = await viewer();
    await addEpisode(0, noon - 4 * day);
    await sweepAt(noon);
    await addEpisode(1, noon - 3600);
    await owners.db
      .update(favorites)
      .set({ added: noon - 60 })
      .where(eq(favorites.profileId, profile));
    await sweepAt(noon + 60);
    expect(await letters()).toEqual([]);
  });

  it("It comes by the channels that were chosen, and by none where none was", async () => {
    const silent = await viewer({ notifyEmail: false });
    const phone = "+79161110099";
    await viewer({ notifyEmail: false, notifySms: true, phone });
    const browser = await viewer({ notifyEmail: false, notifyPush: true });
    const [session] = await owners.db.query.sessions.findMany({
      where: (row) => eq(row.accountId, browser.id),
    });
    await owners.db.insert(pushBrowsers).values({
      id: "b_news",
      endpoint: "https://push.example/news",
      accountId: browser.id,
      deviceId: session?.deviceId ?? "",
      p256dh: "x",
      auth: "x",
      created: testNow,
    });
    await addEpisode(0, noon - 3600);
    await sweepAt(noon);
    expect(await silent.letters()).toEqual([]);
    expect((await owners.messages(phone)).map(({ body }) => body)).toEqual([
      `Вышли новые серии: «${series.title.ru}».`,
    ]);
    const [push] = await owners.messages("b_news");
    expect(JSON.parse(push?.body ?? "")).toEqual({
      title: "Новые серии",
      text: `Вышли новые серии: «${series.title.ru}».`,
      path: `/watch/${series.alias}`,
    });
  });

  it("Two profiles of an account get one letter, a child's none, and nobody of what they may not see", async () => {
    const one = await viewer();
    const second = {
      id: "p_news_second",
      accountId: one.id,
      child: false,
      name: "Вторая",
      avatar: "adult-2",
    };
    const child = { ...second, id: "p_news_child", child: true };
    await owners.db.insert(profiles).values([second, child].map((row) => ({ ...row, created: testNow })));
    await owners.db
      .insert(favorites)
      .values({ profileId: second.id, titleId: series.id, added: testNow - day });
    const parent = await viewer({}, undefined);
    await owners.db.delete(favorites).where(inArray(favorites.profileId, [parent.profile]));
    await owners.db
      .insert(favorites)
      .values({ profileId: child.id, titleId: series.id, added: testNow - day });
    const limited = await viewer();
    await owners.db
      .update(profiles)
      .set({ blockedTitles: [series.id] })
      .where(eq(profiles.id, limited.profile));
    await addEpisode(0, noon - 3600);
    await sweepAt(noon);
    expect(await one.letters()).toHaveLength(1);
    expect(await parent.letters()).toEqual([]);
    expect(await limited.letters()).toEqual([]);
  });

  it("An account that is to be deleted is told nothing, and others are in their language", async () => {
    const leaving = await viewer({ deleteAt: noon + day });
    const english = await viewer({ language: "en" });
    await addEpisode(0, noon - 3600);
    await sweepAt(noon);
    expect(await leaving.letters()).toEqual([]);
    const [letter] = await english.letters();
    expect(letter?.subject).toBe("New episodes");
    expect(letter?.body).toContain(`/en/watch/${series.alias}`);
  });
});
