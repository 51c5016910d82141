import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Captcha } from "#contract/captcha";
import { captchas } from "../../api/platform/db/schema";
import { testNow } from "../setup/test-api";
import { type Catalogue, openCatalogue } from "./catalogue";

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  catalogue.clock.set(testNow);
  await catalogue.requestApi("/__dev/faults", { method: "DELETE" });
});

const find = async (key: string) =>
  (await catalogue.db.select().from(captchas).where(eq(captchas.key, key)))[0];
const getDigits = async (key: string) => (await find(key))?.digits ?? "";
const requireCaptcha = (endpoint = "catalog") =>
  catalogue.requestApi("/__dev/faults", {
    method: "POST",
    body: { viewer: "*", endpoint, code: "CAPTCHA_IS_NEEDED" },
  });
type CaptchaRefusal = { code: string; data: { captcha: string; key: string; question: string } };
const getRefusal = async (path = "/catalog") => {
  const { status, body } = await catalogue.requestApi(path);
  expect(status).toBe(400);
  return body as CaptchaRefusal;
};
const requestWithAnswer = (key: string, answer: string, path = "/catalog") =>
  catalogue.requestApi(`${path}${path.includes("?") ? "&" : "?"}captcha_key=${key}&captcha=${answer}`);

describe("A captcha", () => {
  it("A captcha is a picture of at most six characters, which do not occur in its source", async () => {
    const { captcha, key, question, expires } = (
      await catalogue.requestApi(`/captcha?renew=true&v=${testNow}000`)
    ).body as Captcha;
    const picture = decodeURIComponent(captcha.replace("data:image/svg+xml,", ""));
    const digits = await getDigits(key);
    expect(digits).toMatch(/^\d{4,6}$/);
    expect(picture).toMatch(/^<svg [^>]*>.*<\/svg>$/);
    expect(picture).not.toMatch(/<text|<title|<desc/);
    expect(question).toMatch(/Ответьте цифрами\.$/);
    expect(expires).toBe(testNow + 300);
  });

  it("A captcha is different each time, and asks its question in the language of the page", async () => {
    const [one, other] = await Promise.all(
      ["", "?locale=en"].map(
        async (query) => (await catalogue.requestApi(`/captcha${query}`)).body as Captcha,
      ),
    );
    expect(one?.key).not.toBe(other?.key);
    expect(one?.captcha).not.toBe(other?.captcha);
    expect(other?.question).toMatch(/Answer in digits\.$/);
  });
});

describe("The catalogue's captcha", () => {
  it("The catalogue's captcha accepts the characters in the picture, once", async () => {
    await requireCaptcha();
    const { code, data } = await getRefusal("/catalog?category=movies");
    expect(code).toBe("CAPTCHA_IS_NEEDED");
    const digits = await getDigits(data.key);
    expect((await requestWithAnswer(data.key, digits, "/catalog?category=movies")).status).toBe(200);
    const again = (await requestWithAnswer(data.key, digits)).body as CaptchaRefusal;
    expect(again.code).toBe("CAPTCHA_NOT_FOUND");
    expect(again.data.key).not.toBe(data.key);
  });

  it("The catalogue's captcha accepts the answer to the question in words", async () => {
    await requireCaptcha("catalog/*");
    const { data } = await getRefusal("/catalog/categories/filters/detail");
    const answer = (await find(data.key))?.spoken ?? "";
    expect((await requestWithAnswer(data.key, answer, "/catalog/categories/filters/detail")).status).toBe(
      200,
    );
  });

  it("The catalogue's captcha allows one attempt", async () => {
    await requireCaptcha();
    const { data } = await getRefusal();
    const digits = await getDigits(data.key);
    expect(((await requestWithAnswer(data.key, "x")).body as CaptchaRefusal).code).toBe("CAPTCHA_IS_WRONG");
    expect(((await requestWithAnswer(data.key, digits)).body as CaptchaRefusal).code).toBe(
      "CAPTCHA_NOT_FOUND",
    );
  });

  it("The catalogue's captcha expires after five minutes", async () => {
    await requireCaptcha();
    const [{ data: one }, { data: other }] = [await getRefusal(), await getRefusal()];
    const [digits, late] = [await getDigits(one.key), await getDigits(other.key)];
    catalogue.clock.set(testNow + 299);
    expect((await requestWithAnswer(one.key, digits)).status).toBe(200);
    catalogue.clock.set(testNow + 300);
    expect(((await requestWithAnswer(other.key, late)).body as CaptchaRefusal).code).toBe(
      "CAPTCHA_NOT_FOUND",
    );
  });

  it("The catalogue's captcha accepts one of two parallel answers", async () => {
    await requireCaptcha();
    const { data } = await getRefusal();
    const digits = await getDigits(data.key);
    const statuses = (
      await Promise.all([requestWithAnswer(data.key, digits), requestWithAnswer(data.key, digits)])
    ).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it("The catalogue's captcha is deleted if nobody answers it", async () => {
    await catalogue.requestApi("/captcha");
    catalogue.clock.set(testNow + 1000);
    await catalogue.requestApi("/captcha");
    expect(await catalogue.db.$count(captchas)).toBe(1);
  });
});
