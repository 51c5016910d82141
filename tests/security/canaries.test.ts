import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captchas, games, outbox, profiles } from "../../api/platform/db/schema";
import { parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

/** Text that would run if it were written unescaped in text, attributes, titles, scripts or structured data. */
const canary = `"'></title></script></textarea><img src=x onerror=canary()><script>canary()</script>{{canary}}\u2028`;
/** A shorter version for short fields. */
const short = `"><img src=x onerror=canary()>`;
const markdown = [
  canary,
  "[one](javascript:canary()) [two](data:text/html,canary) [three](//canary.example) [four](/\\canary.example)",
  "[five](JaVaScRiPt:canary()) [six](java&#115;cript:canary()) [seven](vbscript:canary) ![eight](https://canary.example/x.png)",
  "<a href=javascript:canary()>nine</a> <iframe srcdoc='<script>canary()</script>'></iframe>",
  `| "><img src=x onerror=canary()> | b |\n| --- | --- |\n| [c](javascript:canary()) | <svg onload=canary()> |`,
  `## ${short}`,
  `- ${short}`,
  "[ten]: javascript:canary()\n\n[eleven][ten] <javascript:canary()> `</code><script>canary()</script>`",
].join("\n\n");
const visitorsEmail = "a+canary/=?{}@luch.example";

let testApp: TestApp;
let asker: { cookie: string; token: string };
let staff: { cookie: string; token: string };
let treasurer: { cookie: string; token: string };
let child: { cookie: string; token: string };
const links = { ticket: "", visitors: "", account: "" };

const api = async <Value>(path: string, body: object, token?: string): Promise<Value> => {
  const answer = await testApp.requestApi(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(token ? { cookie: `auth_token=${token}` } : {}) },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Value;
};

beforeAll(async () => {
  testApp = await startTestApp();
  asker = await testApp.viewer({ kind: "PAID", email: "canary.asker@luch.example" });
  staff = await testApp.viewer({ kind: "REGISTERED", email: "desk@luch.example" });
  treasurer = await testApp.viewer({ kind: "REGISTERED", email: "money@luch.example" });
  child = await testApp.viewer({ kind: "PAID", child: true });
  const question = { subject: short, message: canary, category: "other" };
  const { id } = await api<{ id: string }>("/support/tickets", question, asker.token);
  links.ticket = id;
  await api(`/support/tickets/${id}/messages`, { message: `${canary} 2` }, asker.token);
  await api(`/support/desk/tickets/${id}/messages`, { message: markdown.slice(0, 3900) }, staff.token);
  const captcha = (await (await testApp.requestApi("/captcha?renew=true")).json()) as { key: string };
  const [row] = await testApp.api.db.select().from(captchas).where(eq(captchas.key, captcha.key));
  const asked = { ...question, email: visitorsEmail, key: captcha.key, captcha: row?.digits };
  await api("/support/tickets", asked);
  const [message] = await testApp.api.db.select().from(outbox).where(eq(outbox.recipient, visitorsEmail));
  links.visitors = new URL(/http\S+question\S+/.exec(message?.body ?? "")?.[0] ?? "none:").search;
  const article = { locale: "ru", category: "other", section: "contact", place: null, is_hidden: false };
  const written = { ...article, id: "canary", title: canary, body: markdown, seen_version: null };
  await api("/support/desk/articles", written, staff.token);
  links.account = (await testApp.viewer({ kind: "PAID" })).auth._id;
  const note = { act: "note", seen_act: 0, reason: canary };
  await api(`/billing/desk/accounts/${links.account}/acts`, note, treasurer.token);
  // A name that no form accepts, at the top of the leaderboard.
  const [own] = await testApp.api.db.select().from(profiles).where(eq(profiles.child, false)).limit(1);
  await testApp.api.db.update(profiles).set({ name: short });
  const best = { id: "canarygame", profileId: own?.id ?? null, score: 2000, started: 1, finished: 2 };
  await testApp.api.db.insert(games).values(best);
});
afterAll(() => testApp?.stop());

/** Finds anything on a page that injected text would run, at once or when pressed. */
function findActing(html: string): string[] {
  const { document } = parsePage(html);
  const acting: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    if (element.localName === "script" && element.getAttribute("type") === "application/ld+json")
      JSON.parse(element.textContent ?? "");
    else if (element.localName === "script" && /(?<!["\w\\].*)canary\(\)/.test(element.textContent ?? ""))
      acting.push(`<script>${element.textContent}`);
    if (element.getAttribute("src") === "x" || element.localName === "iframe") acting.push(element.outerHTML);
    for (const { name, value } of element.attributes)
      if (
        /^on/i.test(name) ||
        (/^(href|src|action|formaction|srcdoc|content)$/i.test(name) &&
          /^\s*((java|vb)script:|data:text|\/[/\\]|https?:\/\/canary)/i.test(value))
      )
        acting.push(`${element.localName} ${name}=${value}`);
  }
  return acting;
}

const q = encodeURIComponent;
type UserTextPage = [
  path: () => string,
  viewer: "asker" | "staff" | "treasurer" | "child" | null,
  holds?: string,
];
/** Every place that shows user text, and every part of a URL that is read. */
const shown: Record<string, UserTextPage> = {
  "the account's tickets": [() => "/account/support", "asker", short],
  "a ticket": [() => `/account/support/${links.ticket}`, "asker", canary.trim()],
  "a visitor's question": [() => `/support/question${links.visitors}`, null, canary.trim()],
  "the desk": [() => "/support-desk", "staff", visitorsEmail],
  "a ticket at the desk": [() => `/support-desk?ticket=${links.ticket}`, "staff", canary.trim()],
  "an article at the desk": [() => "/support-desk?article=canary&language=ru", "staff", canary.trim()],
  "an account at the desk for money": [
    () => `/support-desk/money?account=${links.account}`,
    "treasurer",
    canary.trim(),
  ],
  "the acts at the desk for money": [() => "/support-desk/money?list=acts", "treasurer", canary.trim()],
  "what was looked for at the desk for money": [
    () => `/support-desk/money?q=${q(canary)}&sum=${q(canary)}&day=${q(canary)}`,
    "treasurer",
  ],
  "an article": [() => "/support/other/canary", null, canary.trim()],
  "an article, to a child": [() => "/support/other/canary", "child", canary.trim()],
  "the category of an article": [() => "/support/other", null, canary.trim()],
  "help that was found": [() => `/support?q=${q("canary onerror")}`, null, canary.trim()],
  "what was looked for": [() => `/support?q=${q(canary)}`, null],
  "what was looked for in the catalogue": [() => `/search?text=${q(canary)}`, null],
  "the best of the quiz": [() => "/game/leaderboard", null],
  "the quiz": [() => "/game", null],
  "a game of no such id": [() => `/game?game=${q(short)}`, null],
  "the oracle": [() => `/gadanie-random?film=${q(canary)}&topic=${q(canary)}&words=${q(canary)}`, null],
  "an evening": [
    () => `/evening?time=${q(canary)}&with=${q(canary)}&mood=${q(canary)}&more=${q(canary)}`,
    null,
  ],
  "an email's settings": [() => `/newsletter?id=${q(short)}&token=${q(canary)}`, null],
  unsubscribing: [() => `/unsubscribe?reason=${q(canary)}&token=${q(canary)}&id=${q(short)}`, null],
  "an email's link": [() => `/doi-confirm?token=${q(canary)}`, null],
  "a question's link": [() => `/support/question?id=${q(short)}&token=${q(canary)}`, null],
  "a ticket of no such state": [() => `/support-desk?status=${q(canary)}`, "staff"],
  "a new article": [() => `/support-desk?article=${q(canary)}&language=${q(canary)}`, "staff"],
  "what was sent": [() => `/support?sent=${q(canary)}&rated=${q(canary)}`, null],
  "the applications": [() => `/ios-android-app?${q(canary)}=${q(canary)}`, null],
  "an embedded window": [() => `/close?origin=${q(canary)}&target=${q("javascript:canary()")}`, null],
  promotions: [() => `/promos?code=${q(canary)}`, null],
  "a document's version": [() => `/legal/terms_of_use?version=${q(canary)}`, null],
};
const getCookie = (viewer: UserTextPage[1]) =>
  viewer === null ? {} : { cookie: { asker, staff, treasurer, child }[viewer].cookie };

describe("Injected text has no effect", () => {
  it("The check of injected text would detect it", () => {
    for (const careless of [
      `<p>${canary}</p>`,
      `<title>${canary}</title>`,
      `<input value="${short}">`,
      `<script>let a = "${canary}"</script>`,
      '<a href="JavaScript:canary()">1</a>',
      '<a href="/\\canary.example">2</a>',
      '<meta http-equiv="refresh" content="data:text/html,canary">',
    ])
      expect(findActing(`<!doctype html>${careless}`), careless).not.toEqual([]);
  });

  it.each(Object.entries(shown))(
    "Injected text has no effect on %s",
    async (_where, [path, viewer, holds]) => {
      const { text, status } = await testApp.request(path(), getCookie(viewer));
      expect(status).toBeLessThan(500);
      expect(findActing(text)).toEqual([]);
      if (holds)
        expect([status, parsePage(text).document.documentElement.textContent]).toEqual([
          200,
          expect.stringContaining("canary"),
        ]);
      const [pathname = "", query = ""] = path().split("?");
      const answer = await testApp.request(`${pathname}.data?${query}`, getCookie(viewer));
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200) {
        expect(answer.headers["content-type"]).not.toMatch(/html/);
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      }
    },
  );

  const forms: [string, string, Record<string, string>, UserTextPage[1]][] = [
    [
      "a question",
      "/support",
      { category: canary, subject: canary, message: canary, email: canary, attached: canary },
      null,
    ],
    [
      "a question whose captcha is missing",
      "/support",
      { category: "other", subject: short, message: canary, email: visitorsEmail },
      null,
    ],
    [
      "a question of the account",
      "/account/support",
      { category: "other", subject: `${canary} 4111111111111111`, message: canary },
      "asker",
    ],
    ["a search", "/support?q=x", { category: "other", subject: short, message: "", email: canary }, null],
    [
      "an answer at the desk",
      "/support-desk",
      { intent: "answer", ticket: canary, message: canary },
      "staff",
    ],
    [
      "an article",
      "/support-desk?article=canary&language=ru",
      {
        intent: "article",
        id: canary,
        locale: canary,
        category: canary,
        section: canary,
        title: canary,
        body: markdown,
        place: "javascript:canary()",
      },
      "staff",
    ],
    [
      "an act of the staff for money",
      "/support-desk/money",
      { intent: "refund", account: canary, after: "0", id: canary, reason: canary, amount: canary },
      "treasurer",
    ],
    [
      "the newsletter",
      "/newsletter",
      { email: canary, topics: canary, titles: "on", intent: "subscribe" },
      null,
    ],
    ["unsubscribing", "/unsubscribe", { email: canary, reason: canary }, null],
    ["a game", "/game", { intent: "answer", game: short, question: short, answer: short }, null],
    ["the oracle", "/gadanie-random", { topic: canary }, null],
    ["whether an article helped", "/support/other/canary", { helpful: canary }, null],
    ["an email's link", "/doi-confirm", { token: canary, intent: canary }, null],
  ];
  it.each(forms)("Injected text has no effect in a shown form of %s", async (_what, path, form, viewer) => {
    const { text, status, headers } = await testApp.post(path, form, getCookie(viewer));
    expect(status).toBeLessThan(500);
    expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
    expect(findActing(text)).toEqual([]);
  });

  it("Injected text has no effect as a file's name, type or field", async () => {
    const body = [
      "--b",
      'Content-Disposition: form-data; name="message"',
      "",
      canary,
      "--b",
      `Content-Disposition: form-data; name="pictures"; filename="..\\..\\<img src=x onerror=canary()>.svg"`,
      "Content-Type: image/svg+xml",
      "",
      "<svg xmlns='http://www.w3.org/2000/svg' onload='canary()'/>",
      "--b--",
      "",
    ].join("\r\n");
    for (const [path, viewer] of [
      ["/support", null],
      ["/account/support", "asker"],
      [`/support/question${links.visitors}`, null],
    ] as const) {
      const { text, status } = await testApp.request(path, {
        ...getCookie(viewer),
        method: "POST",
        body,
        headers: { "content-type": "multipart/form-data; boundary=b", "sec-fetch-site": "same-origin" },
      });
      expect([path, status]).toEqual([path, 400]);
      expect(findActing(text)).toEqual([]);
    }
  });

  it("Injected text has no effect in emails, which do not repeat it", async () => {
    const messages = await testApp.api.db.select().from(outbox);
    expect(messages.map(({ recipient }) => recipient)).toContain(visitorsEmail);
    for (const { subject, body, html } of messages) {
      expect(`${subject} ${body}`).not.toMatch(/onerror|<img|[\r\n].*canary\(\)/);
      expect(findActing(html ?? "").filter((found) => !found.startsWith("iframe"))).toEqual([]);
      expect(html ?? "").not.toContain("onerror");
    }
  });

  it("Injected text has no effect in live streams and exports, which are not pages", async () => {
    const event = await testApp.firstEvent(`/resources/support-events?ticket=${links.ticket}&after=0`, asker);
    expect((JSON.parse(event) as { text: string }).text).toContain("canary()");
    const data = await testApp.request("/resources/my-data", asker);
    expect(data.headers["content-type"]).toMatch(/^application\/json/);
    expect(data.headers["content-disposition"]).toMatch(/^attachment/);
    expect(JSON.parse(data.text)).toMatchObject({ support_requests: [{ subject: short }] });
  });

  it.each([
    "//canary.example",
    "/\\canary.example",
    "/\t/canary.example",
    "javascript:canary()",
    "https://canary.example",
  ])("An article's link target «%s» is refused", async (place) => {
    const answer = await testApp.requestApi("/support/desk/articles", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `auth_token=${staff.token}` },
      body: JSON.stringify({
        id: "canary-2",
        locale: "ru",
        category: "other",
        section: "contact",
        title: "a",
        body: "b",
        place,
        is_hidden: false,
        seen_version: null,
      }),
    });
    expect(answer.status).toBe(400);
  });
});
