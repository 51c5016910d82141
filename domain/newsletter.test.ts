import { describe, expect, it } from "vitest";
import { getIssueTime } from "./newsletter";

const at = (text: string) => Date.parse(text) / 1000;

describe("The newsletter is published on Fridays at noon in Moscow", () => {
  it.each([
    ["2026-11-20T11:59:59+03:00", "2026-11-13T12:00:00+03:00"],
    ["2026-11-20T12:00:00+03:00", "2026-11-20T12:00:00+03:00"],
    ["2026-11-26T23:00:00+03:00", "2026-11-20T12:00:00+03:00"],
    ["2027-01-01T12:00:00+03:00", "2027-01-01T12:00:00+03:00"],
  ])("At %s the latest issue of the newsletter is that of %s", (now, issue) =>
    expect(getIssueTime(at(now))).toBe(at(issue)),
  );
});
