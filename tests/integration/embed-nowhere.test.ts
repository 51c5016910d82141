import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
const film = "zolotoj-klyuchik";
beforeAll(async () => {
  testApp = await startTestApp({ settings: { EMBED_ORIGINS: "none" } });
});
afterAll(() => testApp.stop());

it("Where no site may show titles in frames, there are no frames, and nothing leads to them", async () => {
  for (const answer of [
    await testApp.request(`/embed/${film}`),
    await testApp.post(`/embed/${film}`, {}),
    await testApp.request(`/oembed?url=${encodeURIComponent(`${testApp.base}/watch/${film}`)}`),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("Золотой ключик");
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
  const { text, status } = await testApp.request(`/watch/${film}`);
  expect(status).toBe(200);
  expect(text).not.toMatch(/json\+oembed|&lt;iframe|og:video"/);
});
