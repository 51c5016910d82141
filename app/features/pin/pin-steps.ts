/** The steps that create or delete a PIN, named as in the API. */
export type PinStep = "create" | "delete" | "phone_create" | "phone_send" | "phone_code" | "success";

/** What the steps are for: «remove» deletes a forgotten PIN. */
export type PinFlow = "create" | "delete" | "remove";

type PinAccount = { hasPhone: boolean; needsPhone: boolean };
export type PinEvent = "pin-right" | "code-sent" | "code-right";

/** The step that follows (F-092 to F-107). */
export function getNextStep(step: PinStep, event: PinEvent, account: PinAccount): PinStep {
  if (event === "code-sent") return "phone_code";
  return step === "create" && account.needsPhone ? getPhoneStep(account) : "success";
}

/** The step that «back» leads to; null without such a control (F-110, F-111). */
export function getPreviousStep(flow: PinFlow, step: PinStep, account: PinAccount): PinStep | null {
  switch (step) {
    case "phone_create":
    case "phone_send":
      return flow === "remove" ? "delete" : "create";
    case "phone_code":
      return getPhoneStep(account);
    default:
      return null;
  }
}

/** If the account has a number, a code is sent to it; otherwise the number is requested (F-097, F-098). */
export const getPhoneStep = ({ hasPhone }: Pick<PinAccount, "hasPhone">) =>
  hasPhone ? ("phone_send" as const) : ("phone_create" as const);
