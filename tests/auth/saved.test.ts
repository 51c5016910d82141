import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  accounts,
  favorites,
  ownChannels,
  profiles,
  progress,
  ratings,
  reminders,
  sessions,
  sharedChannels,
} from "../../api/platform/db/schema";
import { testNow } from "../setup/test-api";
import { setUpVisitors } from "./set-up-visitors";
import { getResult, newDevice, newEmail, newPhone, password, times } from "./visitors";

const visitors = setUpVisitors();

const films = ["t_metropolis", "t_general"];
const watch = (token: string, uid: string, seconds: number) =>
  visitors.post("/profile/progress", { uid, seconds, duration: 600 }, { token });
const keepChannels = (token: string, channels: number[]) =>
  visitors.post("/tv/favorites?tz=Europe/Moscow&device_type=web", channels, { token });
const signIn = (email: string, token: string | null) =>
  visitors.post("/auth/email", { email, password, device_id: newDevice() }, { token });

/** What a profile saved. */
async function savedBy(profile: string) {
  const { db } = visitors;
  const [row] = await db.select().from(profiles).where(eq(profiles.id, profile));
  return {
    positions: (
      await db.select().from(progress).where(eq(progress.profileId, profile)).orderBy(asc(progress.uid))
    ).map(({ uid, seconds }) => [uid, seconds]),
    favorites: (
      await db
        .select()
        .from(favorites)
        .where(eq(favorites.profileId, profile))
        .orderBy(asc(favorites.titleId))
    ).map(({ titleId, added }) => [titleId, added]),
    ratings: (
      await db.select().from(ratings).where(eq(ratings.profileId, profile)).orderBy(asc(ratings.titleId))
    ).map(({ titleId, value }) => [titleId, value]),
    reminders: (
      await db
        .select()
        .from(reminders)
        .where(eq(reminders.profileId, profile))
        .orderBy(asc(reminders.programmeId))
    ).map(({ programmeId, start }) => [programmeId, start]),
    channels: row?.favoriteChannels,
  };
}

/** Rows that no virtual viewer can write through the API yet. */
async function save(profileId: string, titleIds: string[], added: number, value: number) {
  for (const titleId of titleIds) {
    await visitors.db.insert(favorites).values({ profileId, titleId, added });
    await visitors.db.insert(ratings).values({ profileId, titleId, value, updated: added });
    await visitors.db.insert(reminders).values({ profileId, programmeId: titleId, start: added });
  }
}
const isLeft = async (accountId: string) =>
  (await visitors.db.select().from(accounts).where(eq(accounts.id, accountId))).length > 0;

describe("A virtual viewer who registers", () => {
  it.each([
    [
      "by e-mail",
      async (token: string, deviceId: string) => visitors.signUp(newEmail(), { token, deviceId }),
    ],
    [
      "by phone",
      async (token: string, deviceId: string) => {
        const phone = newPhone();
        await visitors.post("/v2/auth/phone", { phone }, { token });
        const code = await visitors.codeFor(phone);
        return visitors.post("/v2/auth/phone/confirm", { phone, code, device_id: deviceId }, { token });
      },
    ],
  ])(
    "A virtual viewer who registers %s keeps the account, profile and all saved, with a new token",
    async (_how, register) => {
      const viewer = await visitors.virtual();
      await watch(viewer.token, "u_metropolis", 120);
      await keepChannels(viewer.token, [2, 1]);
      await save(viewer.profile, films, testNow, 7);
      const before = await savedBy(viewer.profile);
      const { body } = await register(viewer.token, viewer.deviceId);
      expect([body._id, body.profile_id, body.virtual]).toEqual([viewer.id, viewer.profile, false]);
      expect(body.authentication_token).not.toBe(viewer.token);
      expect((await visitors.get("/auth/me", viewer.token)).status).toBe(401);
      expect(await savedBy(viewer.profile)).toEqual(before);
      expect(before.positions).toEqual([["u_metropolis", 120]]);
    },
  );

  it("A virtual viewer who registers twice in parallel gets one account with the items, one without", async () => {
    const viewer = await visitors.virtual();
    const emails = [newEmail(), newEmail()];
    for (const email of emails) await visitors.post("/v2/auth/email", { email, password });
    const answers = await times(2, async (index) => {
      const email = emails[index] ?? "";
      const code = await visitors.codeFor(email);
      return visitors.post(
        "/v2/auth/email/confirm",
        { email, code, device_id: newDevice() },
        { token: viewer.token },
      );
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body._id === viewer.id).length).toBe(1);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(2);
  });
});

