import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { devices, tvCodes } from "../../api/platform/db/schema";
import { testNow } from "../setup/test-api";
import { setUpVisitors } from "./set-up-visitors";
import { type Answer, getResult, newDevice, tally, times, type Visitors } from "./visitors";

const visitors = setUpVisitors();

type TvCode = { code: string; secret: string; expired: number };
type Sending = Parameters<Visitors["post"]>[2];
const startTv = async (sending: Sending = {}) =>
  (await visitors.post("/auth/tv/start", { device_name: "LG TV" }, sending)).body as unknown as TvCode;
const lookUpCode = (code: string, token: string | null) =>
  visitors.post("/auth/tv/lookup", { code }, { token });
const confirm = (code: string, token: string | null) => visitors.post("/auth/tv/code", { code }, { token });
const confirmFor = (code: string, watch: string, token: string | null) =>
  visitors.post("/auth/tv/code", { code, watch }, { token });
const collectSession = (secret: string, given: object = {}, sending: Sending = {}) =>
  visitors.post("/auth/tv/token", { secret, device_id: newDevice(), ...given }, sending);
const getStatus = async (secret: string) =>
  ((await visitors.post("/auth/tv/status", { secret })).body as unknown as { status: string }).status;
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("A television", () => {
  it("A television gets its own session from the viewer who confirms its code", async () => {
    const { code, secret, expired } = await startTv();
    expect({ code, expired }).toEqual({
      code: expect.stringMatching(/^\d{6}$/) as string,
      expired: testNow + 600,
    });
    expect(await getStatus(secret)).toBe("WAITING");
    expect(getResult(await collectSession(secret))).toBe("409 CODE_NOT_CONFIRMED");
    const { token, id } = await visitors.account();
    expect((await lookUpCode(code, token)).body).toEqual({ device_name: "LG TV", expired });
    expect((await confirm(code, token)).status).toBe(200);
    expect(await getStatus(secret)).toBe("CONFIRMED");
    const { body } = await collectSession(secret, { device_id: "the-television" });
    expect(body._id).toBe(id);
    expect(body.authentication_token).not.toBe(token);
    expect(
      await visitors.db.select({ type: devices.type }).from(devices).where(eq(devices.id, "the-television")),
    ).toEqual([{ type: "tv" }]);
    expect((await visitors.get("/auth/me", token)).status).toBe(200);
  });

  it("A television receives the session once, however often it asks", async () => {
    const { code, secret } = await startTv();
    await confirm(code, (await visitors.account()).token);
    expect(tally(await times(20, () => collectSession(secret)))).toEqual({
      "200": 1,
      "400 CODE_NOT_FOUND": 19,
    });
    expect(await getStatus(secret)).toBe("OVER");
  });

  it("A television is told what it was signed in for, and nothing if it was for nothing", async () => {
    const { token } = await visitors.account();
    const [film, episode, plain] = [await startTv(), await startTv(), await startTv()];
    await confirmFor(film.code, "metropolis", token);
    await confirmFor(episode.code, "vampiry/vampiry-s1e2", token);
    await confirm(plain.code, token);
    for (const [{ secret }, watch] of [
      [film, "metropolis"],
      [episode, "vampiry/vampiry-s1e2"],
      [plain, null],
    ] as const)
      expect((await collectSession(secret)).body).toMatchObject({ watch });
  });

  it.each([
    "",
    "/",
    "a/b/c",
    "../account",
    "//elsewhere.example",
    "https://elsewhere.example",
    "a".repeat(201),
  ])("A television cannot be signed in for %j", async (watch) => {
    const { code, secret } = await startTv();
    expect((await confirmFor(code, watch, (await visitors.account()).token)).status).toBe(400);
    expect(await getStatus(secret)).toBe("WAITING");
  });

  it("A television keeps what was saved on it before", async () => {
    const guest = await visitors.virtual();
    await visitors.post("/rate-content", { uid: "u_metropolis", rating: 9 }, { token: guest.token });
    const { code, secret } = await startTv();
    await confirm(code, (await visitors.account()).token);
    const { body } = await collectSession(secret, { device_id: guest.deviceId }, { token: guest.token });
    expect(body.virtual).toBe(false);
    expect((await visitors.get("/auth/me", guest.token)).status).toBe(401);
  });

  it("A television must be confirmed within ten minutes", async () => {
    const { code, secret } = await startTv();
    const { token } = await visitors.account();
    visitors.advanceClock(600);
    expect(getResult(await confirm(code, token))).toBe("400 CODE_NOT_FOUND");
    expect(await getStatus(secret)).toBe("OVER");
  });

  it("A television must also collect its session within ten minutes", async () => {
    const { code, secret } = await startTv();
    await confirm(code, (await visitors.account()).token);
    visitors.advanceClock(600);
    expect(getResult(await collectSession(secret))).toBe("400 CODE_NOT_FOUND");
  });

  it("A television cannot sign in to an account whose password was reset in the meantime", async () => {
    const { email, token } = await visitors.account();
    const { code, secret } = await startTv();
    await confirm(code, token);
    await visitors.post("/auth/password/reset", { email });
    await visitors.post("/auth/password/reset/confirm", {
      email,
      code: await visitors.codeFor(email),
      password: "another-password",
      device_id: newDevice(),
    });
    expect(getResult(await collectSession(secret))).toBe("400 CODE_NOT_FOUND");
  });

  it("A television can request thirty codes an hour from one IP address", async () => {
    const address = "198.51.100.40";
    const answers: Answer[] = [];
    for (let asked = 0; asked < 31; asked += 1)
      answers.push(await visitors.post("/auth/tv/start", { device_name: "" }, { address }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429]);
  });

  it("A television leaves neither its code nor its secret in the database", async () => {
    const { code, secret } = await startTv();
    const rows = JSON.stringify(await visitors.db.select().from(tvCodes));
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(`"${code}"`);
  });
});

