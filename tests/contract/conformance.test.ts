import { describe, expect, it } from "vitest";
import { findLost, judge, toJson, toMarkdown } from "../../tools/conformance";
import { type Claim, type Row, rows } from "../setup/conformance";
import { row } from "../setup/row";
import { read } from "../setup/sources";

const kept: Row = { id: "one", section: "1", text: "A rule.", check: "Look.", since: null, tests: [] };
const claim = (passed: boolean, test = "a.test.ts › works"): Claim => ({ id: "one", test, passed });

describe("Conformance to the rules", () => {
  it.each([
    ["without a claim", null, [], null],
    ["with a passing claim", null, [claim(true)], "2026-02-02"],
    ["that held before, with a passing claim", "2026-01-01", [claim(true)], "2026-01-01"],
    ["with a failing claim", "2026-01-01", [claim(false)], null],
    ["with a passing and a failing claim", null, [claim(true), claim(false, "b")], null],
    ["with a claim for another rule", null, [{ ...claim(true), id: "two" }], null],
  ])("A rule %s is judged by it", (_case, since, claims, expected) =>
    expect(judge([{ ...kept, since }], claims, "2026-02-02")[0]?.since).toBe(expected),
  );

  it("A rule names each of its tests once", () =>
    expect(
      judge([kept], [claim(true, "b"), claim(true, "a"), claim(true, "b")], "2026-02-02")[0]?.tests,
    ).toEqual(["a", "b"]));

  it("A rule that held and does not is lost, a new one and one that never held are not", () => {
    const held = { ...kept, since: "2026-01-01" };
    expect(findLost([held, kept, held], [kept, held, held])).toEqual(["one"]);
  });

  it("A claim for an unknown rule is an error", () => expect(() => row("none")).toThrow("none"));

  it("The lists of rules, docs/conformance.md and the order of docs/conformance.json are as the tool writes them", () => {
    expect(read("docs/conformance.json")).toBe(toJson(rows));
    expect(read("docs/conformance.md")).toBe(toMarkdown(rows));
  });
});
