import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatGroups, parseGroups } from "./experiment-groups";

describe("Groups as text", () => {
  it("Groups that were written as text are read again", () => {
    const name = fc.stringMatching(/^[A-Za-z]\w{0,20}$/).filter((text) => text !== "__proto__");
    fc.assert(
      fc.property(fc.dictionary(name, name), (groups) => {
        expect(parseGroups(formatGroups(groups) ?? "")).toEqual({ ...groups });
      }),
    );
  });

  test.each(["", ",", "a", "a:", ":b", "a:b:c"])("Text that is no groups is read as none: «%s»", (text) => {
    expect(parseGroups(text)).toEqual({});
  });
});
