import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { NotifySwitch } from "#contract/account";
import { AccountType } from "#contract/auth";
import type { PinStatus } from "#contract/pin";
import type { Profile, ProfileList } from "#contract/profiles";
import { encodePin } from "#domain/pin";
import { accounts, pins } from "../../api/platform/db/schema";
import { row } from "../setup/row";
import { apiKey } from "../setup/test-api";
import { setUpVisitors } from "./set-up-visitors";
import { getResult, newDevice, newEmail, newPhone, password } from "./visitors";

// The rules about accounts, profiles and the PIN that a call of the API proves, one by one.

const visitors = setUpVisitors();

const read = async <Body>(path: string, token?: string) => {
  const { status, body } = await visitors.get(path, token);
  expect(status, path).toBe(200);
  return body as unknown as Body;
};
const refresh = (token: string) => visitors.post("/auth/refresh", {}, { token });
const signIn = (email: string, secret = password) =>
  visitors.post("/auth/email", { email, password: secret, device_id: newDevice() });

describe("The session's data", () => {
  it.each(AccountType.options)("An account of type %s signs in and has that type", async (kind) => {
    row("E-004");
    if (kind === "VIRTUAL") {
      const { token } = await visitors.virtual();
      expect((await refresh(token)).body.type).toBe(kind);
    } else {
      const { email } = await visitors.account({ kind });
      expect((await signIn(email)).body.type).toBe(kind);
    }
  });

  it.each(["TRIAL", "GRACE", "PROMO", "PAID"])("Refreshing says that the plan is %s", async (kind) => {
    row("C-012");
    const { token } = await visitors.account({ kind });
    const { status, body } = await refresh(token);
    expect([status, body.type]).toEqual([200, kind]);
  });

  it("Refreshing returns all that is known of the session", async () => {
    row("E-041", "E-042", "E-043", "E-045", "C-069");
    const { token, id, profile } = await visitors.account({ kind: "PAID" });
    expect((await refresh(token)).body).toMatchObject({
      _id: id,
      subscriptions: [{ type: "PAID" }],
      externals: [],
      partner: null,
      profile_for_child: false,
      profile_id: profile,
      current_country_code: "RU",
      trial_is_available: false,
      authentication_token: token,
      tags: [],
      language: { interface: "ru" },
      date_created: expect.any(Number),
    });
    const partner = await visitors.account({ kind: "TTK" });
    expect((await refresh(partner.token)).body.partner).toEqual({ name: "ttk" });
    const external = await visitors.account({ kind: "EXTERNALS" });
    expect((await refresh(external.token)).body.externals).not.toEqual([]);
    expect(getResult(await refresh("a-bad-token"))).toBe("401 UNAUTHORIZED");
  });

  it("Refreshing an operator's account says so", async () => {
    row("E-046");
    const blocked = await visitors.account({ kind: "OPERATOR_BLOCKED" });
    expect((await refresh(blocked.token)).body.mf_info).toEqual({ is_mf: true, mf_pop_up: "to_block" });
    const other = await visitors.account();
    expect((await refresh(other.token)).body.mf_info).toEqual({ is_mf: false, mf_pop_up: null });
  });

  it("Refreshing by a token in the body returns the account of that token", async () => {
    row("C-013");
    const { token, id } = await visitors.account();
    const { status, body } = await visitors.post("/auth/refresh", {
      auth_token: token,
      device_id: newDevice(),
    });
    expect([status, body._id]).toEqual([200, id]);
  });

  it("A device login makes a virtual account, from four fields", async () => {
    row("C-014", "C-067");
    const device = { device_id: newDevice(), device_type: "web", traffic_source: "direct", is_child: false };
    const { status, body } = await visitors.post("/auth/device/login", device);
    expect({ status, type: body.type, virtual: body.virtual }).toEqual({
      status: 200,
      type: "VIRTUAL",
      virtual: true,
    });
    for (const name of Object.keys(device)) {
      const { [name as keyof typeof device]: _left, ...rest } = device;
      expect((await visitors.post("/auth/device/login", rest)).status, name).toBe(400);
    }
  });

  it("A token is worth nothing after signing out", async () => {
    row("C-070");
    const { token } = await visitors.account();
    expect((await visitors.post("/auth/logout", {}, { token })).status).toBe(200);
    const refused = await refresh(token);
    expect(getResult(refused)).toBe("401 UNAUTHORIZED");
    expect(JSON.stringify(refused.body)).not.toMatch(/email|phone|authentication_token/);
  });
});

