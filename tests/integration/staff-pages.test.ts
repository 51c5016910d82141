import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

// Pages of the staff do not exist for anybody else, whatever is asked or sent.

let testApp: TestApp;
const cookies: Record<string, string | undefined> = {};
beforeAll(async () => {
  testApp = await startTestApp();
  cookies.viewer = (await testApp.viewer({ kind: "PAID" })).cookie;
  cookies.child = (await testApp.viewer({ kind: "PAID", child: true })).cookie;
  cookies.support = (await testApp.viewer({ kind: "REGISTERED", email: "desk@luch.example" })).cookie;
  cookies.money = (await testApp.viewer({ kind: "REGISTERED", email: "money@luch.example" })).cookie;
});
afterAll(() => testApp.stop());

const others = {
  "/support-desk": ["visitor", "viewer", "child", "money"],
  "/support-desk/money": ["visitor", "viewer", "child", "support"],
};
const queries = [
  "",
  "?list=acts&page=abc",
  "?list=nothing",
  "?account=x",
  "?ticket=x",
  "?status=x",
  "?article=x",
];
const forms: Record<string, string>[] = [
  {},
  { intent: "nothing" },
  { "a[b]": "1" },
  { intent: "note", account: "x", after: "abc", reason: "" },
  { intent: "answer", ticket: "x", message: "" },
];
const pairs = Object.entries(others).flatMap(([path, names]) => names.map((name) => [path, name] as const));

describe("A page of the staff", () => {
  it.each(pairs)("%s is not found by a %s, whatever is asked or sent", async (path, name) => {
    const cookie = cookies[name];
    const who = cookie === undefined ? {} : { cookie };
    for (const query of queries) {
      expect((await testApp.request(path + query, who)).status, query).toBe(404);
      for (const form of forms) {
        const sent = { method: "POST", form, headers: { "sec-fetch-site": "same-origin" }, ...who };
        const { status } = await testApp.request(path + query, sent);
        expect(status, `${query} ${JSON.stringify(form)}`).toBe(404);
      }
    }
  });
});

describe("The form of an article", () => {
  const url = "/support-desk?article=vpn&language=ru";
  const send = async (form: Record<string, string>) => {
    const article = { intent: "article", locale: "ru", category: "playback", section: "problems" };
    return testApp.post(
      url,
      { ...article, id: "vpn", title: "Про VPN", body: "Текст", ...form },
      { cookie: cookies.support ?? "" },
    );
  };
  const readForm = async () => {
    const { page } = await openPage(testApp, url, { cookie: cookies.support ?? "" });
    return getSeen(page);
  };
  const getSeen = (page: ReturnType<typeof parsePage>) =>
    page.getMain().querySelector<HTMLInputElement>("input[name=seen_version]")?.value ?? "none";

  it("The form of an article that another has saved meanwhile says so, keeps what was typed, and replaces that if sent again", async () => {
    const seen_version = await readForm();
    expect((await send({ seen_version, title: "Первый" })).status).toBe(303);
    const refused = await send({ seen_version, title: "Второй" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("это изменили в другом месте");
    const page = parsePage(refused.text);
    page.getByDisplayValue("Второй");
    expect((await send({ seen_version: getSeen(page), title: "Второй" })).status).toBe(303);
  });

  it("The form of an article that is given the address or language of another is refused at its field", async () => {
    const seen_version = await readForm();
    const refused = await send({ seen_version, id: "refund", title: "Чужой" });
    expect(refused.status).toBe(409);
    const field = parsePage(refused.text).getByLabelText(/^Адрес/);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect((await send({ seen_version, locale: "en", title: "Translated" })).status).toBe(303);
    expect((await send({ seen_version, locale: "en", title: "Translated again" })).status).toBe(409);
    expect((await send({ seen_version, id: "vpn-again", title: "Ещё один" })).status).toBe(303);
  });
});
