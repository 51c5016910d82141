import { describe, expect, it } from "vitest";
import { isPopupName, popupNames } from "../../app/popups/registry";
import { automaticPopups } from "../../domain/automatic-popup";
import { readJson } from "../setup/sources";

type Popup = {
  id: string;
  popup: string;
  /** Its name in an address. */
  name?: string;
  /** Its name among those that a page opens by itself. */
  automatic?: string;
  /** What shows it, if neither does, or not alone. */
  as?: string;
};
/** The popups in the specification. */
const popups = readJson<Popup[]>("tests/contract/popups.json");

/**
 * Required by other sections in addition to the list: the partner's, the operator's and the blocking popup, and the story
 * viewer.
 */
const besides = ["partner", "operator-blocked", "child-plan", "story", "disable-confirm"];

describe("Every popup of the specification exists", () => {
  it.each(popups.map((one) => [`${one.id} ${one.popup}`, one] as const))(
    "The popup %s exists",
    (_title, { name, automatic, as }) => {
      if (name !== undefined) expect(isPopupName(name), `«${name}» is not in the registry`).toBe(true);
      if (automatic !== undefined) expect(automaticPopups).toContain(automatic);
      expect(name ?? automatic ?? as).toBeTruthy();
    },
  );

  it("The registry has no other popup than the specification", () =>
    expect(
      popupNames.filter((name) => !besides.includes(name) && !popups.some((popup) => popup.name === name)),
    ).toEqual([]));
  it.each(["", "none", "toString", "constructor", "Player"])("A URL cannot open «%s» as a popup", (name) =>
    expect(isPopupName(name)).toBe(false),
  );
});