describe("Profiles", () => {
  const list = async (token: string) => (await read<{ data: ProfileList }>("/profile/list", token)).data;

  it("An account has several profiles, one of them a child's", async () => {
    row("F-001", "E-048", "E-057", "E-058", "C-016");
    const { token } = await visitors.account({ hasChild: true });
    const { items, avatars, content_languages } = await list(token);
    expect(items.map(({ child, profile_for_child }) => [child, profile_for_child])).toEqual([
      [false, false],
      [true, true],
    ]);
    for (const item of items)
      expect(item).toMatchObject({
        _id: expect.any(String),
        child: expect.any(Boolean),
        profile_for_child: expect.any(Boolean),
        language: { interface: "ru", content: "ru" },
        tags: [],
      } satisfies Partial<Record<keyof Profile, unknown>>);
    expect(avatars.adult.map(({ name }) => name)).toContain("adult-1");
    expect(avatars.child.map(({ name }) => name)).toContain("child-1");
    expect(content_languages).toContain("ru");
  });

  it("Selecting a profile posts its id and returns the session's new data", async () => {
    row("C-015", "E-049", "F-040");
    const { token } = await visitors.account({ hasChild: true });
    const child = (await list(token)).items.find((item) => item.child)?._id ?? "";
    const select = (profile_id: string) => visitors.post("/profile/select", { profile_id }, { token });
    expect((await select("p_nobody")).status).toBe(404);
    const { status, body } = await select(child);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      authentication_token: expect.any(String),
      profile_id: child,
      profile_for_child: true,
      ab: expect.any(Array),
      language: { interface: "ru" },
    });
  });
});