describe("A virtual viewer who signs in", () => {
  it("A virtual viewer who signs in adds the saved items to the account and stops existing", async () => {
    const account = await visitors.account();
    await watch(account.token, "u_metropolis", 50);
    await keepChannels(account.token, [5, 1]);
    await save(account.profile, ["t_metropolis"], testNow - 9, 3);
    visitors.advanceClock(10);
    const viewer = await visitors.virtual();
    await watch(viewer.token, "u_metropolis", 200);
    await watch(viewer.token, "u_general", 30);
    await keepChannels(viewer.token, [2, 1, 7]);
    await save(viewer.profile, films, testNow, 9);
    const { body } = await signIn(account.email, viewer.token);
    expect([body._id, body.profile_id]).toEqual([account.id, account.profile]);
    expect(await savedBy(account.profile)).toEqual({
      positions: [
        ["u_general", 30],
        ["u_metropolis", 200],
      ],
      favorites: [
        ["t_general", testNow],
        ["t_metropolis", testNow - 9],
      ],
      ratings: [
        ["t_general", 9],
        ["t_metropolis", 3],
      ],
      reminders: [
        ["t_general", testNow],
        ["t_metropolis", testNow - 9],
      ],
      channels: [5, 1, 2, 7],
    });
    expect(await isLeft(viewer.id)).toBe(false);
    expect((await visitors.get("/auth/me", viewer.token)).status).toBe(401);
    expect(getResult(await watch(viewer.token, "u_metropolis", 1))).toBe("401 UNAUTHORIZED");
  });

  it("A virtual viewer who signs in does not return to an earlier place in a title", async () => {
    const viewer = await visitors.virtual();
    await watch(viewer.token, "u_metropolis", 50);
    visitors.advanceClock(10);
    const account = await visitors.account();
    await watch(account.token, "u_metropolis", 200);
    await signIn(account.email, viewer.token);
    expect((await savedBy(account.profile)).positions).toEqual([["u_metropolis", 200]]);
  });

  it.each([
    ["takes the channel and its link along", false],
    ["leaves the channel and the link of the account as they are", true],
  ])("A virtual viewer who signs in %s", async (_name, hasOwn) => {
    const account = await visitors.account();
    const viewer = await visitors.virtual();
    const makeChannel = async (profileId: string) => {
      const slots = [{ titleId: "t_metropolis", uid: "u_metropolis", start: testNow, stop: testNow + 9 }];
      const made = testNow;
      await visitors.db
        .insert(ownChannels)
        .values({ profileId, source: "favorites", alias: null, slots, made });
      await visitors.db
        .insert(sharedChannels)
        .values({ profileId, id: `link-${profileId}`, slots, made, stops: testNow + 9 });
    };
    await makeChannel(viewer.profile);
    if (hasOwn) await makeChannel(account.profile);
    await signIn(account.email, viewer.token);
    const { db } = visitors;
    const channels = await db.select().from(ownChannels).where(eq(ownChannels.profileId, account.profile));
    expect(channels).toHaveLength(1);
    const links = await db.select().from(sharedChannels).where(eq(sharedChannels.profileId, account.profile));
    expect(links.map(({ id }) => id)).toEqual([`link-${hasOwn ? account.profile : viewer.profile}`]);
  });

  it("A virtual viewer who signs in adds the saved items to the adult profile", async () => {
    const account = await visitors.account({ hasChild: true });
    const viewer = await visitors.virtual();
    await watch(viewer.token, "u_metropolis", 50);
    const { body } = await signIn(account.email, viewer.token);
    expect([body.profile_id, body.profile_for_child, body.has_child_profile]).toEqual([
      account.profile,
      false,
      true,
    ]);
    expect((await savedBy(account.profile)).positions).toEqual([["u_metropolis", 50]]);
  });

  it("A virtual viewer who signs in many times in parallel adds the items once, always signed in", async () => {
    const [one, other] = [await visitors.account(), await visitors.account()];
    const viewer = await visitors.virtual();
    await watch(viewer.token, "u_metropolis", 50);
    const answers = await times(6, (index) => signIn((index % 2 ? one : other).email, viewer.token));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const positions = [await savedBy(one.profile), await savedBy(other.profile)].flatMap(
      (saved) => saved.positions,
    );
    expect(positions).toEqual([["u_metropolis", 50]]);
    expect(await isLeft(viewer.id)).toBe(false);
  });

  it("A virtual viewer keeps everything after a wrong password or code", async () => {
    const { email } = await visitors.account();
    const viewer = await visitors.virtual();
    await visitors.post("/auth/email", { email, password: "a-wrong-one", device_id: newDevice() }, viewer);
    await visitors.post("/v3/auth/email/confirm", { email, code: "000000", device_id: newDevice() }, viewer);
    expect((await visitors.get("/auth/me", viewer.token)).body._id).toBe(viewer.id);
  });
});

describe("A registered viewer who signs in to another account", () => {
  it("A registered viewer who signs in to another account ends the old session and transfers nothing", async () => {
    const [one, other] = [await visitors.account(), await visitors.account()];
    await watch(one.token, "u_metropolis", 50);
    expect((await signIn(other.email, one.token)).body._id).toBe(other.id);
    expect((await savedBy(other.profile)).positions).toEqual([]);
    expect((await savedBy(one.profile)).positions).toEqual([["u_metropolis", 50]]);
    const left = await visitors.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.accountId, one.id)));
    expect(left).toEqual([]);
  });

  it("A registered viewer can register an account of its own", async () => {
    const one = await visitors.account();
    const { body } = await visitors.signUp(newEmail(), { token: one.token });
    expect(body._id).not.toBe(one.id);
    expect((await visitors.get("/auth/me", one.token)).status).toBe(401);
  });
});

it("A viewer without a token signs in with a device id alone", async () => {
  const { body } = await visitors.signUp(newEmail());
  expect(body.virtual).toBe(false);
  expect((await signIn(body.email ?? "", null)).body._id).toBe(body._id);
});
