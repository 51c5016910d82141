import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Clip, loadClips } from "#artwork/clips/load-clips";
import type { EditedEpisode, EditedTitle, Film, TitleChange } from "#contract/editing";
import { pictureWidths } from "#domain/pictures";
import { episodes, media, seedState } from "../../api/platform/db/schema";
import { newMediaId } from "../../api/platform/own-media";
import { findFolders } from "../../api/platform/project-root";
import { seed } from "../../api/seed/seed";
import { claimFilm, finishFilm } from "../../api/watching/encodes/queue";
import { openOwners, type Owners } from "../account/owners";
import { testNow } from "../setup/test-api";

let owners: Owners;
let editor: string;
let adult: Viewer;
let child: Viewer;
let clip: Clip;
const day = 86_400;
type Edited = EditedTitle & { changes: TitleChange[]; episodes: EditedEpisode[] };
type Viewer = { token: string; device_id: string };
type Product = {
  _cls: string;
  items: {
    number: number;
    episodes: { uid: string; start_id: string; number: number; title: string; image: string }[];
  }[];
};

beforeAll(async () => {
  owners = await openOwners();
  editor = (await owners.account({ email: "editor@luch.example" })).token;
  const become = async (given: object) =>
    (await owners.post("/__dev/viewers", { kind: "PAID", ...given })).body as unknown as Viewer;
  adult = await become({});
  child = await become({ child: true });
  const [found] = await loadClips(findFolders("").clipsDir);
  if (!found) throw new Error("There are no clips");
  clip = found;
});
afterAll(() => owners.stop());
beforeEach(() => owners.clock.set(testNow));

/** A film that is ready, or waits. */
async function addFilm(state: "ready" | "waiting" = "ready"): Promise<string> {
  const id = newMediaId();
  const ready = { ...clip, id, photos: { poster: `${id}/poster.jpg#1`, frame: `${id}/frame.jpg#1` } };
  await owners.db.insert(media).values({
    id,
    fileName: "film.mkv",
    state,
    clip: state === "ready" ? ready : null,
    added: testNow,
    changed: Date.now(),
  });
  return id;
}
const write = (path: string, body: object, { method = "POST", token = editor } = {}) =>
  owners.ask(`/editing${path}`, { method, token, body });
const read = (alias: string) => owners.read<Edited>(`/editing/titles/${alias}`, editor);
let made = 0;
async function addSeries(draft: object = {}): Promise<string> {
  const { body } = await write("/titles", {
    draft: {
      title: { ru: `Сериал оператора ${(made += 1)}` },
      category: "series",
      rating_age: "12+",
      ...draft,
    },
  });
  return (body as unknown as { alias: string }).alias;
}
const tryToAdd = (alias: string, episode: object) =>
  write(`/titles/${alias}/episodes`, {
    alias,
    episode: { season: 1, number: 1, title: "Серия", ...episode },
  });
async function addEpisode(alias: string, episode: object): Promise<string> {
  const { status, body } = await tryToAdd(alias, episode);
  expect(status).toBe(200);
  return (body as unknown as { id: string }).id;
}
const publish = async (alias: string, times: object = {}) =>
  write(`/titles/${alias}/publish`, { alias, seen_version: (await read(alias)).version, ...times });
const getPage = (alias: string, token = adult.token) =>
  owners.ask(`/watch/${alias}?locale=ru`, { token }) as unknown as Promise<{ status: number; body: Product }>;
/** What viewers find: seasons with the numbers of their episodes. */
const getEpisodes = async (alias: string) => {
  const { status, body } = await getPage(alias);
  return status === 200
    ? body.items.map(({ number, episodes: of }) => [number, of.map((one) => one.number)])
    : status;
};
const play = async (uid: string, { token, device_id } = adult) =>
  (await owners.ask(`/playback/${uid}?device_id=${device_id}&auth_token=${token}`)).status;
