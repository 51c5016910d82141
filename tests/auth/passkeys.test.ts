import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { progress } from "../../api/platform/db/schema";
import { createSoftwarePasskey } from "./software-passkey";
import { getResult, newDevice, openVisitors, password, tally, times, type Visitors } from "./visitors";

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openVisitors();
});
afterAll(() => visitors.stop());

type Options = { challenge: string; excludeCredentials?: { id: string }[]; userVerification?: string };
const origin = () => visitors.settings.publicOrigin;
const startSignIn = async () => (await visitors.post("/auth/passkey/options", {})).body as unknown as Options;
const prove = (token: string, proof: object = { password }) =>
  visitors.post("/account/passkeys/proof", proof, { token });
const getCreation = (token: string) => visitors.get("/account/passkeys/options", token);
const list = async (token: string) =>
  ((await visitors.get("/account/passkeys", token)).body as unknown as { items: { id: string }[] }).items;

/** An account with a passkey. */
async function withPasskey(passkey = createSoftwarePasskey()) {
  const account = await visitors.account();
  await prove(account.token);
  const { challenge } = (await getCreation(account.token)).body as unknown as Options;
  const answer = passkey.create({ challenge, origin: origin() });
  const added = await visitors.post("/account/passkeys", { answer }, { token: account.token });
  return { ...account, passkey, added, answer };
}
const signIn = (answer: object, token?: string) =>
  visitors.post("/auth/passkey", { answer, device_id: newDevice() }, token ? { token } : {});

