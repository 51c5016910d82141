import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captchas } from "../../api/platform/db/schema";
import { getResult, newDevice, newEmail, newPhone, password, tally, times } from "../auth/visitors";
import { openOwners, type Owners } from "./owners";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const put = (path: string, body: object, token: string) => owners.ask(path, { method: "PUT", body, token });
const post = (path: string, body: object, token: string) => owners.ask(path, { method: "POST", body, token });
const getEmail = async (token: string) =>
  (await owners.read<{ email: string }>("/account/email", token)).email;

describe("A new e-mail address", () => {
  it("A new e-mail address takes the old one's place once its code is entered, and the old one is told", async () => {
    const { email, token } = await owners.account();
    const next = newEmail();
    expect(
      getResult(await put("/account/email", { email: ` ${next.toUpperCase()} `, password }, token)),
    ).toBe("200");
    expect(await getEmail(token)).toBe(email);
    expect(
      getResult(
        await post("/account/email/confirm", { email: next, code: await owners.wrongCode(next) }, token),
      ),
    ).toBe("400 CODE_NOT_FOUND");
    const code = await owners.codeFor(next);
    expect(getResult(await post("/account/email/confirm", { email: next, code }, token))).toBe("200");
    expect(await getEmail(token)).toBe(next);
    expect(getResult(await post("/account/email/confirm", { email: next, code }, token))).toBe(
      "400 CODE_NOT_FOUND",
    );
    expect((await owners.messages(email))[0]?.subject).toBe("Почта аккаунта изменена");
    expect(await owners.signIn(next, newDevice())).toBeTruthy();
    expect(getResult(await owners.post("/auth/email", { email, password, device_id: newDevice() }))).toBe(
      "400 INVALID_PASSWORD",
    );
  });

  it("A new e-mail address requires the password, or a code sent to the old address", async () => {
    const { email, token } = await owners.account();
    const change = (proof: object) => put("/account/email", { email: newEmail(), ...proof }, token);
    expect(getResult(await change({}))).toBe("400 PROOF_IS_NEEDED");
    expect(getResult(await change({ password: "не-тот-пароль" }))).toBe("400 INVALID_PASSWORD");
    expect(getResult(await change({ proof: "123456" }))).toBe("400 CODE_NOT_FOUND");
    expect(getResult(await post("/account/proof", {}, token))).toBe("200");
    const proof = await owners.codeFor(email);
    expect(getResult(await change({ proof }))).toBe("200");
    expect(getResult(await change({ proof }))).toBe("400 CODE_NOT_FOUND");
  });

  it.each([
    ["e-mail address", "email", newEmail],
    ["phone number", "phone", newPhone],
  ] as const)("A new %s is proven once, and gets another code after a minute", async (_what, name, make) => {
    const [{ token }, other] = [await owners.account(), await owners.account()];
    const login = make();
    const change = (proof: object, by = token) => put(`/account/${name}`, { [name]: login, ...proof }, by);
    expect(getResult(await change({ password }))).toBe("200");
    const early = await change({});
    expect(early.status).toBe(429);
    expect(early.body.data?.sent?.channel).toBe(name === "email" ? "email" : "sms");
    // The code is the other account's, and so is its proof.
    expect((await change({ password }, other.token)).body.data?.sent).toBeUndefined();
    owners.advanceClock(60);
    expect(getResult(await change({}, other.token))).toBe("400 PROOF_IS_NEEDED");
    expect(getResult(await change({}))).toBe("200");
    const confirmation = { [name]: login, code: await owners.codeFor(login) };
    expect(getResult(await post(`/account/${name}/confirm`, confirmation, token))).toBe("200");
  });

  it("The owner's code can be entered while no other one is sent", async () => {
    const { token } = await owners.account();
    expect(getResult(await post("/account/proof", {}, token))).toBe("200");
    expect((await post("/account/proof", {}, token)).body.data?.sent?.channel).toBe("email");
  });

  it("A new e-mail address is rejected if another account has it, or registers it first", async () => {
    const [{ email: taken }, one, other] = [
      await owners.account(),
      await owners.account(),
      await owners.account(),
    ];
    expect(getResult(await put("/account/email", { email: taken, password }, one.token))).toBe(
      "400 EMAIL_ALREADY_IN_USE",
    );
    const wanted = newEmail();
    await put("/account/email", { email: wanted, password }, one.token);
    const code = await owners.codeFor(wanted);
    owners.advanceClock(61);
    // The other account's code replaces the first one.
    await put("/account/email", { email: wanted, password }, other.token);
    expect(getResult(await post("/account/email/confirm", { email: wanted, code }, one.token))).toBe(
      "400 CODE_NOT_FOUND",
    );
    const otherCode = await owners.codeFor(wanted);
    expect(
      getResult(await post("/account/email/confirm", { email: wanted, code: otherCode }, one.token)),
    ).toBe("400 CODE_NOT_FOUND");
    await owners.account({ email: wanted });
    expect(
      getResult(await post("/account/email/confirm", { email: wanted, code: otherCode }, other.token)),
    ).toBe("400 EMAIL_ALREADY_IN_USE");
  });

  it("A new e-mail address allows five wrong codes, also in parallel", async () => {
    const { token } = await owners.account();
    const email = newEmail();
    await put("/account/email", { email, password }, token);
    const code = await owners.wrongCode(email);
    const answers = await times(12, () => post("/account/email/confirm", { email, code }, token));
    expect(tally(answers)).toEqual({ "400 CODE_NOT_FOUND": 5, "429 CODE_ENTRY_LIMIT_REACHED": 7 });
  });

  it("A new e-mail address is confirmed by the email's link once, within a day, unless declined", async () => {
    const linkTo = async (email: string) =>
      /token=([\w-]+)/.exec((await owners.messages(email))[0]?.body ?? "")?.[1] ?? "";
    const follow = (token: string, refused = false) =>
      owners.post("/auth/email/confirm", { token, is_refused: refused });
    const { token } = await owners.account();
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await put("/account/email", { email: first, password }, token);
    const link = await linkTo(first);
    expect(link).not.toBe("");
    expect(tally(await times(5, () => follow(link)))).toEqual({ "200": 1, "400 EMAIL_IS_CONFIRMED": 4 });
    expect(await getEmail(token)).toBe(first);
    await put("/account/email", { email: second, password }, token);
    expect(getResult(await follow(await linkTo(second), true))).toBe("200");
    expect(getResult(await follow(await linkTo(second)))).toBe("400 INVALID_TOKEN");
    await put("/account/email", { email: third, password }, token);
    owners.advanceClock(86_401);
    expect(getResult(await follow(await linkTo(third)))).toBe("400 INVALID_TOKEN");
    expect(await getEmail(token)).toBe(first);
    expect(getResult(await follow("no-such-token"))).toBe("400 INVALID_TOKEN");
  });

  it("A new e-mail address invalidates the codes sent to the old one", async () => {
    const { email, token } = await owners.account();
    await owners.post("/v3/auth/email", { email });
    const old = await owners.codeFor(email);
    const next = newEmail();
    await put("/account/email", { email: next, password }, token);
    await post("/account/email/confirm", { email: next, code: await owners.codeFor(next) }, token);
    expect(
      getResult(await owners.post("/v3/auth/email/confirm", { email, code: old, device_id: newDevice() })),
    ).toBe("400 CODE_NOT_FOUND");
  });
});

