import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { PinStatus } from "#contract/pin";
import type { ChannelSchedule } from "#contract/tv";
import { encodePin } from "#domain/pin";
import { captchas, pins, titles } from "../../api/platform/db/schema";
import { testNow } from "../setup/test-api";
import { setUpVisitors } from "./set-up-visitors";
import { getResult, newPhone, password, tally, times } from "./visitors";

const visitors = setUpVisitors();

const code = (pin: string) => encodePin(pin);
const pinCall = (token: string, endpoint: string, body: object = {}) =>
  visitors.post(`/pin/v3/${endpoint}`, body, { token });
const check = (token: string, pin: string) => pinCall(token, "check", { code: code(pin) });
const status = async (token: string) =>
  (await visitors.get("/pin/status", token)).body as unknown as PinStatus;
const wrongTries = 5;
const quarterHour = 900;
const day = 86_400;

async function openAdultTitle() {
  const [title] = await visitors.db.select().from(titles).where(eq(titles.ratingAge, "18+")).limit(1);
  if (!title) throw new Error("The catalogue has no 18+ title");
  return title.uid;
}
const play = (viewer: { token: string; device: string }, uid: string) =>
  visitors.get(`/playback/${uid}?device_id=${viewer.device}&auth_token=${viewer.token}`);
let devices = 0;
const paid = async (given: object = {}) => {
  const device = `pin-device-${(devices += 1)}`;
  return { device, ...(await visitors.account({ kind: "PAID", pin: "1234", deviceId: device, ...given })) };
};

describe("The PIN state of an account", () => {
  it.each([
    ["is «create» if there is none yet", {}, "create"],
    ["is «required» if there is one", { pin: "1234" }, "required"],
    ["is «disabled» outside Russia", { country: "RS", pin: "1234" }, "disabled"],
  ])("The PIN state of an account is right: %s", async (_what, given, expected) => {
    const { token } = await visitors.account(given);
    expect((await status(token)).status).toBe(expected);
  });
  it("The PIN state of a guest is that there is none", async () => {
    const { token } = await visitors.virtual();
    expect((await status(token)).status).toBe("disabled");
    for (const answer of [
      await pinCall(token, "otp", { code: code("1234"), phone: newPhone() }),
      await pinCall(token, "disable", { code: code("1234") }),
    ])
      expect(getResult(answer)).toBe("403 PIN_DISABLED");
  });
  it("The PIN state is shown to those who may know it", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    expect((await pinCall(token, "status", { code: code("1234") })).body).toMatchObject({
      status: "required",
    });
    expect(getResult(await pinCall(token, "status", { code: code("4321") }))).toBe("400 INVALID_PIN");
  });
});

