import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
