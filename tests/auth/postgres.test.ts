import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { testNow } from "../setup/test-api";
import {
  getResult,
  newDevice,
  newEmail,
  newPhone,
  openVisitors,
  password,
  tally,
  times,
  type Visitors,
} from "./visitors";

const programs = postgresPrograms();

// PostgreSQL runs queries in parallel, the embedded database one by one.
describe.skipIf(programs === null)("With PostgreSQL", () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  let visitors: Visitors;
  beforeAll(async () => {
    postgres = await openPostgres(programs ?? "");
    visitors = await openVisitors({ databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await visitors?.stop();
    await postgres?.stop();
  });

  const enter = (email: string, code: string, token: string | null = null) =>
    visitors.post("/v3/auth/email/confirm", { email, code, device_id: newDevice() }, { token });

  it("One of 50 parallel requests with the right code signs in", async () => {
    const { email } = await visitors.account();
    await visitors.post("/v3/auth/email", { email });
    const code = await visitors.codeFor(email);
    expect(tally(await times(50, () => enter(email, code)))).toEqual({ "200": 1, "400 CODE_NOT_FOUND": 49 });
  });

  it("Five of 50 wrong codes are evaluated", async () => {
    const { email } = await visitors.account();
    await visitors.post("/v3/auth/email", { email });
    const code = await visitors.wrongCode(email);
    expect(tally(await times(50, () => enter(email, code)))).toEqual({
      "400 CODE_NOT_FOUND": 5,
      "429 CODE_ENTRY_LIMIT_REACHED": 45,
    });
  });

  it("50 parallel requests send one code", async () => {
    const phone = newPhone();
    expect(tally(await times(50, () => visitors.post("/v2/auth/phone", { phone })))).toEqual({
      "200": 1,
      "429 SMS_LIMIT_EXCEEDED": 49,
    });
    expect((await visitors.messages(phone)).length).toBe(1);
  });

  it("An address can send 20 codes to 50 recipients without a captcha", async () => {
    const send = () => visitors.post("/v3/auth/email", { email: newEmail() }, { address: "203.0.113.2" });
    expect(tally(await times(50, send))).toEqual({ "200": 20, "400 CAPTCHA_IS_NEEDED": 30 });
  });

  it("At most ten of 50 wrong passwords are verified", async () => {
    const { email } = await visitors.account();
    const guess = () =>
      visitors.post("/auth/email", { email, password: "a-wrong-one", device_id: newDevice() });
    const counts = tally(await times(50, guess));
    expect(counts["400 INVALID_PASSWORD"]).toBeLessThanOrEqual(10);
    expect(Object.keys(counts).filter((kind) => kind.startsWith("5"))).toEqual([]);
  });

  it("One of 50 parallel requests with a code sets the new password", async () => {
    const { email } = await visitors.account();
    await visitors.post("/auth/password/reset", { email });
    const code = await visitors.codeFor(email);
    const answers = await times(50, (index) =>
      visitors.post("/auth/password/reset/confirm", {
        email,
        code,
        password: `password-${index}`,
        device_id: newDevice(),
      }),
    );
    expect(tally(answers)).toEqual({ "200": 1, "400 CODE_NOT_FOUND": 49 });
    const set = `password-${answers.findIndex(({ status }) => status === 200)}`;
    visitors.advanceClock(900);
    expect(
      (await visitors.post("/auth/email", { email, password: set, device_id: newDevice() })).status,
    ).toBe(200);
  });

  it("What a virtual viewer saved is added once, whichever of many sign-ins comes first", async () => {
    const all = await Promise.all([visitors.account(), visitors.account(), visitors.account()]);
    const viewer = await visitors.virtual();
    await visitors.post("/profile/progress", { uid: "u_metropolis", seconds: 50, duration: 600 }, viewer);
    const answers = await times(12, (index) =>
      visitors.post(
        "/auth/email",
        { email: all[index % 3]?.email, password, device_id: newDevice() },
        { token: viewer.token },
      ),
    );
    expect(tally(answers)).toEqual({ "200": 12 });
    const histories = await Promise.all(
      all.map(
        async ({ token }) =>
          (await visitors.get("/profile/history", token)).body as unknown as { items_total: number },
      ),
    );
    expect(histories.map((history) => history.items_total).sort()).toEqual([0, 0, 1]);
  });

  it("Many virtual viewers add what they saved to one account while watching continues", async () => {
    const { email, token } = await visitors.account();
    const films = ["u_metropolis", "u_general"];
    const answers = await times(10, async (index) => {
      const viewer = await visitors.virtual();
      const watch = (uid: string) =>
        visitors.post(
          "/profile/progress",
          { uid, seconds: 50 + index, duration: 600 },
          { token: viewer.token },
        );
      for (const uid of index % 2 ? films : [...films].reverse()) await watch(uid);
      const body = { email, password, device_id: newDevice() };
      const [entered, ...watched] = await Promise.all([
        visitors.post("/auth/email", body, { token: viewer.token }),
        ...films.map(watch),
      ]);
      expect(watched.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
      return entered;
    });
    // Each request uses an attempt until one succeeds, so some may have to wait.
    expect(
      Object.keys(tally(answers)).filter((kind) => !["200", "429 CODE_ENTRY_LIMIT_REACHED"].includes(kind)),
    ).toEqual([]);
    const { body } = await visitors.get("/profile/history", token);
    expect((body as unknown as { items_total: number }).items_total).toBe(2);
  });

  it("A number registered by two requests at once has one account", async () => {
    const phone = newPhone();
    await visitors.post("/v2/auth/phone", { phone });
    const code = await visitors.codeFor(phone);
    const confirm = () => visitors.post("/v2/auth/phone/confirm", { phone, code, device_id: newDevice() });
    const [answers] = await Promise.all([
      times(10, confirm),
      visitors.post("/__dev/viewers", { kind: "REGISTERED", phone }),
    ]);
    expect(tally(answers)["200"]).toBe(1);
    expect(Object.keys(tally(answers)).filter((kind) => kind.startsWith("5"))).toEqual([]);
  });

  it("Two sessions that sign in to each other's accounts at once both end", async () => {
    const [one, other] = [await visitors.account(), await visitors.account()];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        visitors.post(
          "/auth/email",
          { email: one.email, password, device_id: newDevice() },
          { token: other.token },
        ),
        visitors.post(
          "/auth/email",
          { email: other.email, password, device_id: newDevice() },
          { token: one.token },
        ),
      ]);
      expect(tally(answers)).toEqual({ "200": 2 });
    }
  });

  it("Limits and codes survive a restart of the API", async () => {
    visitors.clock.set(testNow);
    const [{ email }, other] = [await visitors.account(), await visitors.account()];
    for (let wrong = 0; wrong < 3; wrong += 1)
      await visitors.post("/auth/email", { email, password: "a-wrong-one", device_id: newDevice() });
    await visitors.post("/v3/auth/email", { email: other.email });
    for (let wrong = 0; wrong < 4; wrong += 1)
      await enter(other.email, await visitors.wrongCode(other.email));
    await visitors.stop();
    visitors = await openVisitors({ databaseUrl: postgres.url });
    expect(getResult(await visitors.post("/auth/lookup", { login: email }))).toBe("400 CAPTCHA_IS_NEEDED");
    expect(getResult(await enter(other.email, await visitors.wrongCode(other.email)))).toBe(
      "400 CODE_NOT_FOUND",
    );
    expect(getResult(await enter(other.email, await visitors.codeFor(other.email)))).toBe(
      "429 CODE_ENTRY_LIMIT_REACHED",
    );
    visitors.advanceClock(900);
    expect(getResult(await visitors.post("/v3/auth/email", { email: other.email }))).toBe("200");
  });
});
