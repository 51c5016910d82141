import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodePin } from "#domain/pin";
import { tickets } from "../../api/platform/db/schema";
import { getResult, newDevice, newPhone, password } from "../auth/visitors";
import { openOwners, type Owners } from "./owners";

const days = 86_400;
let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const post = (path: string, body: object, token: string) => owners.post(path, body, { token });

const choose = (topics: string[], token: string) =>
  owners.ask("/newsletter/settings", { method: "PUT", body: { topics, locale: "en" }, token });

describe("The export of one's data", () => {
  it("The export of one's data contains everything that is stored, but no secrets", async () => {
    const phone = newPhone();
    const { token, email } = await owners.account({ kind: "PAID", phone, hasChild: true });
    await post("/profile/progress", { uid: "u_metropolis", seconds: 30, duration: 60 }, token);
    await post("/profile/rate-content", { uid: "u_general", rating: 7 }, token);
    const { status, body } = await owners.get("/account/data", token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { email, phone, has_password: true },
      devices: [{ type: "web" }],
      sessions: [{ is_current: true }],
      subscriptions: [{ type: "PAID" }],
    });
    const { profiles } = body as unknown as { profiles: { child: boolean }[] };
    expect(profiles).toHaveLength(2);
    expect(profiles.find(({ child }) => !child)).toMatchObject({
      ratings: [{ uid: "u_general", rating: 7 }],
      watched: [{ uid: "u_metropolis", seconds: 30 }],
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/argon2|hash|token/i);
  });

  it("The export of one's data contains the newsletter subscription, support questions and games", async () => {
    const { token, email } = await owners.account();
    const read = async () => (await owners.get("/account/data", token)).body;
    expect(await read()).toMatchObject({ newsletter: null, support_requests: [] });
    await choose(["journal"], token);
    await post("/support/tickets", { subject: "Нет звука", message: "Совсем", category: "playback" }, token);
    await owners.db.insert(tickets).values({
      id: "byaddress",
      email,
      locale: "ru",
      category: "other",
      subject: "Без аккаунта",
      state: "open",
      created: 0,
      updated: 0,
    });
    await post("/games", {}, token);
    expect(await read()).toMatchObject({
      newsletter: { email, topics: ["journal"], language: "en", last_issue: null },
      support_requests: [{ subject: "Без аккаунта" }, { subject: "Нет звука" }],
      profiles: [{ games: [{ score: 0, finished: null }] }],
    });
  });

  it("The export of one's data contains nobody else's data", async () => {
    const [mine, theirs] = [await owners.account(), await owners.account()];
    await choose(["journal"], theirs.token);
    const { body } = await owners.get("/account/data", mine.token);
    expect(JSON.stringify(body)).not.toContain(theirs.email);
  });
});

