import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { media } from "../../api/platform/db/schema";
import { getWords, openPage } from "../setup/page";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let cookie: string;
const desk = "/support-desk/titles";
const film = "m-0123456789abcdef";

beforeAll(async () => {
  testApp = await startTestApp();
  cookie = (await testApp.viewer({ kind: "REGISTERED", email: "editor@luch.example" })).cookie;
});
afterEach(() => testApp.api.db.delete(media));
afterAll(() => testApp.stop());

const addFilm = (state: "waiting" | "encoding" | "ready") =>
  testApp.api.db
    .insert(media)
    .values({ id: film, fileName: "film.mkv", state, added: testNow, changed: Date.now() });
const open = async (url = desk) => (await openPage(testApp, url, { cookie })).page;
const stop = (as = cookie) => testApp.post(desk, { intent: "cancel", alias: "", film }, { cookie: as });

describe("An editor without script", () => {
  it.each(["waiting", "encoding"] as const)(
    "An editor stops a film that is %s, reads that, and has it encoded again",
    async (state) => {
      await addFilm(state);
      expect((await open()).getByRole("button", { name: "Остановить кодирование" })).toBeTruthy();
      const stopped = await stop();
      expect([stopped.status, stopped.headers.location]).toEqual([303, desk]);
      const page = await open();
      expect(getWords(page.getMain())).toContain("Кодирование остановлено. Можно попробовать ещё раз.");
      expect(page.getByRole("button", { name: "Попробовать ещё раз" })).toBeTruthy();
      const again = await testApp.post(desk, { intent: "encode", alias: "", film }, { cookie });
      expect(again.status).toBe(303);
      expect(getWords((await open()).getMain())).toContain("Остановить кодирование");
    },
  );

  it("An editor who stops a film that is ready already is told so beside it", async () => {
    await addFilm("ready");
    const answer = await stop();
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Фильм сейчас не кодируется");
    const [row] = await testApp.api.db.select().from(media);
    expect(row?.state).toBe("ready");
  });

  it("Who is no editor stops nothing", async () => {
    await addFilm("waiting");
    const { cookie: other } = await testApp.viewer({ kind: "PAID" });
    expect((await stop(other)).status).toBe(404);
    const [row] = await testApp.api.db.select().from(media);
    expect(row?.state).toBe("waiting");
  });

  it("An upload that was refused says why on the title's page, and no other words from the address", async () => {
    const added = await testApp.post(
      `${desk}?title=`,
      { intent: "title", title_ru: "Отказ", category: "movies", rating_age: "18+", access: "free" },
      { cookie },
    );
    const url = String(added.headers.location).replace("saved=1", "refused=");
    expect(getWords((await open(`${url}tooMany`)).getMain())).toContain(
      "Слишком много неоконченных отправок",
    );
    expect(getWords((await open(`${url}noSpace`)).getMain())).toContain("не хватает места");
    expect(getWords((await open(`${url}%3Cb%3E`)).getMain())).not.toContain("<b>");
  });
});
