import { describe, expect, it } from "vitest";
import {
  getFirstStep,
  getNextStep,
  getPreviousStep,
  type PinEvent,
  type PinFlow,
  type PinStep,
} from "./pin-steps";

const withPhone = { hasPhone: true, needsPhone: true };
const withoutPhone = { hasPhone: false, needsPhone: true };
const short = { hasPhone: false, needsPhone: false };

describe("The steps of a PIN (F-092 to F-107)", () => {
  it.each<[string, PinFlow, typeof withPhone, (PinEvent | PinStep)[]]>([
    [
      "create, with a number",
      "create",
      withPhone,
      ["create", "pin-right", "phone_send", "code-sent", "phone_code", "code-right", "success"],
    ],
    [
      "create, without one",
      "create",
      withoutPhone,
      ["create", "pin-right", "phone_create", "code-sent", "phone_code", "code-right", "success"],
    ],
    ["create, in short", "create", short, ["create", "pin-right", "success"]],
    ["delete", "delete", withPhone, ["delete", "pin-right", "success"]],
    [
      "delete, forgotten, with a number",
      "delete",
      withPhone,
      ["delete", "forgotten", "phone_send", "code-sent", "phone_code", "code-right", "success"],
    ],
    [
      "delete, forgotten, without one",
      "delete",
      withoutPhone,
      ["delete", "forgotten", "phone_create", "code-sent", "phone_code", "code-right", "success"],
    ],
    [
      "remove, with a number",
      "remove",
      withPhone,
      ["phone_send", "code-sent", "phone_code", "code-right", "success"],
    ],
    ["check, reminded", "check", withPhone, ["check", "forgotten", "remind", "reminded", "check"]],
  ])("The steps of a PIN: %s", (_name, flow, account, path) => {
    let step = getFirstStep(flow, account);
    expect(step).toBe(path[0]);
    for (let index = 1; index < path.length; index += 2) {
      step = getNextStep({ flow, step }, path[index] as PinEvent, account) ?? "success";
      expect(step).toBe(path[index + 1]);
    }
  });
  it("A right PIN completes a check", () =>
    expect(getNextStep({ flow: "check", step: "check" }, "pin-right", withPhone)).toBeNull());
  it.each<[PinFlow, PinStep, PinStep | null]>([
    ["create", "create", null],
    ["delete", "delete", null],
    ["check", "check", null],
    ["create", "success", null],
    ["create", "phone_send", "create"],
    ["remove", "phone_send", "delete"],
    ["create", "phone_code", "phone_send"],
    ["check", "remind", "check"],
  ])("In the PIN flow «%s» the way back from %s is %s", (flow, step, previous) =>
    expect(getPreviousStep(flow, step, withPhone)).toBe(previous),
  );
});
