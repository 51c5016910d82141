import { describe, expect, it } from "vitest";
import { ApiError, type ApiErrorKind } from "../api/api-error";
import { createErrorDescriber, getLimitOfCodes, withExpiredCode } from "./create-error-describer";

const table = { WRONG: ["name", "wrong"], BUSY: ["", "busy"] } as const;
const error = (kind: ApiErrorKind, code: string) => new ApiError({ kind, status: 400, code });

describe("An API error in a form", () => {
  it.each<[ApiErrorKind, string, object]>([
    ["refused", "WRONG", { name: "wrong" }],
    ["limit", "BUSY", { "": "busy" }],
    ["limit", "OTHER", { "": "limit" }],
    ["refused", "CAPTCHA_IS_NEEDED", {}],
    ["refused", "CAPTCHA_IS_WRONG", { captcha: "captchaWrong" }],
    ["refused", "OTHER", { "": "server" }],
    ["refused", "constructor", { "": "server" }],
    ["network", "WRONG", { "": "server" }],
  ])("An API error %s with the code %s gets its message in a form", (kind, code, expected) =>
    expect(createErrorDescriber(table)(error(kind, code))).toEqual(expected),
  );

  it("An API error in a form is known by its message too, and a limit by whether it says when it ends", () => {
    const describeLimit = createErrorDescriber(
      { "The name is taken": ["name", "taken"], LIMIT: ["", "limit"] },
      { limitWithoutTime: "limitHour" },
    );
    const limit = (code: string, expired: number | null) =>
      describeLimit(new ApiError({ kind: "limit", status: 429, code, expired }));
    expect([limit("LIMIT", 1), limit("LIMIT", null), limit("OTHER", 1), limit("OTHER", null)]).toEqual(
      ["limit", "limitHour", "limit", "limitHour"].map((key) => ({ "": key })),
    );
    const named = new ApiError({
      kind: "refused",
      status: 400,
      code: "REFUSED",
      message: "The name is taken",
    });
    expect(describeLimit(named)).toEqual({ name: "taken" });
  });

  it("An API error in a form with codes tells a code that is used up from too many messages", () => {
    const describeCodes = createErrorDescriber({}, { limitWithoutTime: getLimitOfCodes });
    const limit = (code: string, expired: number | null) =>
      describeCodes(new ApiError({ kind: "limit", status: 429, code, expired }));
    expect([limit("CODE_ENTRY_LIMIT_REACHED", null), limit("SMS_LIMIT_EXCEEDED", null)]).toEqual([
      { "": "codeUsedUp" },
      { "": "limitHour" },
    ]);
    expect(limit("CODE_ENTRY_LIMIT_REACHED", 1)).toEqual({ "": "limit" });
  });

  it("An API error in a form may have a message of the form's own", () => {
    const own = createErrorDescriber(table, { fault: "f", limit: "l", unknown: ({ code }) => code });
    expect([own(error("http", "X")), own(error("limit", "X")), own(error("refused", "X"))]).toEqual([
      { "": "f" },
      { "": "l" },
      { "": "X" },
    ]);
  });

  it.each([
    ["wrong before its end", { code: "codeWrong" }, 101, { code: "codeWrong" }],
    ["wrong where no end is known", { code: "codeWrong" }, undefined, { code: "codeWrong" }],
    ["over from its end on", { proof: "codeWrong" }, 100, { proof: "codeExpired" }],
    ["not over because of another field", { email: "emailUsed" }, 1, { email: "emailUsed" }],
  ])("A refused code is %s", (_what, errors, expired, expected) =>
    expect(withExpiredCode(errors, expired, 100)).toEqual(expected),
  );
});