describe("Creating a PIN", () => {
  it("Creating a PIN requires a code to a phone number, by which nobody signs in later", async () => {
    const { token } = await visitors.account();
    const phone = newPhone();
    expect((await pinCall(token, "otp", { code: code("1234"), phone })).status).toBe(200);
    const confirm = (otp: string) =>
      pinCall(token, "otpConfirm", { code: code("1234"), phone, otp, is_everytime: true });
    expect(getResult(await confirm(await visitors.wrongCode(phone)))).toBe("400 CODE_NOT_FOUND");
    expect(getResult(await confirm(await visitors.codeFor(phone)))).toBe("200");
    expect(await status(token)).toMatchObject({ status: "required", is_everytime: true, phone });
    expect(getResult(await check(token, "1234"))).toBe("200");
    visitors.advanceClock(60);
    expect((await pinCall(token, "removeOtp", { phone: newPhone() })).body).toMatchObject({ phone });
    expect((await visitors.post("/auth/lookup", { login: phone })).body.result).toBe("USER_NOT_FOUND");
  });
  it("Creating a PIN stores its number only until the account has its own", async () => {
    const { id, token } = await visitors.account();
    const getStored = async () =>
      (await visitors.db.select().from(pins).where(eq(pins.accountId, id)))[0]?.phone;
    const [phone, own] = [newPhone(), newPhone()];
    await pinCall(token, "otp", { code: code("1234"), phone });
    await pinCall(token, "otpConfirm", { phone, otp: await visitors.codeFor(phone) });
    expect(await getStored()).toBe(phone);
    await visitors.send("PUT", "/account/phone", { phone: own, password }, token);
    const confirmation = { phone: own, code: await visitors.codeFor(own) };
    expect(getResult(await visitors.post("/account/phone/confirm", confirmation, { token }))).toBe("200");
    expect(await getStored()).toBeNull();
    expect(await status(token)).toMatchObject({ phone: own });
  });
  it("Creating a PIN requires the old PIN once, although another code is requested and confirmed", async () => {
    const phone = newPhone();
    const { token } = await visitors.account({ phone });
    expect(getResult(await pinCall(token, "otp"))).toBe("400 PIN_WRONG_FORMAT");
    await pinCall(token, "otp", { code: code("9876") });
    visitors.advanceClock(60);
    expect(getResult(await pinCall(token, "otp"))).toBe("200");
    await pinCall(token, "otpConfirm", { otp: await visitors.codeFor(phone) });
    expect(getResult(await check(token, "9876"))).toBe("200");
  });
  it("Creating a PIN takes the PIN chosen last, although no other code was sent", async () => {
    const phone = newPhone();
    const { token } = await visitors.account();
    await pinCall(token, "otp", { code: code("1111"), phone });
    const early = await pinCall(token, "otp", { code: code("2222"), phone });
    expect(getResult(early)).toBe("429 SMS_LIMIT_EXCEEDED");
    expect(early.body.data?.sent?.channel).toBe("sms");
    await pinCall(token, "otpConfirm", { phone, otp: await visitors.codeFor(phone) });
    expect(getResult(await check(token, "2222"))).toBe("200");
    expect((await pinCall(token, "removeOtp")).status).toBe(200);
    expect((await pinCall(token, "removeOtp")).body.data?.sent?.channel).toBe("sms");
  });
  it("Creating a PIN is refused if there is one", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    expect(getResult(await pinCall(token, "otp", { code: code("1234"), phone: newPhone() }))).toBe(
      "400 PIN_ALREADY_EXISTS",
    );
  });
  it("Creating a PIN is refused with another account's number", async () => {
    const phone = newPhone();
    await visitors.account({ phone });
    const { token } = await visitors.account();
    expect(getResult(await pinCall(token, "otp", { code: code("1234"), phone }))).toBe(
      "400 PHONE_ALREADY_USED",
    );
  });
  it("Creating a PIN is refused with a code sent to another account", async () => {
    const phone = newPhone();
    const [one, other] = await times(2, () => visitors.account());
    if (!one || !other) throw new Error("No accounts");
    await pinCall(one.token, "otp", { code: code("1234"), phone });
    const otp = await visitors.codeFor(phone);
    expect(getResult(await pinCall(other.token, "otpConfirm", { code: code("1234"), phone, otp }))).toBe(
      "400 WRONG_USER",
    );
    expect((await status(other.token)).status).toBe("create");
  });
  it.each(["1234", "12", "", "MTIz"])("Creating a PIN does not accept %j as digits", async (sent) => {
    const { token } = await visitors.account();
    expect((await pinCall(token, "otp", { code: sent, phone: newPhone() })).status).toBe(400);
  });
  it("Creating a PIN happens once for parallel requests with one code", async () => {
    const phone = newPhone();
    const { token } = await visitors.account({ phone });
    await pinCall(token, "otp", { code: code("1234") });
    const otp = await visitors.codeFor(phone);
    const answers = await times(20, () => pinCall(token, "otpConfirm", { code: code("1234"), otp }));
    expect(tally(answers)["200"]).toBe(1);
  });
});

