/** The PIN steps, named as in the API. */
export type PinStep =
  | "create"
  | "delete"
  | "phone_create"
  | "phone_send"
  | "phone_code"
  | "check"
  | "remind"
  | "success";

/** What the steps are for: «remove» deletes a forgotten PIN. */
export type PinFlow = "create" | "delete" | "remove" | "check";

type PinAccount = { hasPhone: boolean; needsPhone: boolean };
export type PinEvent = "pin-right" | "forgotten" | "code-sent" | "code-right" | "reminded";

/** Where each flow begins (F-092 to F-094). */
export const getFirstStep = (flow: PinFlow, account: PinAccount): PinStep =>
  flow === "remove" ? getPhoneStep(account) : flow;

/** The step that follows, or null if the flow is complete. */
export function getNextStep(
  { flow, step }: { flow: PinFlow; step: PinStep },
  event: PinEvent,
  account: PinAccount,
): PinStep | null {
  switch (step) {
    case "create":
      if (event !== "pin-right") return step;
      return account.needsPhone ? getPhoneStep(account) : "success";
    case "delete":
      return event === "pin-right" ? "success" : event === "forgotten" ? getPhoneStep(account) : step;
    case "phone_create":
    case "phone_send":
      return event === "code-sent" ? "phone_code" : step;
    case "phone_code":
      return event === "code-right" ? "success" : step;
    case "check":
      return event === "pin-right" ? null : event === "forgotten" ? "remind" : step;
    case "remind":
      return event === "reminded" ? "check" : step;
    case "success":
      return flow === "check" ? null : step;
  }
}

/** The step that «back» leads to; null without such a control (F-110, F-111). */
export function getPreviousStep(flow: PinFlow, step: PinStep, account: PinAccount): PinStep | null {
  switch (step) {
    case "phone_create":
    case "phone_send":
      return flow === "remove" ? "delete" : "create";
    case "phone_code":
      return getPhoneStep(account);
    case "remind":
      return "check";
    default:
      return null;
  }
}

/** If the account has a number, a code is sent to it; otherwise the number is requested (F-097, F-098). */
const getPhoneStep = ({ hasPhone }: PinAccount): PinStep => (hasPhone ? "phone_send" : "phone_create");