describe("A television's code", () => {
  it("A television's code can be confirmed by one viewer only", async () => {
    const { code } = await startTv();
    const viewers = await times(5, () => visitors.account());
    expect(tally(await Promise.all(viewers.map(({ token }) => confirm(code, token))))).toEqual({
      "200": 1,
      "400 CODE_NOT_FOUND": 4,
    });
  });

  it("A television's code cannot be confirmed by a visitor without an account", async () => {
    const { code } = await startTv();
    expect(getResult(await confirm(code, null))).toBe("401 UNAUTHORIZED");
    expect(getResult(await confirm(code, (await visitors.virtual()).token))).toBe(
      "403 ACCESS_VIRTUAL_DENIED",
    );
  });

  it("A television's code cannot be confirmed or looked up by a child", async () => {
    const { code, secret } = await startTv();
    const { token } = await visitors.account({ child: true });
    expect(getResult(await lookUpCode(code, token))).toBe("403 CHILD_PROFILE");
    expect(getResult(await confirm(code, token))).toBe("403 CHILD_PROFILE");
    expect(await getStatus(secret)).toBe("WAITING");
  });

  it("A television's code can be guessed five times in a quarter of an hour, also in parallel", async () => {
    const { code } = await startTv();
    const { token } = await visitors.account();
    expect(tally(await times(20, () => confirm(otherCode(code), token)))).toEqual({
      "400 CODE_NOT_FOUND": 5,
      "429 CODE_ENTRY_LIMIT_REACHED": 15,
    });
    expect(getResult(await lookUpCode(code, token))).toBe("429 CODE_ENTRY_LIMIT_REACHED");
    visitors.advanceClock(900);
    expect((await confirm((await startTv()).code, token)).status).toBe(200);
  });

  it("A television's code does not count as an attempt if it is right", async () => {
    const { token } = await visitors.account();
    for (let round = 0; round < 6; round += 1) {
      const { code } = await startTv();
      expect((await lookUpCode(code, token)).status).toBe(200);
      expect((await confirm(code, token)).status).toBe(200);
    }
  });
});