describe("A deleted account", () => {
  const remove = (token: string, proof: object = { password }) => post("/account/delete", proof, token);

  it("A deleted account requires a proof, ends all sessions at once and keeps its address for 14 days", async () => {
    const { email, token } = await owners.account();
    const elsewhere = await owners.signIn(email, newDevice());
    expect(getResult(await remove(token, {}))).toBe("400 PROOF_IS_NEEDED");
    expect(getResult(await remove(token, { password: "не-тот-пароль" }))).toBe("400 INVALID_PASSWORD");
    expect((await owners.get("/auth/me", elsewhere)).status).toBe(200);
    expect(getResult(await remove(token))).toBe("200");
    for (const ended of [token, elsewhere]) expect((await owners.get("/auth/me", ended)).status).toBe(401);
    expect((await owners.messages(email))[0]?.subject).toBe("Аккаунт будет удалён");
    expect((await owners.post("/auth/lookup", { login: email })).body.result).toBe("USER_FOUND");
    owners.advanceClock(14 * days - 10);
    await owners.sweep();
    expect((await owners.post("/auth/lookup", { login: email })).body.result).toBe("USER_FOUND");
  });

  it("A deleted account is removed on time even if another periodic job fails", async () => {
    const { email, token } = await owners.account();
    await remove(token);
    owners.advanceClock(15 * days);
    await owners.db.execute(sql`alter table email_links rename to email_links_elsewhere`);
    await owners.sweep();
    await owners.db.execute(sql`alter table email_links_elsewhere rename to email_links`);
    expect((await owners.post("/auth/lookup", { login: email })).body.result).toBe("USER_NOT_FOUND");
  });

  it("A deleted account can be restored by its owner, and can do nothing else until then", async () => {
    const { email, token, profile } = await owners.account({ kind: "PAID" });
    const recordings = await owners.read<{ items: { id: string }[] }>("/catchups?limit=1", token);
    const recording = recordings.items[0]?.id ?? "";
    await remove(token);
    const device = newDevice();
    const back = await owners.signIn(email, device);
    const me = await owners.get("/auth/me", back);
    expect(me.body).toMatchObject({ deletion: owners.clock.now() + 14 * days });
    const player = `device_id=${device}&auth_token=${back}`;
    for (const path of [
      "/account/devices",
      "/profile/list",
      "/pin/status",
      "/profile/continue-watching",
      "/tv/favorites",
      `/playback/u_metropolis?${player}`,
      `/tv/channels/1/stream?${player}`,
      `/catchups/${recording}/playback?${player}`,
    ])
      expect([path, getResult(await owners.get(path, back))]).toEqual([path, "403 ACCOUNT_DELETED"]);
    for (const [path, body] of [
      [`/profile/${profile}/favorites`, { uid: "u_metropolis" }],
      ["/profile/rate-content", { uid: "u_metropolis", rating: 5 }],
      ["/profile/progress", { uid: "u_metropolis", seconds: 30, duration: 60 }],
      ["/auth/tv/code", { code: "123456" }],
    ] as const)
      expect([path, getResult(await post(path, body, back))]).toEqual([path, "403 ACCOUNT_DELETED"]);
    expect(getResult(await remove(back))).toBe("403 ACCOUNT_DELETED");
    expect((await owners.get("/account/data", back)).status).toBe(200);
    expect(getResult(await post("/account/restore", {}, back))).toBe("200");
    owners.advanceClock(20 * days);
    await owners.sweep();
    expect((await owners.get("/account/devices", back)).status).toBe(200);
  });

  it("A deleted account is removed after 14 days with everything sent to it, and the address becomes free", async () => {
    const { email, token, id } = await owners.account({ kind: "PAID" });
    await post("/profile/progress", { uid: "u_metropolis", seconds: 30, duration: 60 }, token);
    await post("/profile/rate-content", { uid: "u_general", rating: 7 }, token);
    await post("/account/notify/subscribe/email", {}, token);
    await choose(["titles"], token);
    const [phone, code] = [newPhone(), encodePin("1234")];
    await post("/pin/v3/otp", { code, phone }, token);
    await post("/pin/v3/otpConfirm", { code, phone, otp: await owners.codeFor(phone) }, token);
    expect((await owners.get("/pin/status", token)).body).toMatchObject({ status: "required", phone });
    const question = { email, locale: "ru", category: "other", subject: "Вопрос", state: "open" } as const;
    await owners.db.insert(tickets).values({ id: "visitors", created: 0, updated: 0, ...question });
    await remove(token);
    const back = await owners.signIn(email, newDevice());
    owners.advanceClock(14 * days);
    await Promise.all([owners.sweep(), owners.sweep()]);
    expect((await owners.get("/auth/me", back)).status).toBe(401);
    for (const login of [email, phone]) expect(await owners.messages(login)).toEqual([]);
    const { rows } = await owners.db.execute<{ table_name: string; column_name: string }>(
      sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
    );
    for (const { table_name, column_name } of rows) {
      const found = await owners.db.execute(
        sql`select 1 from ${sql.identifier(table_name)} where position(${email} in ${sql.identifier(column_name)}) > 0 or position(${phone} in ${sql.identifier(column_name)}) > 0 or ${sql.identifier(column_name)} = ${id} limit 1`,
      );
      expect(found.rows, `${table_name}.${column_name}`).toEqual([]);
    }
    expect((await owners.signUp(email)).status).toBe(200);
  });

  it("A deleted account may be deleted with a code if it has no password", async () => {
    const phone = newPhone();
    const { token } = await owners.account({ email: undefined, phone, password: undefined });
    await post("/account/proof", {}, token);
    expect(getResult(await remove(token, { proof: await owners.codeFor(phone) }))).toBe("200");
    expect((await owners.messages(phone))[0]?.body).toContain("будет удалён");
  });
});