describe("The endpoints of the PIN", () => {
  const code = encodePin("1234");
  const pin = (token: string, endpoint: string, body: object = {}) =>
    visitors.post(`/pin/v3/${endpoint}`, body, { token });
  const getStatus = (token: string) => read<PinStatus>("/pin/status", token);

  it("The status of the PIN is one of four", async () => {
    row("E-087", "E-088", "C-037");
    const states: [given: object, status: PinStatus["status"]][] = [
      [{}, "create"],
      [{ pin: "1234" }, "required"],
      [{ country: "RS" }, "disabled"],
    ];
    for (const [given, status] of states)
      expect(await getStatus((await visitors.account(given)).token)).toMatchObject({
        status,
        is_everytime: false,
      });
  });

  it("A guest and an account of another country have no PIN, whatever is stored", async () => {
    row("F-118", "A-005");
    const guest = await visitors.virtual();
    expect((await refresh(guest.token)).body).toMatchObject({ virtual: true, type: "VIRTUAL" });
    const abroad = await visitors.account({ country: "RS", pin: "1234" });
    expect(await visitors.db.select().from(pins).where(eq(pins.accountId, abroad.id))).toHaveLength(1);
    for (const { token } of [guest, abroad]) expect((await getStatus(token)).status).toBe("disabled");
  });

  it("A PIN is created by a code sent to a phone", async () => {
    row("C-030", "C-031", "C-028");
    const [{ token }, phone] = [await visitors.account(), newPhone()];
    expect((await pin(token, "status", { code })).body).toMatchObject({ status: "create" });
    const sent = await pin(token, "otp", { code, is_everytime: true, phone, key: "", captcha: "" });
    expect(sent.status).toBe(200);
    const confirm = (otp: string) => pin(token, "otpConfirm", { code, is_everytime: true, phone, otp });
    expect(getResult(await confirm(await visitors.wrongCode(phone)))).toBe("400 CODE_NOT_FOUND");
    expect(getResult(await confirm(await visitors.codeFor(phone)))).toBe("200");
    expect(await getStatus(token)).toMatchObject({ status: "required", is_everytime: true });
    expect((await pin(token, "status", { code })).body).toMatchObject({ status: "required" });
  });

  it("A PIN is checked and disabled by its digits", async () => {
    row("C-029", "C-032");
    const { token } = await visitors.account({ pin: "1234" });
    expect(getResult(await pin(token, "check", { code }))).toBe("200");
    expect(getResult(await pin(token, "check", { code: encodePin("4321") }))).toBe("400 INVALID_PIN");
    expect(getResult(await pin(token, "disable", { code: encodePin("4321") }))).toBe("400 INVALID_PIN");
    expect(getResult(await pin(token, "disable", { code }))).toBe("200");
    expect((await getStatus(token)).status).toBe("create");
  });

  it("A forgotten PIN is removed by a code sent to a phone", async () => {
    row("C-033", "C-034");
    const phone = newPhone();
    const { token } = await visitors.account({ pin: "1234", phone });
    expect((await pin(token, "removeOtp", { phone, key: "", captcha: "" })).status).toBe(200);
    const otp = await visitors.codeFor(phone);
    expect(otp).toMatch(/^\d{6}$/);
    expect(getResult(await pin(token, "removeOtpConfirm", { phone, otp }))).toBe("200");
    expect((await getStatus(token)).status).toBe("create");
  });

  it("A reminder says where it was sent", async () => {
    row("C-035", "C-036");
    const [phone, email] = [newPhone(), newEmail()];
    const { token } = await visitors.account({ pin: "1234", phone, email });
    expect(await pin(token, "remindSms")).toMatchObject({ status: 200, body: { sent_to: phone } });
    expect(await pin(token, "remindEmail")).toMatchObject({ status: 200, body: { sent_to: email } });
  });

  it("How often the PIN is asked for is changed by its encoded digits only", async () => {
    row("C-038");
    const { token } = await visitors.account({ pin: "1234" });
    const put = (sent: string) =>
      visitors.send("PUT", "/pin/status", { code: sent, is_everytime: true }, token);
    expect((await getStatus(token)).is_everytime).toBe(false);
    expect((await put("1234")).status).toBe(400);
    expect((await getStatus(token)).is_everytime).toBe(false);
    expect((await put(code)).status).toBe(200);
    expect((await getStatus(token)).is_everytime).toBe(true);
  });

  it("The nine calls of the PIN are POSTs of JSON with the session's cookie", async () => {
    row("C-027", "C-120");
    const { token } = await visitors.account({ pin: "1234" });
    const names = [
      ...["status", "check", "otp", "otpConfirm", "disable"],
      ...["removeOtp", "removeOtpConfirm", "remindSms", "remindEmail"],
    ];
    const [json, cookie] = [{ "content-type": "application/json" }, { cookie: `auth_token=${token}` }];
    const call = async (name: string, init: RequestInit) =>
      (await fetch(`${visitors.url}/pin/v3/${name}?apikey=${apiKey}`, init)).status;
    for (const name of names) {
      const sent = { method: "POST", body: JSON.stringify({ code, otp: "123456" }) };
      expect([401, 404, 415], name).not.toContain(
        await call(name, { ...sent, headers: { ...json, ...cookie } }),
      );
      expect(await call(name, { headers: cookie }), name).toBe(404);
    }
    const body = JSON.stringify({ code });
    expect(await call("check", { method: "POST", body, headers: json })).toBe(401);
  });
});

