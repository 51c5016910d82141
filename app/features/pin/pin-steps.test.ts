import { describe, expect, it } from "vitest";
import { getNextStep, getPreviousStep, type PinEvent, type PinFlow, type PinStep } from "./pin-steps";

const withPhone = { hasPhone: true, needsPhone: true };
const withoutPhone = { hasPhone: false, needsPhone: true };
const short = { hasPhone: false, needsPhone: false };
const codeSteps = ["code-sent", "phone_code", "code-sent", "phone_code", "code-right", "success"] as const;

describe("The steps of a PIN (F-092 to F-107)", () => {
  it.each<[string, typeof withPhone, (PinEvent | PinStep)[]]>([
    ["create, with a number", withPhone, ["create", "pin-right", "phone_send", ...codeSteps]],
    ["create, without one", withoutPhone, ["create", "pin-right", "phone_create", ...codeSteps]],
    ["create, in short", short, ["create", "pin-right", "success"]],
    ["delete", withPhone, ["delete", "pin-right", "success"]],
    ["remove, with a number", withPhone, ["phone_send", ...codeSteps]],
    ["remove, without one", withoutPhone, ["phone_create", ...codeSteps]],
  ])("The steps of a PIN: %s", (_name, account, path) => {
    for (let index = 0; index + 2 < path.length; index += 2)
      expect(getNextStep(path[index] as PinStep, path[index + 1] as PinEvent, account)).toBe(path[index + 2]);
  });
  it.each<[PinFlow, PinStep, PinStep | null]>([
    ["create", "create", null],
    ["delete", "delete", null],
    ["create", "success", null],
    ["create", "phone_send", "create"],
    ["remove", "phone_send", "delete"],
    ["create", "phone_code", "phone_send"],
  ])("In the PIN flow «%s» the way back from %s is %s", (flow, step, previous) =>
    expect(getPreviousStep(flow, step, withPhone)).toBe(previous),
  );
});
