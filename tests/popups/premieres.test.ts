import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { awaitedPremieres, profiles, titles } from "../../api/platform/db/schema";
import { openOwners, type Owners } from "../account/owners";
import { getResult } from "../auth/visitors";
import { testNow } from "../setup/test-api";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const premiere = "u_gorod-nemo";
const day = 86_400;
async function open() {
  const account = await owners.account();
  const path = `/profile/notify/${account.profile}/premieres`;
  return {
    ...account,
    path,
    ask: async (uid: string, method = "POST", by = account.token) =>
      getResult(await owners.ask(path, { method, body: { uid }, token: by })),
    list: async () => (await owners.read<{ items: object[] }>(path, account.token)).items,
  };
}

it("Who asked to be told of a premiere gets one letter on its day, however often it is looked for, and with however many profiles", async () => {
  const [one, other] = [await open(), await open()];
  const start = testNow + day;
  const [title] = await owners.db.select().from(titles).where(eq(titles.uid, premiere));
  const windows = [
    { type: "free" as const, publish: 1, unpublish: testNow - day },
    { type: "free" as const, publish: start, unpublish: start + 365 * day },
  ];
  await owners.db.update(titles).set({ windows }).where(eq(titles.uid, premiere));
  try {
    for (const { ask } of [one, one, other]) expect(await ask(premiere)).toBe("200");
    expect(await one.list()).toEqual([{ uid: premiere }]);
    const second = { id: "p_second", accountId: one.id, child: false, name: "Вторая", avatar: "adult-2" };
    await owners.db.insert(profiles).values({ ...second, created: testNow });
    const awaited = { profileId: second.id, titleId: title?.id ?? "", added: testNow };
    await owners.db.insert(awaitedPremieres).values(awaited);
    expect(await other.ask(premiere, "DELETE")).toBe("200");
    owners.clock.set(start - 1);
    await owners.sweep();
    expect(await owners.messages(one.email)).toEqual([]);
    owners.clock.set(start + 1);
    await Promise.all([owners.sweep(), owners.sweep()]);
    await owners.sweep();
    const letters = await owners.messages(one.email);
    expect(letters.map(({ subject }) => subject)).toEqual(["Премьера в «Луче»"]);
    expect(letters[0]?.body).toContain("/watch/gorod-nemo");
    expect(await owners.messages(other.email)).toEqual([]);
    expect(await one.list()).toEqual([]);
  } finally {
    owners.clock.set(testNow);
    await owners.db
      .update(titles)
      .set({ windows: title?.windows ?? [] })
      .where(eq(titles.uid, premiere));
  }
});

it("A premiere is awaited by an adult with an account, for the own profile, and only before its day", async () => {
  const { ask, path, token } = await open();
  expect(await ask("u_metropolis")).toBe("409 ALREADY_STARTED");
  expect(await ask("u_nothing")).toBe("404 NOT_FOUND");
  const guest = await owners.virtual();
  expect(await ask(premiere, "POST", guest.token)).toBe("403 ACCESS_VIRTUAL_DENIED");
  const other = await open();
  expect(await ask(premiere, "POST", other.token)).toBe("404 NOT_FOUND");
  expect(getResult(await owners.ask(path, { token: other.token }))).toBe("404 NOT_FOUND");
  expect(getResult(await owners.ask(path, { token: null }))).toBe("401 UNAUTHORIZED");
  expect(getResult(await owners.ask(path, { token }))).toBe("200");
});
