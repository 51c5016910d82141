import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { titles } from "../../api/platform/db/schema";
import { apiKey, openApi } from "../setup/test-api";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ settings: { LOG_LEVEL: "info" } });
});
afterAll(() => api.stop());

/** Calls the API, and returns what it wrote to its log meanwhile. */
async function call(path: string, headers: Record<string, string> = {}) {
  let text = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    text += String(part);
    return true;
  });
  try {
    const answer = await fetch(`${api.url}${path}?apikey=${apiKey}&device_type=web`, { headers });
    await vi.waitFor(() => expect(text).toContain('"ms":'));
    const lines = text.split("\n").filter((line) => line.startsWith("{"));
    return { answer, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
  } finally {
    write.mockRestore();
  }
}

describe("What the API logs of a request", () => {
  it("An answer that does not fit the contract is logged with its endpoint, its field, the thing's id and the request's id", async () => {
    await api.db
      .update(titles)
      .set({ title: { ru: 7 } as never })
      .where(eq(titles.alias, "metropolis"));
    const { answer, lines } = await call("/watch/metropolis", { "x-request-id": "request-of-this-test" });
    expect(answer.status).toBe(500);
    expect(answer.headers.get("x-request-id")).toBe("request-of-this-test");
    expect(lines).toEqual([
      {
        time: expect.any(String),
        level: "error",
        id: "request-of-this-test",
        message: "Output validation failed",
        endpoint: "content.watch",
        invalid: expect.arrayContaining([
          {
            field: expect.stringMatching(/title$/),
            thing: "metropolis",
            problem: expect.stringContaining("string"),
          },
        ]),
      },
      expect.objectContaining({ id: "request-of-this-test", endpoint: "content.watch", status: 500 }),
    ]);
  });

  it.each(["", "short", "a b c d e f g h", "x".repeat(65), 'quoted"quoted"'])(
    "An id of another shape is not taken over: %j",
    async (given) => {
      const { answer, lines } = await call("/search/popular", { "x-request-id": given });
      const own = answer.headers.get("x-request-id");
      expect(own).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(lines).toEqual([expect.objectContaining({ id: own })]);
    },
  );
});