describe("Deleting a PIN", () => {
  it("Deleting a PIN requires the PIN", async () => {
    const { token, email } = await visitors.account({ pin: "1234" });
    expect(getResult(await pinCall(token, "disable", { code: code("4321") }))).toBe("400 INVALID_PIN");
    expect(getResult(await pinCall(token, "disable", { code: code("1234") }))).toBe("200");
    expect((await status(token)).status).toBe("create");
    expect((await visitors.messages(email))[0]?.subject).toBe("ПИН-код в «Луче» удалён");
  });
  it("Deleting a forgotten PIN requires a code", async () => {
    const phone = newPhone();
    const { token } = await visitors.account({ pin: "1234", phone });
    await pinCall(token, "removeOtp");
    const otp = await visitors.codeFor(phone);
    expect(getResult(await pinCall(token, "removeOtpConfirm", { otp }))).toBe("200");
    expect((await status(token)).status).toBe("create");
    expect(getResult(await pinCall(token, "removeOtpConfirm", { otp }))).not.toBe("200");
  });
});

describe("How often the PIN is asked for", () => {
  it("How often the PIN is asked for can be changed with the encoded PIN", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    const put = (sent: string) =>
      visitors.send("PUT", "/pin/status", { code: sent, is_everytime: true }, token);
    expect((await put("1234")).status).toBe(400);
    expect(getResult(await put(code("4321")))).toBe("400 INVALID_PIN");
    expect((await put(code("1234"))).body).toMatchObject({ status: "required", is_everytime: true });
  });
});

describe("Guessing a PIN", () => {
  it("Guessing a PIN is limited to five of 60 parallel attempts, from as many sessions", async () => {
    const { token, email } = await visitors.account({ pin: "1234" });
    const other = await visitors.post("/auth/email", {
      email,
      password: "шесть-слов-и-точка",
      device_id: "another-device",
    });
    const tokens = [token, other.body.authentication_token];
    const answers = await times(60, (index) => check(tokens[index % 2] ?? "", "4321"));
    expect(tally(answers)).toEqual({ "400 INVALID_PIN": wrongTries, "429 PIN_TRIES_EXCEEDED": 55 });
    expect(getResult(await check(token, "1234"))).toBe("429 PIN_TRIES_EXCEEDED");
    visitors.advanceClock(quarterHour);
    expect(getResult(await check(token, "1234"))).toBe("200");
  });
  it("Guessing a PIN tells when the next attempt is allowed", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    for (let tried = 0; tried < wrongTries; tried += 1) await check(token, "4321");
    expect((await check(token, "4321")).body.data?.expired).toBe(testNow + quarterHour);
  });
  it("Guessing a PIN is limited to twenty wrong attempts a day", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    let evaluated = 0;
    for (let quarter = 0; quarter < 24; quarter += 1) {
      for (let tried = 0; tried <= wrongTries; tried += 1)
        if ((await check(token, "4321")).status === 400) evaluated += 1;
      visitors.advanceClock(quarterHour);
    }
    expect(evaluated).toBe(20);
    visitors.advanceClock(day);
    expect(getResult(await check(token, "1234"))).toBe("200");
  });
  it("Guessing a PIN shares its limit between all endpoints", async () => {
    const { token } = await visitors.account({ pin: "1234", child: true });
    const adult = (await visitors.get("/profile/list", token)).body as unknown as {
      data: { items: { _id: string; child: boolean }[] };
    };
    const profile_id = adult.data.items.find(({ child }) => !child)?._id;
    for (let tried = 0; tried < wrongTries; tried += 1)
      await visitors.post("/profile/select", { profile_id, code: code("4321") }, { token });
    expect(getResult(await check(token, "1234"))).toBe("429 PIN_TRIES_EXCEEDED");
    expect(getResult(await pinCall(token, "status", { code: code("1234") }))).toBe("429 PIN_TRIES_EXCEEDED");
  });
  it("Guessing does not become easier for a day if the right PIN is entered in between", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    let evaluated = 0;
    for (let round = 0; round < 10; round += 1) {
      for (let tried = 0; tried < wrongTries - 1; tried += 1)
        if ((await check(token, "4321")).status === 400) evaluated += 1;
      await check(token, "1234");
    }
    expect(evaluated).toBe(20);
  });
});