describe("Adding a passkey", () => {
  it("A passkey is added after a proof of identity, and the owner gets an email", async () => {
    const { added, token, email, passkey } = await withPasskey();
    expect(getResult(added)).toBe("200");
    expect((await list(token)).map(({ id }) => id)).toEqual([passkey.id]);
    expect((await visitors.messages(email))[0]?.subject).toBe("Добавлен ключ доступа");
    const { body } = await visitors.get("/account/data", token);
    expect(JSON.stringify(body)).toContain("passkeys");
    expect(JSON.stringify(body)).not.toContain(passkey.id);
  });

  it.each([
    ["nothing", {}, "400 PROOF_IS_NEEDED"],
    ["a wrong password", { password: "nothing-like-it" }, "400 INVALID_PASSWORD"],
  ])("A passkey is not allowed by %s", async (_what, proof, expected) => {
    const { token } = await visitors.account();
    expect(getResult(await prove(token, proof))).toBe(expected);
    expect(getResult(await getCreation(token))).toBe("400 PROOF_IS_NEEDED");
  });

  it("The browser learns which passkeys there are, and has to unlock the authenticator", async () => {
    const { token, passkey } = await withPasskey();
    await prove(token);
    const { excludeCredentials, ...options } = (await getCreation(token)).body as unknown as Options;
    expect(excludeCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
    expect(JSON.stringify(options)).toContain('"userVerification":"required"');
  });

  it("A proof lasts five minutes and adds one passkey", async () => {
    const { token, answer } = await withPasskey();
    expect(getResult(await visitors.post("/account/passkeys", { answer }, { token }))).toBe(
      "400 PASSKEY_REFUSED",
    );
    await prove(token);
    const { challenge } = (await getCreation(token)).body as unknown as Options;
    visitors.advanceClock(301);
    expect(getResult(await getCreation(token))).toBe("400 PROOF_IS_NEEDED");
    const late = createSoftwarePasskey().create({ challenge, origin: origin() });
    expect(getResult(await visitors.post("/account/passkeys", { answer: late }, { token }))).toBe(
      "400 PASSKEY_REFUSED",
    );
    expect(await list(token)).toHaveLength(1);
  });

  it.each<[string, object]>([
    ["of another site", { origin: "https://evil.example" }],
    ["for another host", { host: "evil.example" }],
    ["of an authenticator that was not unlocked", { isVerified: false }],
  ])("A passkey %s is refused", async (_what, change) => {
    const { token } = await visitors.account();
    await prove(token);
    const { challenge } = (await getCreation(token)).body as unknown as Options;
    const answer = createSoftwarePasskey().create({ challenge, origin: origin(), ...change });
    expect(getResult(await visitors.post("/account/passkeys", { answer }, { token }))).toBe(
      "400 PASSKEY_REFUSED",
    );
  });

  it("A passkey of one account is not added to another, nor with another's proof", async () => {
    const { passkey } = await withPasskey();
    const [one, other] = [await visitors.account(), await visitors.account()];
    await prove(one.token);
    const { challenge } = (await getCreation(one.token)).body as unknown as Options;
    const again = passkey.create({ challenge, origin: origin() });
    expect(
      getResult(await visitors.post("/account/passkeys", { answer: again }, { token: other.token })),
    ).toBe("400 PASSKEY_REFUSED");
    expect(getResult(await visitors.post("/account/passkeys", { answer: again }, { token: one.token }))).toBe(
      "409 PASSKEY_EXISTS",
    );
  });

  it("A proof opens the creation of passkeys in its own session only", async () => {
    const { token, email } = await visitors.account();
    const { body } = await visitors.post("/auth/email", { email, password, device_id: newDevice() });
    const other = String(body.authentication_token);
    await prove(token);
    expect(getResult(await getCreation(other))).toBe("400 PROOF_IS_NEEDED");
    const { challenge } = (await getCreation(token)).body as unknown as Options;
    const answer = createSoftwarePasskey().create({ challenge, origin: origin() });
    const add = (as: string) => visitors.post("/account/passkeys", { answer }, { token: as });
    expect(getResult(await add(other))).toBe("400 PASSKEY_REFUSED");
    expect(getResult(await add(token))).toBe("200");
  });

  it("Of two proofs the later one counts", async () => {
    const { token } = await visitors.account();
    const read = async () => ((await getCreation(token)).body as unknown as Options).challenge;
    await prove(token);
    const first = await read();
    visitors.advanceClock(200);
    await prove(token);
    const challenge = await read();
    expect(challenge).not.toBe(first);
    visitors.advanceClock(200);
    const answer = createSoftwarePasskey().create({ challenge, origin: origin() });
    expect(getResult(await visitors.post("/account/passkeys", { answer }, { token }))).toBe("200");
  });

  it("Passkeys that are allowed one after another and added at once are no more than twenty", async () => {
    const { token, id } = await withPasskey();
    await visitors.db.execute(
      `insert into passkeys (id, account_id, public_key, counter, transports, is_synced, created)
       select '${id}-' || n, '${id}', '', 0, '{}', false, 0 from generate_series(1, 18) n`,
    );
    const answers = [];
    for (const _one of [1, 2, 3]) {
      await prove(token);
      const { challenge } = (await getCreation(token)).body as unknown as Options;
      answers.push(createSoftwarePasskey().create({ challenge, origin: origin() }));
      visitors.advanceClock(1);
    }
    const added = await Promise.all(
      answers.map((answer) => visitors.post("/account/passkeys", { answer }, { token })),
    );
    expect(added.map(getResult).sort()).toEqual(["200", "409 TOO_MANY_PASSKEYS", "409 TOO_MANY_PASSKEYS"]);
    expect(await list(token)).toHaveLength(20);
  });

  it("An account has at most twenty passkeys", async () => {
    const { token, id } = await withPasskey();
    await visitors.db.execute(
      `insert into passkeys (id, account_id, public_key, counter, transports, is_synced, created)
       select 'more-' || n, '${id}', '', 0, '{}', false, 0 from generate_series(1, 19) n`,
    );
    expect(getResult(await prove(token))).toBe("409 TOO_MANY_PASSKEYS");
  });

  it("A child and a visitor have no passkeys", async () => {
    const child = await visitors.account({ kind: "PAID", child: true });
    const virtual = await visitors.virtual();
    for (const [token, code] of [
      [child.token, "403 CHILD_PROFILE"],
      [virtual.token, "403 ACCESS_VIRTUAL_DENIED"],
    ] as const) {
      expect(getResult(await prove(token))).toBe(code);
      expect(getResult(await getCreation(token))).toBe(code);
      expect(getResult(await visitors.get("/account/passkeys", token))).toBe(code);
    }
    expect(getResult(await visitors.get("/account/passkeys"))).toBe("401 UNAUTHORIZED");
  });
});

describe("Signing in by a passkey", () => {
  it("A passkey signs in without a password, and its last use is kept", async () => {
    const { passkey, id, token } = await withPasskey();
    const { challenge } = await startSignIn();
    const answer = await signIn(passkey.signIn({ challenge, origin: origin() }));
    expect([answer.status, answer.body._id]).toEqual([200, id]);
    expect((await list(token))[0]).toMatchObject({ last_used: visitors.clock.now(), is_synced: true });
  });

  it("What a visitor saved is taken over when they sign in by a passkey", async () => {
    const { passkey, id } = await withPasskey();
    const virtual = await visitors.virtual();
    await visitors.post("/profile/progress", { uid: "u_metropolis", seconds: 60, duration: 600 }, virtual);
    const { challenge } = await startSignIn();
    const { body } = await signIn(passkey.signIn({ challenge, origin: origin() }), virtual.token);
    expect(body._id).toBe(id);
    const watched = await visitors.db.select().from(progress).where(eq(progress.profileId, body.profile_id));
    expect(watched.map(({ uid }) => uid)).toEqual(["u_metropolis"]);
  });

  it.each<[string, object]>([
    ["of another site", { origin: "https://evil.example" }],
    ["for another host", { host: "evil.example" }],
    ["without unlocking", { isVerified: false }],
    ["for a challenge that was never given", { challenge: "AAAA" }],
  ])("A signature %s does not sign in", async (_what, change) => {
    const { passkey } = await withPasskey();
    const { challenge } = await startSignIn();
    const answer = passkey.signIn({ challenge, origin: origin(), ...change });
    expect(getResult(await signIn(answer))).toBe("400 PASSKEY_REFUSED");
  });

  it("Another's signature, a broken one and one of a removed passkey do not sign in", async () => {
    const { passkey, token } = await withPasskey();
    const stranger = createSoftwarePasskey();
    const forged = { ...stranger.signIn({ ...(await startSignIn()), origin: origin() }), id: passkey.id };
    expect(getResult(await signIn({ ...forged, rawId: passkey.id }))).toBe("400 PASSKEY_REFUSED");
    for (const broken of [{}, { id: passkey.id, response: {} }, { response: { clientDataJSON: "e30" } }, []])
      expect(getResult(await signIn(broken))).toMatch(/^400 /);
    await visitors.send("DELETE", `/account/passkeys/${passkey.id}`, {}, token);
    const answer = passkey.signIn({ ...(await startSignIn()), origin: origin() });
    expect(getResult(await signIn(answer))).toBe("400 PASSKEY_UNKNOWN");
  });

  it("Of fifty uses of one signature one signs in, and later ones are refused", async () => {
    const { passkey } = await withPasskey();
    const answer = passkey.signIn({ ...(await startSignIn()), origin: origin() });
    expect(tally(await times(50, () => signIn(answer)))).toEqual({ 200: 1, "400 PASSKEY_REFUSED": 49 });
  });

  it("A challenge for signing in expires, and does not add a passkey", async () => {
    const { passkey, token } = await withPasskey();
    const { challenge } = await startSignIn();
    const answer = createSoftwarePasskey().create({ challenge, origin: origin() });
    expect(getResult(await visitors.post("/account/passkeys", { answer }, { token }))).toBe(
      "400 PASSKEY_REFUSED",
    );
    visitors.advanceClock(301);
    expect(getResult(await signIn(passkey.signIn({ challenge, origin: origin() })))).toBe(
      "400 PASSKEY_REFUSED",
    );
  });

  it("A copy of an authenticator that counts its uses does not sign in", async () => {
    const { passkey } = await withPasskey();
    await signIn(passkey.signIn({ ...(await startSignIn()), origin: origin() }));
    passkey.resetCounter();
    expect(getResult(await signIn(passkey.signIn({ ...(await startSignIn()), origin: origin() })))).toBe(
      "400 PASSKEY_REFUSED",
    );
  });
});

describe("Removing a passkey", () => {
  it("A passkey is removed by its owner only", async () => {
    const { passkey, token } = await withPasskey();
    const stranger = await visitors.account();
    const remove = (as: string) => visitors.send("DELETE", `/account/passkeys/${passkey.id}`, {}, as);
    expect(getResult(await remove(stranger.token))).toBe("404 NOT_FOUND");
    expect(getResult(await remove(token))).toBe("200");
    expect(getResult(await remove(token))).toBe("404 NOT_FOUND");
    expect(await list(token)).toEqual([]);
  });
});
