import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { media } from "../../api/platform/db/schema";
import { getWords, openPage, parsePage } from "../setup/page";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let cookie: string;
let alias: string;
const desk = "/support-desk/titles";
const film = "m-0123456789abcdef";

beforeAll(async () => {
  testApp = await startTestApp();
  cookie = (await testApp.viewer({ kind: "REGISTERED", email: "editor@luch.example" })).cookie;
  const added = await send({
    intent: "title",
    title_ru: "Сериал стола",
    category: "series",
    rating_age: "18+",
    access: "free",
  });
  alias = new URL(String(added.headers.location), "http://x").searchParams.get("title") ?? "";
  await testApp.api.db
    .insert(media)
    .values({ id: film, fileName: "S01E01.mkv", state: "waiting", added: testNow, changed: Date.now() });
});
afterAll(() => testApp.stop());

/** As the page's forms do, which are sent to the page that they are on. */
const send = ({ episode, ...fields }: Record<string, string>, as = cookie) =>
  testApp.post(
    `${desk}?title=${fields.alias ?? ""}${fields.intent === "episode" ? `&episode=${episode}` : ""}`,
    episode === undefined ? fields : { ...fields, episode },
    { cookie: as },
  );
const open = async (query = `title=${alias}`) =>
  (await openPage(testApp, `${desk}?${query}`, { cookie })).page;
const add = async (number: string, title: string) => {
  const answer = await send({ intent: "episode-add", alias, season: "1", number, title });
  return new URL(String(answer.headers.location), "http://x").searchParams.get("episode") ?? "";
};

describe("An editor of a series without script", () => {
  it("An editor adds episodes, gives them films and an order, and removes one", async () => {
    expect((await open()).getByRole("heading", { name: "Серии" })).toBeTruthy();
    const first = await add("1", "Первая");
    const second = await add("2", "Вторая");
    const page = await open(`title=${alias}&episode=${first}`);
    expect(page.getByRole("heading", { name: "1×1. Первая" })).toBeTruthy();
    expect((await send({ intent: "episode-film", alias, episode: first, film })).status).toBe(303);
    expect(getWords((await open(`title=${alias}&episode=${first}`)).getMain())).toContain("Ждёт кодирования");
    const moved = await send({ intent: "episode-move", alias, episode: second, direction: "up" });
    expect(moved.headers.location).toBe(`${desk}?title=${alias}`);
    const list = await open();
    const links = list.getAllByRole("link", { name: /^\d\. / }).map(({ textContent }) => textContent);
    expect(links).toEqual(["1. Вторая", "2. Первая"]);
    // A series has no film of its own.
    expect(list.queryByLabelText("Файл фильма с компьютера")).toBeNull();
    await send({ intent: "episode-remove", alias, episode: second });
    expect(getWords((await open()).getMain())).not.toContain("Вторая");
  });

  it("A number that is taken is said in its field, which keeps what was typed", async () => {
    await add("7", "Седьмая");
    const answer = await send({ intent: "episode-add", alias, season: "1", number: "7", title: "Ещё одна" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Такая серия уже есть");
    expect(parsePage(answer.text).getByDisplayValue("Ещё одна")).toBeTruthy();
  });

  it.each([
    ["a number that is none", { number: "пять" }],
    ["no name", { title: " " }],
    ["season 0", { season: "0" }],
  ])("An episode with %s is refused in its field", async (_what, wrong) => {
    const answer = await send({
      intent: "episode-add",
      alias,
      season: "1",
      number: "9",
      title: "Девятая",
      ...wrong,
    });
    expect(answer.status).toBe(400);
    const fields = parsePage(answer.text).getAllByRole("textbox");
    expect(fields.filter((field) => field.getAttribute("aria-invalid") === "true")).toHaveLength(1);
  });

  it("What another editor wrote meanwhile is not lost, and the next press may replace it", async () => {
    const episode = await add("11", "Одиннадцатая");
    const change = (title: string, seen: string) =>
      send({
        intent: "episode",
        alias,
        episode,
        season: "1",
        number: "11",
        title,
        is_shown: "on",
        seen_version: seen,
      });
    const getVersion = async () =>
      /name="seen_version" value="([^"]+)"/.exec(
        (await testApp.request(`${desk}?title=${alias}&episode=${episode}`, { cookie })).text,
      )?.[1] ?? "";
    const seen = await getVersion();
    expect((await change("Имя одного", seen)).status).toBe(303);
    const refused = await change("Имя другого", seen);
    expect(refused.status).toBe(409);
    expect(parsePage(refused.text).getByDisplayValue("Имя другого")).toBeTruthy();
    expect((await change("Имя другого", await getVersion())).status).toBe(303);
  });

  it("An episode of no series is not found, and who is no editor sees and changes nothing", async () => {
    expect((await testApp.request(`${desk}?title=${alias}&episode=x`, { cookie })).status).toBe(404);
    const { cookie: other } = await testApp.viewer({ kind: "PAID" });
    const fields = { intent: "episode-add", alias, season: "1", number: "20", title: "Чужая" };
    expect((await send(fields, other)).status).toBe(404);
    expect(getWords((await open()).getMain())).not.toContain("Чужая");
  });
});
