import { describe, expect, it } from "vitest";
import { parseSettings } from "../../api/platform/settings";
import { setUpVisitors } from "./set-up-visitors";
import { getResult, newDevice, newPhone, tally, times } from "./visitors";

const visitors = setUpVisitors();

let made = 0;
const operatorPhone = () => `+7926${String((made += 1)).padStart(7, "0")}`;
const confirm = (phone: string, code: string) =>
  visitors.post("/auth/megafon/confirm", { phone, code, device_id: newDevice() });

describe("A customer of the operator", () => {
  it("A customer of the operator gets an account that is marked as the operator's", async () => {
    const phone = operatorPhone();
    await visitors.post("/auth/megafon", { phone });
    const { status, body } = await confirm(phone, await visitors.codeFor(phone));
    expect({ status, phone: body.phone, mf: body.mf_info.is_mf }).toEqual({ status: 200, phone, mf: true });
  });

  it("A customer of the operator has a phone number of the operator", async () => {
    const phone = newPhone();
    expect(getResult(await visitors.post("/auth/megafon", { phone }))).toBe("400 PHONE_NOT_MF");
    await visitors.post("/v2/auth/phone", { phone });
    expect(getResult(await confirm(phone, await visitors.codeFor(phone)))).toBe("400 PHONE_NOT_MF");
  });

  it("A customer of the operator is rejected without the right code", async () => {
    const phone = operatorPhone();
    await visitors.post("/auth/megafon", { phone });
    expect(getResult(await confirm(phone, await visitors.wrongCode(phone)))).toBe("400 CODE_NOT_FOUND");
  });
});

describe("A token given to a browser", () => {
  const refresh = (auth_token: string) =>
    visitors.post("/auth/refresh", { auth_token, device_id: "the-browser-of-a-token" });

  it("A token given to a browser starts another session of the same viewer, once, and stays valid itself", async () => {
    const { token, id } = await visitors.account();
    const answers = await times(10, () => refresh(token));
    expect(tally(answers)).toMatchObject({ "401 UNAUTHORIZED": 9 });
    const { body } = answers.find(({ status }) => status === 200) ?? expect.unreachable("one may");
    expect(body._id).toBe(id);
    expect(body.authentication_token).not.toBe(token);
    expect((await visitors.get("/auth/me", token)).status).toBe(200);
    expect((await visitors.get("/auth/me", body.authentication_token)).status).toBe(200);
  });

  it("A token given to a browser must exist", async () =>
    expect(getResult(await refresh("unknown"))).toBe("401 UNAUTHORIZED"));
});

describe("The local identity provider", () => {
  const secret = "a-secret-of-this-test-0123456789-abc";
  const production = {
    APP_MODE: "production",
    PUBLIC_ORIGIN: "https://luch.example",
    API_KEY: secret,
    API_KEY_TAPP: secret,
    MEDIA_SECRET: secret,
    CODE_SECRET: secret,
  };

  it("The local identity provider runs in demo mode, in tests by its port, and never in production", () => {
    expect(parseSettings({}).issuer?.port).toBe(4002);
    expect(parseSettings({ APP_MODE: "test" }).issuer).toBeNull();
    expect(parseSettings({ APP_MODE: "test", ISSUER_PORT: "4003" }).issuer?.origin).toBe(
      "http://localhost:4003",
    );
    const { issuer, social } = parseSettings({ ...production, ISSUER_PORT: "4002" });
    expect({ issuer, social }).toEqual({ issuer: null, social: {} });
  });

  it("The local identity provider does not override a configured provider", () => {
    const google = { issuer: "https://accounts.example", clientId: "id", clientSecret: "secret" };
    const { social } = parseSettings({ ...production, SOCIAL_PROVIDERS: JSON.stringify({ google }) });
    expect(social).toEqual({ google });
    expect(() => parseSettings({ SOCIAL_PROVIDERS: "{" })).toThrow("SOCIAL_PROVIDERS");
  });
});
