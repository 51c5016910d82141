import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTokenIssuer, type TokenIssuer } from "../auth/token-issuer";
import { newEmail } from "../auth/visitors";
import { getConsentCookie } from "../setup/consent";
import { openPage, parsePage } from "../setup/page";
import { type Answer, startTestApp, type TestApp } from "../setup/test-app";

const script = "https://accounts.example/gsi/client";
const google = "https://accounts.example";
let issuer: TokenIssuer;
let testApp: TestApp;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  testApp = await startTestApp({
    settings: {
      ...issuer.settings,
      ONE_TAP_SCRIPT: script,
      MESSENGER_SCRIPT: "https://messenger.example/chat.js",
      GIFT_HOSTS: "present.example",
    },
    apiSettings: issuer.settings,
  });
});
afterAll(async () => {
  issuer.stop();
  await testApp.stop();
});
beforeEach(() => testApp.clearCaches());

const jar = ({ cookies }: Answer) =>
  cookies
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const agreed = getConsentCookie("preferences");
const offer = (cookie = "") => testApp.post("/resources/one-tap", {}, { cookie: `${agreed}; ${cookie}` });
const getNonce = ({ text }: Answer) => (JSON.parse(text) as { nonce: string }).nonce;
/** Sends the answer to an offer, as the page does. */
const answerOffer = (
  made: Answer,
  email: string,
  { path = "/auth/one-tap", ...more }: Record<string, string> = {},
) => {
  const nonce = getNonce(made);
  const credential = issuer.signToken({ nonce, email });
  return testApp.post(path, { credential, nonce, ...more }, { cookie: jar(made) });
};

describe("One-tap sign-in is named", () => {
  it.each<[string, string, { cookie?: string; headers?: Record<string, string> }, boolean]>([
    ["a visitor's ordinary page", "/movies", {}, true],
    ["a title's page in another language", "/en/watch/metropolis", {}, true],
    ["the player", "/watch/metropolis?popup=player", {}, false],
    ["a page of tariffs", "/tariffs", {}, false],
    ["a page of an offer", "/pages/leto", {}, false],
    ["a page of signing in", "/auth", {}, false],
    ["a page for children", "/kids", {}, false],
    ["a gift host", "/movies", { headers: { host: "present.example" } }, false],
    ["the mini-app", "/movies?app=mlk", {}, false],
  ])("One-tap sign-in is named on %s: %s", async (_what, path, options, expected) => {
    const { text, headers } = await testApp.request(path, options);
    const policy = headers["content-security-policy"] ?? "";
    expect([text.includes(script), policy.includes(google), headers["cross-origin-opener-policy"]]).toEqual(
      expected ? [true, true, "same-origin-allow-popups"] : [false, false, "same-origin"],
    );
    if (expected)
      for (const kind of ["script-src", "style-src", "frame-src", "connect-src"])
        expect(policy).toMatch(new RegExp(`${kind} [^;]*${google}`));
  });

  it("One-tap sign-in is not named to whoever is signed in, unlike another company's script", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const { text, headers } = await testApp.request("/movies", { cookie });
    expect([text.includes(script), text.includes("messenger.example")]).toEqual([false, true]);
    expect(headers["content-security-policy"]).not.toContain(google);
    expect((await offer(cookie)).status).toBe(404);
  });

  it("A page that names one-tap sign-in is kept for all visitors, and is the same for one who was offered it", async () => {
    const { headers } = await testApp.request("/movies");
    expect(headers["cache-control"]).toMatch(/^public/);
    const again = await testApp.request("/movies", { cookie: jar(await offer()) });
    expect(again.headers["cache-control"]).toMatch(/^public/);
    expect(again.headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  });
});