/** As the queue does once a film is encoded. */
async function finish(id: string) {
  const claimed = await claimFilm({ db: owners.db });
  expect(claimed?.id).toBe(id);
  if (claimed) await finishFilm({ db: owners.db }, claimed, { ...clip, id, photos: {} });
}

describe("A series of the operator's own", () => {
  it("A series shows the episodes whose films are ready, each with its film and a frame of it", async () => {
    const alias = await addSeries();
    expect(await publish(alias)).toMatchObject({ status: 409, body: { code: "NO_FILM" } });
    const waiting = await addFilm("waiting");
    const first = await addFilm();
    await addEpisode(alias, { number: 2, title: "Вторая", film: await addFilm() });
    await addEpisode(alias, { number: 1, title: "Первая", film: first });
    await addEpisode(alias, { number: 3, film: waiting });
    await addEpisode(alias, { season: 2, number: 1, film: await addFilm(), is_shown: false });
    await addEpisode(alias, { season: 2, number: 2 });
    expect((await publish(alias)).status).toBe(200);
    const { body } = await getPage(alias);
    expect(body._cls).toBe("series");
    expect(await getEpisodes(alias)).toEqual([[1, [1, 2]]]);
    const [one] = body.items[0]?.episodes ?? [];
    expect(one?.title).toBe("Первая");
    expect(await play(one?.uid ?? "")).toBe(200);
    expect(await play(`u_${alias}`)).toBe(200);
    const picture = `${owners.url}${one?.image}?w=${pictureWidths[0]}`;
    const { status, url } = await fetch(picture);
    expect([status, url]).toEqual([200, picture]);
    // The film of the third is ready.
    await finish(waiting);
    expect(await getEpisodes(alias)).toEqual([[1, [1, 2, 3]]]);
    await write(`/titles/${alias}/unpublish`, { alias });
    expect(await getEpisodes(alias)).toBe(404);
    expect(await play(one?.uid ?? "")).toBe(404);
    expect((await fetch(picture)).status).toBe(404);
  });

  it("A series none of whose films is ready is shown as soon as the first one is", async () => {
    const alias = await addSeries();
    const film = await addFilm("waiting");
    await addEpisode(alias, { film });
    expect((await publish(alias)).status).toBe(200);
    expect(await getEpisodes(alias)).toBe(404);
    await finish(film);
    expect(await getEpisodes(alias)).toEqual([[1, [1]]]);
  });

  it("An episode comes out by the clock, and counts as new from then", async () => {
    const alias = await addSeries();
    await addEpisode(alias, { film: await addFilm() });
    await addEpisode(alias, { number: 2, film: await addFilm(), show_at: testNow + 7 * day });
    await publish(alias);
    for (const [after, numbers] of [
      [0, [1]],
      [7 * day - 1, [1]],
      [7 * day, [1, 2]],
    ] as const) {
      owners.clock.set(testNow + after);
      await owners.sweep();
      expect(await getEpisodes(alias), `after ${after} seconds`).toEqual([[1, numbers]]);
    }
    const rows = await owners.db
      .select()
      .from(episodes)
      .where(eq(episodes.titleId, `t_${alias}`));
    expect(rows.map(({ addedAt }) => addedAt)).toEqual([null, testNow + 7 * day]);
  });

  it.each([
    ["for adults", { rating_age: "18+" }, 404],
    ["that nobody marked for children", { rating_age: "6+" }, 404],
    ["for children", { rating_age: "6+", for_kids: true }, 200],
  ])("A child gets the episodes of a series %s as %s by every way", async (_what, draft, status) => {
    const alias = await addSeries(draft);
    const id = await addEpisode(alias, { title: "Канарейка", film: await addFilm() });
    await publish(alias);
    expect(await play(`e_${id}`)).toBe(200);
    expect((await getPage(alias, child.token)).status).toBe(status);
    expect(await play(`e_${id}`, child)).toBe(status);
    expect(await play(`u_${alias}`, child)).toBe(status);
    const lists = await Promise.all(
      ["/catalog/search?q=Сериал+оператора&locale=ru", "/catalog/search?q=Канарейка&locale=ru"].map(
        async (path) => JSON.stringify((await owners.ask(path, { token: child.token })).body),
      ),
    );
    expect(lists.some((text) => text.includes(`"${alias}"`))).toBe(status === 200);
    // Once it is for adults its episodes are so too.
    const { draft: before, version } = await read(alias);
    await write(
      `/titles/${alias}`,
      { alias, draft: { ...before, rating_age: "18+", for_kids: false }, seen_version: version },
      { method: "PUT" },
    );
    await publish(alias);
    expect(await play(`e_${id}`, child)).toBe(404);
  });

  it("Of editors who add the same episode at once one does, and the others are told", async () => {
    const alias = await addSeries();
    const answers = await Promise.all(["а", "б", "в"].map((title) => tryToAdd(alias, { title })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("EPISODE_EXISTS");
    expect((await read(alias)).episodes).toHaveLength(1);
  });

  it("Two editors never lose each other's changes of an episode silently", async () => {
    const alias = await addSeries();
    const id = await addEpisode(alias, {});
    await addEpisode(alias, { number: 2 });
    const [stored] = (await read(alias)).episodes;
    const { id: _id, film: _film, version, ...said } = stored ?? ({} as EditedEpisode);
    const change = (changes: object, seen = version) =>
      write(
        `/episodes/${id}`,
        { id, episode: { ...said, ...changes }, seen_version: seen },
        { method: "PUT" },
      );
    expect((await change({ title: "Новое имя" })).status).toBe(200);
    expect(await change({ title: "Другое имя" })).toMatchObject({
      status: 409,
      body: { code: "CHANGED_MEANWHILE" },
    });
    const [changed] = (await read(alias)).episodes;
    expect(changed?.title).toBe("Новое имя");
    expect(await change({ number: 2 }, changed?.version)).toMatchObject({
      status: 409,
      body: { code: "EPISODE_EXISTS" },
    });
    // What came by an upload meanwhile stays.
    const film = await addFilm();
    await write(`/episodes/${id}/film`, { id, film }, { method: "PUT" });
    expect((await change({ title: "Третье имя" }, changed?.version)).status).toBe(200);
    expect((await read(alias)).episodes[0]).toMatchObject({ title: "Третье имя", film });
  });

  it("An episode that is moved keeps its address, and the first and the last stay where they are", async () => {
    const alias = await addSeries();
    const ids: string[] = [];
    for (const number of [1, 3, 7]) ids.push(await addEpisode(alias, { number, film: await addFilm() }));
    await publish(alias);
    const move = async (index: number, direction: "up" | "down") => {
      const id = ids[index] ?? "";
      expect((await write(`/episodes/${id}/move`, { id, direction })).status).toBe(200);
      return (await read(alias)).episodes.map((one) => [ids.indexOf(one.id), one.number]);
    };
    expect(await move(0, "up")).toEqual([
      [0, 1],
      [1, 3],
      [2, 7],
    ]);
    expect(await move(0, "down")).toEqual([
      [1, 1],
      [0, 3],
      [2, 7],
    ]);
    expect(await move(2, "up")).toEqual([
      [1, 1],
      [2, 3],
      [0, 7],
    ]);
    const { body } = await getPage(alias);
    expect(body.items[0]?.episodes.map(({ start_id }) => start_id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it("An episode that is removed is gone for viewers, its film stays, and the history says all of it", async () => {
    const alias = await addSeries();
    const film = await addFilm();
    const id = await addEpisode(alias, { film });
    await publish(alias);
    const getFilm = async () =>
      (await owners.read<{ items: Film[] }>("/editing/films", editor)).items.find((one) => one.id === film);
    expect((await getFilm())?.episode_of).toBe(alias);
    expect((await write(`/episodes/${id}/remove`, { id })).status).toBe(200);
    expect(await getEpisodes(alias)).toBe(404);
    expect(await play(`e_${id}`)).toBe(404);
    expect((await getFilm())?.episode_of).toBeNull();
    expect(await write(`/episodes/${id}/remove`, { id })).toMatchObject({ status: 404 });
    expect((await read(alias)).changes.map(({ action }) => action)).toEqual([
      "episode_removed",
      "published",
      "episode_added",
      "added",
    ]);
  });

  it("A new release's content leaves the series with its episodes as they are", async () => {
    const alias = await addSeries();
    await addEpisode(alias, { film: await addFilm() });
    await addEpisode(alias, { number: 2, film: await addFilm() });
    await publish(alias);
    await owners.db.delete(seedState);
    const clips = await loadClips(findFolders("").clipsDir);
    expect(await seed(owners.db, { clips })).toBe("seeded");
    expect(await getEpisodes(alias)).toEqual([[1, [1, 2]]]);
  });

  it("A film of the movies' section has no episodes, and what has a film is no series", async () => {
    const movie = await addSeries({ category: "movies" });
    expect(await tryToAdd(movie, {})).toMatchObject({ status: 400, body: { code: "NOT_A_SERIES" } });
    const single = await addSeries({ film: await addFilm() });
    expect(await tryToAdd(single, {})).toMatchObject({ status: 409, body: { code: "HAS_FILM" } });
    const alias = await addSeries();
    await addEpisode(alias, {});
    const { draft, version } = await read(alias);
    for (const changes of [{ film: await addFilm() }, { category: "movies" }])
      expect(
        await write(
          `/titles/${alias}`,
          { alias, draft: { ...draft, ...changes }, seen_version: version },
          { method: "PUT" },
        ),
      ).toMatchObject({ status: 409, body: { code: "HAS_EPISODES" } });
  });

  it.each([
    ["season 0", { season: 0 }],
    ["no name", { title: " " }],
    ["a film that is a path", { film: "../../etc" }],
    ["an unknown field", { poster: "x" }],
  ])("An episode with %s is refused", async (_what, episode) => {
    expect(await tryToAdd(await addSeries(), episode)).toMatchObject({ status: 400 });
  });
});

describe("A viewer of a series of the operator's own", () => {
  it("Where an episode was left is kept for it, also after it was moved and encoded again", async () => {
    const alias = await addSeries();
    const ids: string[] = [];
    for (const number of [1, 2, 3]) ids.push(await addEpisode(alias, { number, film: await addFilm() }));
    await publish(alias);
    const uid = `e_${ids[1]}`;
    await owners.ask(`/profile/progress`, {
      method: "POST",
      token: adult.token,
      body: { uid, seconds: 12, duration: 60 },
    });
    await write(`/episodes/${ids[1]}/move`, { id: ids[1], direction: "down" });
    const { body } = await owners.ask(`/profile/resume/u_${alias}`, { token: adult.token });
    expect(JSON.stringify(body)).toContain(`"${ids[1]}"`);
  });
});

describe("Who may edit episodes", () => {
  const id = "x-00000000";
  const calls: [string, string, object][] = [
    ["POST", "/editing/titles/x/episodes", { alias: "x", episode: { season: 1, number: 1, title: "Чужая" } }],
    [
      "PUT",
      `/editing/episodes/${id}`,
      { id, episode: { season: 1, number: 1, title: "Чужая" }, seen_version: "" },
    ],
    ["PUT", `/editing/episodes/${id}/film`, { id, film: null }],
    ["POST", `/editing/episodes/${id}/move`, { id, direction: "up" }],
    ["POST", `/editing/episodes/${id}/remove`, { id }],
  ];
  it.each(calls)("%s %s is there for editors only", async (method, path, body) => {
    for (const token of [null, adult.token, child.token])
      expect((await owners.ask(path, { method, body, token })).body.code).toBe("NOT_FOUND");
  });
});