describe("From the third error in a quarter of an hour the account requires a captcha", () => {
  const calls: [name: string, method: "PUT" | "POST", path: string, body: () => object][] = [
    ["a new address", "PUT", "/account/email", () => ({ email: newEmail() })],
    ["a new number", "PUT", "/account/phone", () => ({ phone: newPhone() })],
    ["a new password", "POST", "/auth/password/change", () => ({ new_password: "совсем-другой-пароль" })],
    ["its deletion", "POST", "/account/delete", () => ({})],
    [
      "linking a provider",
      "POST",
      "/auth/social/google/start",
      () => ({ redirect_uri: "http://luch.example/token/google", purpose: "link" }),
    ],
    ["unlinking a provider", "POST", "/auth/social/google/unlink", () => ({})],
  ];
  const solve = async (key: unknown) => {
    const [row] = await owners.db
      .select()
      .from(captchas)
      .where(eq(captchas.key, String(key)));
    return { key, captcha: row?.digits };
  };

  it.each(calls)("A captcha is required for %s", async (_, method, path, getBody) => {
    const { token } = await owners.account();
    const act = (proof: object) => owners.ask(path, { method, body: { ...getBody(), ...proof }, token });
    const wrong = { password: "не-тот-пароль" };
    for (const proof of [wrong, { proof: "123456" }, wrong])
      expect(getResult(await act(proof))).toMatch(/^400 (INVALID_PASSWORD|CODE_NOT_FOUND)$/);
    const asked = await act({ password });
    expect(getResult(asked)).toBe("400 CAPTCHA_IS_NEEDED");
    const { key } = asked.body.data as { key: string };
    expect(getResult(await act({ ...wrong, key, captcha: "x" }))).toBe("400 CAPTCHA_IS_WRONG");
    const again = await act({ password });
    const answer = await solve((again.body.data as { key: string }).key);
    expect(getResult(await act({ ...wrong, ...answer }))).toBe("400 INVALID_PASSWORD");
    // A captcha is valid for one call.
    expect(getResult(await act({ password, ...answer }))).toBe("400 CAPTCHA_NOT_FOUND");
  });

  it("The account requires a captcha for its owner's code and a new address's next code", async () => {
    const { token } = await owners.account();
    const email = newEmail();
    await put("/account/email", { email, password }, token);
    const code = await owners.wrongCode(email);
    for (let wrong = 0; wrong < 3; wrong += 1)
      expect(getResult(await post("/account/email/confirm", { email, code }, token))).toBe(
        "400 CODE_NOT_FOUND",
      );
    expect(getResult(await post("/account/proof", {}, token))).toBe("400 CAPTCHA_IS_NEEDED");
    owners.advanceClock(61);
    const asked = await put("/account/email", { email, password }, token);
    expect(getResult(asked)).toBe("400 CAPTCHA_IS_NEEDED");
    const answer = await solve((asked.body.data as { key: string }).key);
    expect(getResult(await put("/account/email", { email, password, ...answer }, token))).toBe("200");
  });
});