describe("The endpoints of the account", () => {
  it.each([
    ["facebook", "C-061"],
    ["google", "C-062"],
    ["apple", "C-063"],
    ["vk", "C-064"],
    ["yandex", "C-065"],
    ["megafon", "C-066"],
  ])("%s has the calls for signing in, linking and unlinking", async (provider, id) => {
    row(id);
    const { token } = await visitors.account();
    for (const call of ["login", "link", "unlink"]) {
      const sent = { state: "the-state-of-no-visit-at-all", query: "code=1", device_id: newDevice() };
      const body = call === "unlink" ? { password } : sent;
      const { status } = await visitors.post(`/auth/social/${provider}/${call}`, body, { token });
      expect(status, call).toBeLessThan(500);
      expect(status, call).not.toBe(404);
    }
  });

  it("A television's code is confirmed, and an unknown one is not found", async () => {
    row("C-068");
    const { body } = await visitors.post("/auth/tv/start", { device_name: "TV" });
    const { code } = body as unknown as { code: string };
    const { token } = await visitors.account();
    const confirm = (entered: string) => visitors.post("/auth/tv/code", { code: entered }, { token });
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(getResult(await confirm(other))).toBe("400 CODE_NOT_FOUND");
    expect(getResult(await confirm(code))).toBe("200");
  });

  it("A password is changed by the old one", async () => {
    row("C-072");
    const { token, email } = await visitors.account();
    const next = "совсем-другой-пароль";
    expect(
      getResult(await visitors.post("/auth/password/change", { password, new_password: next }, { token })),
    ).toBe("200");
    expect(getResult(await signIn(email))).toBe("400 INVALID_PASSWORD");
    expect((await signIn(email, next)).status).toBe(200);
  });

  it("The account's e-mail is read, and not changed to another's", async () => {
    row("C-073");
    const [mine, other] = [await visitors.account(), await visitors.account()];
    expect(await read("/account/email", mine.token)).toEqual({ email: mine.email });
    const put = (email: string) => visitors.send("PUT", "/account/email", { email, password }, mine.token);
    expect(getResult(await put(other.email))).toBe("400 EMAIL_ALREADY_IN_USE");
    expect(getResult(await put(newEmail()))).toBe("200");
  });

  it("The account's person is read and stored", async () => {
    row("C-074");
    const { token } = await visitors.account();
    const person = { name: "Аня", gender: "female", birthday: "1990-01-31" };
    expect((await visitors.send("PUT", "/account/person", person, token)).status).toBe(200);
    expect(await read("/account/person", token)).toEqual(person);
  });

  it("The account's devices are listed, by kind too, and removed", async () => {
    row("C-075", "C-052", "C-129");
    const { token } = await visitors.account({ kind: "PAID", extraDevices: 2 });
    const list = async () => (await read<{ items: { id: string }[] }>("/account/devices", token)).items;
    const kinds = await read<Record<string, { id: string }[]>>("/devices", token);
    expect(Object.keys(kinds).sort()).toEqual(["android", "ios", "tv"]);
    const removed = kinds.tv?.[0]?.id ?? "";
    expect((await list()).map(({ id }) => id)).toContain(removed);
    expect((await visitors.send("DELETE", `/account/devices/${removed}`, {}, token)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).not.toContain(removed);
  });

  it.each([
    ["email", "C-079"],
    ["push", "C-080"],
    ["sms", "C-081"],
  ])("Notifications by %s are switched on and stay on", async (channel, id) => {
    row(id, "C-051", "C-118");
    const { token, profile } = await visitors.account({ email: newEmail(), phone: newPhone() });
    const list = async () =>
      (await read<{ data: { items: NotifySwitch[] } }>(`/profile/notify/${profile}`, token)).data.items;
    expect((await list()).map((item) => item.channel)).toEqual(["email", "push", "sms"]);
    expect((await visitors.post(`/account/notify/subscribe/${channel}`, {}, { token })).status).toBe(200);
    for (const item of await list()) expect(item.is_subscribed).toBe(item.channel === channel);
  });

  it("The account's tags are set by the operator's services, and then in the session's data", async () => {
    row("C-082");
    const { token } = await visitors.account();
    const answer = await fetch(`${visitors.url}/account/tags?apikey=luch-service`, {
      method: "PUT",
      body: JSON.stringify({ tags: ["cinema"] }),
      headers: { "content-type": "application/json", cookie: `auth_token=${token}` },
    });
    expect(answer.status).toBe(200);
    expect(await read("/account/tags", token)).toEqual({ tags: ["cinema"] });
    expect((await refresh(token)).body.tags).toEqual(["cinema"]);
  });
});

describe("Registering", () => {
  it("Another code is sent after a minute", async () => {
    row("K-034");
    const phone = newPhone();
    const ask = async () => getResult(await visitors.post("/v2/auth/phone", { phone }));
    expect(await ask()).toBe("200");
    visitors.advanceClock(59);
    expect(await ask()).toBe("429 SMS_LIMIT_EXCEEDED");
    visitors.advanceClock(1);
    expect(await ask()).toBe("200");
    expect(await visitors.messages(phone)).toHaveLength(2);
  });

  it.each([
    ["A Russian number", "+79991234567", "USER_NOT_FOUND"],
    ["A foreign number", "+992000000000", "REGISTRATION_UNAVAILABLE"],
  ])("%s may or may not register", async (_what, login, result) => {
    row("V-034", "F-090");
    expect((await visitors.post("/auth/lookup", { login })).body.result).toBe(result);
    const asked = await visitors.post("/v2/auth/phone", { phone: login });
    if (result === "USER_NOT_FOUND") expect(asked.status).toBe(200);
    else expect(getResult(asked)).toBe(`400 ${result}`);
    expect(await visitors.db.select().from(accounts).where(eq(accounts.phone, login))).toEqual([]);
  });
});
