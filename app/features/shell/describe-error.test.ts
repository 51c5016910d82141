import { describe, expect, it } from "vitest";
import { serverResources } from "~/lib/i18n/resources.server";
import { describeError } from "./describe-error";

const now = 1_800_000_000;

describe("An error page tells the viewer what they can do", () => {
  it.each<[string, number, unknown, ReturnType<typeof describeError>]>([
    [
      "not found",
      404,
      { reason: "not-found" },
      { title: "notFoundTitle", text: "notFoundText", canRetry: false, secondsLeft: 0 },
    ],
    [
      "not found, whatever came with it",
      404,
      null,
      { title: "notFoundTitle", text: "notFoundText", canRetry: false, secondsLeft: 0 },
    ],
    [
      "from a foreign page",
      403,
      { reason: "origin" },
      { title: "originTitle", text: "originText", canRetry: false, secondsLeft: 0 },
    ],
    [
      "forbidden",
      403,
      {},
      { title: "forbiddenTitle", text: "forbiddenText", canRetry: false, secondsLeft: 0 },
    ],
    [
      "too often",
      429,
      { reason: "limit", expired: now + 90 },
      { title: "limitTitle", text: "limitRetry", canRetry: true, secondsLeft: 90 },
    ],
    [
      "too often, but the time has passed",
      429,
      { reason: "limit", expired: now - 90 },
      { title: "limitTitle", text: "limitRetry", canRetry: true, secondsLeft: 0 },
    ],
    [
      "too often, until nobody knows when",
      429,
      { reason: "limit", expired: null },
      { title: "limitTitle", text: "limitRetry", canRetry: true, secondsLeft: 0 },
    ],
    [
      "too large",
      413,
      { reason: "bad-form" },
      { title: "badFormTitle", text: "badFormText", canRetry: false, secondsLeft: 0 },
    ],
    [
      "unreadable",
      400,
      null,
      { title: "badFormTitle", text: "badFormText", canRetry: false, secondsLeft: 0 },
    ],
    [
      "the API is down",
      503,
      { reason: "api-down" },
      { title: "apiDownTitle", text: "server", canRetry: true, secondsLeft: 0 },
    ],
    [
      "the API talks nonsense",
      502,
      { reason: "api-down" },
      { title: "apiDownTitle", text: "server", canRetry: true, secondsLeft: 0 },
    ],
    ["our own fault", 500, null, { title: "serverTitle", text: "server", canRetry: true, secondsLeft: 0 }],
    [
      "something thrown that is no answer",
      500,
      "<b>stack</b>",
      { title: "serverTitle", text: "server", canRetry: true, secondsLeft: 0 },
    ],
  ])("An error page tells the viewer: %s", (_what, status, data, expected) =>
    expect(describeError(status, data, now)).toEqual(expected),
  );

  it("Every error page has all its texts in Russian", () => {
    const errors = serverResources.ru.common?.errors as Record<string, string>;
    for (const status of [400, 403, 404, 413, 415, 429, 500, 502, 503]) {
      for (const reason of ["origin", "api-down", "limit", "bad-form", undefined]) {
        const { title, text } = describeError(status, { reason }, now);
        expect(errors[title]).toBeTruthy();
        expect(errors[text]).toBeTruthy();
      }
    }
  });
});