describe("A phone number", () => {
  it("A phone number must be Russian and unused, and is confirmed by an SMS", async () => {
    const [{ token }, other] = [await owners.account(), await owners.account({ phone: newPhone() })];
    const change = (phone: string) => put("/account/phone", { phone, password }, token);
    expect(getResult(await change("123"))).toBe("400 PHONE_WRONG_FORMAT");
    expect(getResult(await change("+992000000000"))).toBe("400 REGISTRATION_UNAVAILABLE");
    const { phone: taken } = await owners.read<{ phone: string }>("/account/phone", other.token);
    expect(getResult(await change(taken))).toBe("400 PHONE_ALREADY_USED");
    const phone = newPhone();
    expect(getResult(await change(phone))).toBe("200");
    const [sms] = await owners.messages(phone);
    expect(sms).toMatchObject({ channel: "sms" });
    expect(
      getResult(await post("/account/phone/confirm", { phone, code: await owners.codeFor(phone) }, token)),
    ).toBe("200");
    expect(await owners.read("/account/phone", token)).toEqual({ phone });
  });
});

describe("A password", () => {
  const change = (body: object, token: string) => post("/auth/password/change", body, token);

  it("A password is changed with the old one, ends the other sessions and is reported by email", async () => {
    const { email, token } = await owners.account();
    const elsewhere = await owners.signIn(email, newDevice());
    const next = "совсем-другой-пароль";
    expect(getResult(await change({ new_password: next }, token))).toBe("400 PROOF_IS_NEEDED");
    expect(getResult(await change({ new_password: "12345", password }, token))).toBe(
      "400 PASSWORD_TOO_SHORT",
    );
    expect(getResult(await change({ new_password: next, password: "не-тот-пароль" }, token))).toBe(
      "400 INVALID_PASSWORD",
    );
    expect((await owners.get("/auth/me", elsewhere)).status).toBe(200);
    expect(getResult(await change({ new_password: next, password }, token))).toBe("200");
    expect((await owners.get("/auth/me", elsewhere)).status).toBe(401);
    expect((await owners.get("/auth/me", token)).status).toBe(200);
    expect(await owners.signIn(email, newDevice(), next)).toBeTruthy();
    expect((await owners.messages(email))[0]?.subject).toBe("Пароль аккаунта изменён");
  });

  it.each(["is changed", "is set anew"])("A password that %s ends links in emails", async (how) => {
    const { email, token } = await owners.account();
    const next = newEmail();
    await put("/account/email", { email: next, password }, token);
    const link = /token=([\w-]+)/.exec((await owners.messages(next))[0]?.body ?? "")?.[1] ?? "";
    if (how === "is changed") await change({ new_password: "другой-пароль", password }, token);
    else {
      await owners.post("/auth/password/reset", { email });
      const code = await owners.codeFor(email);
      const confirmation = { email, code, password: "другой-пароль", device_id: newDevice() };
      expect(getResult(await owners.post("/auth/password/reset/confirm", confirmation))).toBe("200");
    }
    expect(getResult(await owners.post("/auth/email/confirm", { token: link }))).toBe("400 INVALID_TOKEN");
  });

  it("A password can be set with a code if there is none", async () => {
    const phone = newPhone();
    const { token } = await owners.account({ email: undefined, phone, password: undefined });
    expect(await owners.read("/account", token)).toMatchObject({ has_password: false });
    expect(getResult(await change({ new_password: password }, token))).toBe("400 PROOF_IS_NEEDED");
    expect(getResult(await post("/account/proof", {}, token))).toBe("200");
    expect(
      getResult(await change({ new_password: password, proof: await owners.codeFor(phone) }, token)),
    ).toBe("200");
    expect(await owners.read("/account", token)).toMatchObject({ has_password: true });
  });

  it("A password can be tried ten times in a quarter of an hour, in parallel or one by one", async () => {
    const { token } = await owners.account();
    const answers = await times(20, () =>
      change({ new_password: "новый-пароль", password: "не-тот-пароль" }, token),
    );
    const { "400 INVALID_PASSWORD": tried = 0, ...refused } = tally(answers);
    // After the third refusal a captcha is required before the limit is checked.
    expect(tried).toBeLessThanOrEqual(10);
    expect(Object.keys(refused)).not.toContain("200");
    expect(
      tried + (refused["429 CODE_ENTRY_LIMIT_REACHED"] ?? 0) + (refused["400 CAPTCHA_IS_NEEDED"] ?? 0),
    ).toBe(20);
    owners.advanceClock(901);
    expect(getResult(await change({ new_password: "новый-пароль", password }, token))).toBe("200");
  });
});