describe("A PIN reminder", () => {
  it.each(["remindSms", "remindEmail"] as const)("A PIN reminder %s says where it goes", async (endpoint) => {
    const phone = newPhone();
    const { token, email } = await visitors.account({
      pin: "1234",
      phone,
      email: `of-${phone}@pin.example`,
    });
    const to = endpoint === "remindSms" ? phone : `of-${phone}@pin.example`;
    const answer = await pinCall(token, endpoint);
    expect(answer.body).toEqual({ sent_to: to });
    const sent = /: (\d{4})/.exec((await visitors.messages(to))[0]?.body ?? "")?.[1] ?? "";
    expect(getResult(await check(token, "1234"))).toBe("200");
    expect(getResult(await check(token, sent))).toBe("200");
    if (sent !== "1234") expect(getResult(await check(token, "1234"))).toBe("400 INVALID_PIN");
    expect(email).toBeTruthy();
  });
  it("A child's PIN reminder does not show the whole address", async () => {
    const { token, email } = await visitors.account({ pin: "1234", child: true });
    const { body } = await pinCall(token, "remindEmail");
    expect(JSON.stringify(body)).not.toContain(email);
    expect(JSON.stringify(await status(token))).not.toContain(email);
  });
  it("A PIN reminder requires a captcha after three wrong PINs", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    for (let tried = 0; tried < 3; tried += 1) await check(token, "4321");
    const asked = await pinCall(token, "remindEmail");
    expect(getResult(asked)).toBe("400 CAPTCHA_IS_NEEDED");
    const key = asked.body.data?.key ?? "";
    const [captcha] = await visitors.db.select().from(captchas).where(eq(captchas.key, key));
    expect(getResult(await pinCall(token, "remindEmail", { key, captcha: captcha?.digits }))).toBe("200");
  });
  it("A PIN reminder is sent once a minute", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    expect(getResult(await pinCall(token, "remindEmail"))).toBe("200");
    expect(getResult(await pinCall(token, "remindEmail"))).toBe("429 EMAIL_LIMIT_EXCEEDED");
  });
});

describe("18+ titles", () => {
  it("18+ titles require the PIN once per session", async () => {
    const viewer = await paid();
    const uid = await openAdultTitle();
    expect(getResult(await play(viewer, uid))).toBe("403 PIN_REQUIRED");
    await check(viewer.token, "1234");
    expect((await play(viewer, uid)).status).toBe(200);
    visitors.advanceClock(600);
    expect((await play(viewer, uid)).status).toBe(200);
  });
  it("18+ titles require the PIN again after half an hour of inactivity", async () => {
    const viewer = await paid();
    const uid = await openAdultTitle();
    await check(viewer.token, "1234");
    visitors.advanceClock(1500);
    expect((await visitors.get("/auth/me", viewer.token)).status).toBe(200);
    visitors.advanceClock(1500);
    expect((await play(viewer, uid)).status).toBe(200);
    visitors.advanceClock(1800);
    expect(getResult(await play(viewer, uid))).toBe("403 PIN_REQUIRED");
  });
  it("18+ titles require the PIN at each start, if the account chose so", async () => {
    const viewer = await paid({ pinIsEverytime: true });
    const uid = await openAdultTitle();
    await check(viewer.token, "1234");
    expect((await play(viewer, uid)).status).toBe(200);
    visitors.advanceClock(301);
    expect(getResult(await play(viewer, uid))).toBe("403 PIN_REQUIRED");
  });
  it("18+ titles require none if there is no PIN, and other titles never do", async () => {
    const uid = await openAdultTitle();
    const device = "without-a-pin";
    const { token } = await visitors.account({ kind: "PAID", deviceId: device });
    expect((await play({ token, device }, uid)).status).toBe(200);
    const [tame] = await visitors.db.select().from(titles).where(eq(titles.ratingAge, "0+")).limit(1);
    const viewer = await paid();
    expect((await play(viewer, tame?.uid ?? "")).status).toBe(200);
  });
  it("18+ titles stay locked in a session that switched to another profile", async () => {
    const viewer = await paid({ hasChild: true });
    await check(viewer.token, "1234");
    const { data } = (await visitors.get("/profile/list", viewer.token)).body as unknown as {
      data: { items: { _id: string }[] };
    };
    const own = data.items[0]?._id;
    const { body } = await visitors.post("/profile/select", { profile_id: own }, { token: viewer.token });
    const uid = await openAdultTitle();
    expect(getResult(await play({ ...viewer, token: body.authentication_token }, uid))).toBe(
      "403 PIN_REQUIRED",
    );
  });
});

