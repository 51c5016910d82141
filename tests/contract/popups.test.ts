import { describe, expect, it } from "vitest";
import { isPopupName, popupNames } from "../../app/popups/registry";
import { readJson } from "../setup/sources";

/**
 * The popups in the specification: `name` is the registry name of those that are built, `as` what shows it otherwise.
 */
const popups = readJson<{ id: string; popup: string; name: string | null; as?: string }[]>(
  "tests/contract/popups.json",
);

/**
 * Required by other sections in addition to the list: the partner's, the operator's and the blocking popup, and the story
 * viewer.
 */
const besides = ["partner", "operator-blocked", "child-plan", "story", "disable-confirm"];

/** Popups not built yet. Built ones are removed; none may be added. */
const toCome = ["P-003", "P-004", "P-005", "P-011", "P-016", "P-017", "P-018", "P-026", "P-041"];

describe("Every popup of the specification exists", () => {
  it.each(popups.map((one) => [`${one.id} ${one.popup}`, one] as const))(
    "The popup %s exists",
    (_name, { id, name, as }) => {
      if (toCome.includes(id)) expect(name, "is built now: take it off the list").toBeNull();
      else if (name !== null || as === undefined)
        expect(isPopupName(name ?? ""), `«${name}» is not in the registry`).toBe(true);
    },
  );

  it("The registry has no other popup than the specification", () =>
    expect(
      popupNames.filter((name) => !besides.includes(name) && !popups.some((popup) => popup.name === name)),
    ).toEqual([]));
  it("The list of unfinished popups has only popups of the specification", () =>
    expect(toCome.filter((id) => !popups.some((popup) => popup.id === id))).toEqual([]));
  it.each(["", "none", "toString", "constructor", "Player"])("A URL cannot open «%s» as a popup", (name) =>
    expect(isPopupName(name)).toBe(false),
  );
});
