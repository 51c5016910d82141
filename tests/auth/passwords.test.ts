import { hash, verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswords, dummyHash, hashOptions } from "../../api/people/auth/passwords";
import { newDevice, newEmail, openVisitors, password, type Visitors } from "./visitors";

/** The real hashing, which records its calls. */
const verified: string[] = [];
let hashed = 0;
const passwords = createPasswords({
  hash: (text, options) => {
    hashed += 1;
    return hash(text, options);
  },
  verify: (passwordHash, text) => {
    verified.push(passwordHash);
    return verify(passwordHash, text);
  },
});

describe("The same work is done", () => {
  let visitors: Visitors;
  beforeAll(async () => {
    visitors = await openVisitors({ passwords });
  });
  afterAll(() => visitors.stop());
  const getWork = async (act: () => Promise<unknown>) => {
    const before = { hashed, verified: verified.length };
    await act();
    return { hashed: hashed - before.hashed, verified: verified.length - before.verified };
  };
  const signIn = (email: string) => visitors.post("/auth/email", { email, password, device_id: newDevice() });

  it("The same work is done for an address with an account, without one, and without a password", async () => {
    const [account, codesOnly] = [await visitors.account(), await visitors.account({ password: undefined })];
    for (const email of [account.email, newEmail(), codesOnly.email])
      expect(await getWork(() => signIn(email))).toEqual({ hashed: 0, verified: 1 });
    expect(verified.slice(-2)).toEqual([dummyHash, dummyHash]);
    expect(verified.at(-3)).not.toBe(dummyHash);
  });

  it("The same work is done for registering with a new address and with a registered one", async () => {
    const { email } = await visitors.account();
    for (const address of [email, newEmail()])
      expect(await getWork(() => visitors.post("/v2/auth/email", { email: address, password }))).toEqual({
        hashed: 1,
        verified: 0,
      });
  });

  it("The same work is done for a new password of an address with an account and without one", async () => {
    const { email } = await visitors.account();
    for (const address of [email, newEmail()]) {
      await visitors.post("/auth/password/reset", { email: address });
      const confirmation = { email: address, code: "x", password, device_id: newDevice() };
      expect(await getWork(() => visitors.post("/auth/password/reset/confirm", confirmation))).toEqual({
        hashed: 1,
        verified: 0,
      });
    }
  });
});

describe("Password hashing", () => {
  it("Password hashing takes as long for an unknown account as for a known one", async () => {
    const [, algorithm, version, cost] = (await hash(password, hashOptions)).split("$");
    expect(dummyHash.split("$").slice(1, 4)).toEqual([algorithm, version, cost]);
    expect(await createPasswords().isRight("", null)).toBe(false);
  });

  it("Password hashing runs a few at a time, queues 64 and asks the rest to retry", async () => {
    let [running, most] = [0, 0];
    const free: (() => void)[] = [];
    const slow = createPasswords(
      {
        hash: async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise<void>((resolve) => free.push(resolve));
          running -= 1;
          return "hash";
        },
        verify: () => Promise.resolve(true),
      },
      2,
    );
    const asked = Array.from({ length: 70 }, () =>
      slow.hash("x").catch((error: { code: string }) => error.code),
    );
    while (free.length > 0) {
      free.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answers = await Promise.all(asked);
    expect(most).toBe(2);
    expect(answers.filter((answer) => answer === "hash").length).toBe(66);
    expect(answers.filter((answer) => answer === "BUSY").length).toBe(4);
  });

  it("Password hashing continues after an error", async () => {
    const broken = createPasswords({
      hash: () => Promise.reject(new Error("broken")),
      verify: () => Promise.resolve(true),
    });
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(broken.hash("x")).rejects.toThrow("broken");
    expect(await broken.isRight("x", "hash")).toBe(true);
  });
});