describe("A channel with an 18+ programme coming up", () => {
  const watch = async (viewer: { token: string; device: string }, channel: number) => {
    const answer = await visitors.get(
      `/tv/channels/${channel}/stream?device_id=${viewer.device}&auth_token=${viewer.token}`,
    );
    return { result: getResult(answer), ...(answer.body as unknown as { url: string; expires: number }) };
  };
  /** The first 18+ programme of a channel that comes after another one, and the clock ten minutes before it. */
  const openBorder = async () => {
    const { body } = await visitors.get(`/tv/schedule?from=${testNow}&to=${testNow + day}`);
    const found = (body as unknown as { items: ChannelSchedule[] }).items.flatMap(({ channel, programs }) =>
      programs
        .filter(
          ({ rating_age }, index) =>
            rating_age === "18+" && index > 0 && programs[index - 1]?.rating_age !== "18+",
        )
        .map(({ start_ts }) => ({ channel: channel.id, start: start_ts })),
    );
    const border = found.find(({ start }) => start > testNow + 600) ?? expect.unreachable("no 18+ programme");
    visitors.clock.set(border.start - 600);
    return border;
  };
  /** Whether its media URL works. */
  const plays = async (url: string) => (await fetch(new URL(url, visitors.url))).status === 200;

  it("A channel plays until its 18+ programme, and continues once the PIN is entered", async () => {
    const { channel, start } = await openBorder();
    const viewer = await paid();
    const before = await watch(viewer, channel);
    expect(before).toMatchObject({ result: "200", expires: start });
    expect(await plays(before.url)).toBe(true);
    visitors.clock.set(start);
    expect(await plays(before.url)).toBe(false);
    expect((await watch(viewer, channel)).result).toBe("403 PIN_REQUIRED");
    await check(viewer.token, "1234");
    const after = await watch(viewer, channel);
    expect(after.result).toBe("200");
    expect(after.expires).toBeGreaterThan(start);
  });

  it.each([
    ["plays through it", "no PIN", { pin: undefined }, 0, true],
    ["plays through it", "a PIN that was entered just now", {}, 0, true],
    ["ends with it", "a PIN that will have been idle for half an hour", {}, 1300, false],
    ["ends with it", "a PIN for each start", { pinIsEverytime: true }, 0, false],
  ])("A channel with an 18+ programme %s with %s", async (_what, _which, given, secondsAgo, goesOn) => {
    const { channel, start } = await openBorder();
    const viewer = await paid(given);
    visitors.clock.set(start - 600 - secondsAgo);
    await check(viewer.token, "1234");
    visitors.clock.set(start - 600);
    const { expires } = await watch(viewer, channel);
    expect(expires > start).toBe(goesOn);
  });
});

it("A child cannot create, change or delete the PIN", async () => {
  const { token } = await visitors.account({ child: true, pin: "1234" });
  for (const answer of [
    await pinCall(token, "otp", { code: code("1234"), phone: newPhone() }),
    await pinCall(token, "disable", { code: code("1234") }),
    await pinCall(token, "removeOtp", { phone: newPhone() }),
    await visitors.send("PUT", "/pin/status", { code: code("1234"), is_everytime: true }, token),
  ])
    expect(getResult(answer)).toBe("403 CHILD_PROFILE");
});

it("The PIN in the database cannot be brute-forced without the secret key", async () => {
  const { id } = await visitors.account({ pin: "1234" });
  const [row] = await visitors.db.select().from(pins).where(eq(pins.accountId, id));
  expect(row?.hash).toMatch(/^\$argon2id\$/);
});