describe("A visitor who takes one-tap sign-in", () => {
  it("What one-tap sign-in is offered with names our client, and keeps its secret half from scripts", async () => {
    const made = await offer();
    expect(JSON.parse(made.text)).toEqual({ client_id: issuer.clientId, nonce: getNonce(made) });
    expect(made.cookies).toEqual([
      expect.stringMatching(/^luch_one_tap=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(made.headers["cache-control"]).toBe("private, no-store");
  });

  it("One-tap sign-in is not offered without consent to preferences", async () => {
    const { status, cookies } = await testApp.post("/resources/one-tap", {});
    expect([status, cookies]).toEqual([404, []]);
  });

  it("A newcomer by one-tap sign-in comes to the tariffs, and back to their page the next time", async () => {
    const email = newEmail();
    const first = await answerOffer(await offer(), email, { from: "/movies?genre=drama" });
    expect([first.status, first.headers.location]).toEqual([303, "/start"]);
    testApp.app.setClock(testApp.api.clock.now() + 300);
    const second = await answerOffer(await offer(), email, { from: "/movies?genre=drama" });
    expect([second.status, second.headers.location]).toEqual([303, "/movies?genre=drama"]);
    expect((await testApp.request("/account", { cookie: jar(second) })).text).toContain(email);
    testApp.app.setClock(testApp.api.clock.now());
  });

  it("A visitor with several pages may take any of their offers", async () => {
    const first = await offer();
    const second = await offer(jar(first));
    const nonce = getNonce(first);
    const credential = issuer.signToken({ nonce, email: newEmail() });
    const taken = await testApp.post("/auth/one-tap", { credential, nonce }, { cookie: jar(second) });
    expect(taken.status).toBe(303);
    // The other page's offer is kept.
    expect(taken.cookies.join()).toMatch(/luch_one_tap=[^;]{20,}; Max-Age=600/);
  });

  it("An address that the provider has not verified must be confirmed by a code", async () => {
    const made = await offer();
    const nonce = getNonce(made);
    const credential = issuer.signToken({ nonce, email: newEmail(), email_verified: false });
    const { headers } = await testApp.post("/en/auth/one-tap", { credential, nonce }, { cookie: jar(made) });
    expect(headers.location).toBe("/en/auth/social-collect-creds");
  });

  it("A conflict of accounts is told as after a visit to the provider", async () => {
    const email = newEmail();
    await answerOffer(await offer(), email);
    const made = await offer();
    const nonce = getNonce(made);
    const credential = issuer.signToken({ nonce, email, sub: "another subject" });
    const { headers } = await testApp.post("/auth/one-tap", { credential, nonce }, { cookie: jar(made) });
    expect(headers.location).toBe("/auth/social-error?reason=conflict");
  });

  it("Somebody who has signed in meanwhile comes back to their page as they are", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const made = await offer();
    const nonce = getNonce(made);
    const credential = issuer.signToken({ nonce, email: newEmail() });
    const answer = await testApp.post(
      "/auth/one-tap",
      { credential, nonce, from: "/series" },
      { cookie: `${cookie}; ${jar(made)}` },
    );
    expect([answer.status, answer.headers.location]).toEqual([303, "/series"]);
    expect(answer.cookies.map((one) => one.split("=")[0])).toEqual(["luch_one_tap"]);
  });

  it("One-tap sign-in leads to no other site", async () => {
    const email = newEmail();
    await answerOffer(await offer(), email);
    testApp.app.setClock(testApp.api.clock.now() + 300);
    const { headers } = await answerOffer(await offer(), email, { from: "https://other.example/" });
    testApp.app.setClock(testApp.api.clock.now());
    expect(headers.location).toBe("/");
  });
});

describe("An answer to one-tap sign-in that does not count", () => {
  type Sent = { form: Record<string, string>; cookie: string };
  it.each<[string, (sent: Sent) => Sent]>([
    ["from another browser", ({ form }) => ({ form, cookie: "" })],
    ["with a spoilt cookie", ({ form }) => ({ form, cookie: "luch_one_tap=x" })],
    ["for another offer", ({ form, cookie }) => ({ form: { ...form, nonce: "another" }, cookie })],
    [
      "with another's signature",
      ({ form, cookie }) => ({
        form: { ...form, credential: issuer.forgeToken({ nonce: form.nonce ?? "", email: newEmail() }) },
        cookie,
      }),
    ],
    ["without a token", ({ form, cookie }) => ({ form: { ...form, credential: "" }, cookie })],
  ])("An answer to one-tap sign-in %s is a 400 with a page that says how to go on", async (_what, spoil) => {
    const made = await offer();
    const nonce = getNonce(made);
    const sent = spoil({
      form: { nonce, credential: issuer.signToken({ nonce, email: newEmail() }) },
      cookie: jar(made),
    });
    const { status, text } = await testApp.post("/auth/one-tap", sent.form, { cookie: sent.cookie });
    const page = parsePage(text);
    expect([status, page.getHeading()]).toEqual([400, "Ошибка авторизации"]);
    expect(page.getByRole("link", { name: "Попробовать ещё раз" }).getAttribute("href")).toBe("/auth");
  });

  it("An answer to one-tap sign-in that was sent before is a 400", async () => {
    const made = await offer();
    const nonce = getNonce(made);
    const form = { nonce, credential: issuer.signToken({ nonce, email: newEmail() }) };
    const send = () => testApp.post("/auth/one-tap", form, { cookie: jar(made) });
    expect([(await send()).status, (await send()).status]).toEqual([303, 400]);
  });

  it("An answer to one-tap sign-in from another site, or with other fields, is refused", async () => {
    const made = await offer();
    const foreign = await testApp.request("/auth/one-tap", {
      method: "POST",
      headers: { origin: "https://other.example" },
      form: { credential: "x", nonce: getNonce(made) },
      cookie: jar(made),
    });
    expect(foreign.status).toBe(403);
    expect((await testApp.post("/auth/one-tap", { credential: "x" }, { cookie: jar(made) })).status).toBe(
      400,
    );
  });

  it("Opened as a page, it says that signing in failed", async () => {
    const { status, page } = await openPage(testApp, "/auth/one-tap");
    expect([status, page.getHeading()]).toEqual([200, "Ошибка авторизации"]);
  });
});
