import type { AccountRow } from "./lock-account";

/** Where an account is written to: its e-mail address, else its phone number; null without either. */
export const getMessageTarget = ({ email, phone }: Pick<AccountRow, "email" | "phone">) =>
  email !== null
    ? ({ channel: "email", recipient: email } as const)
    : phone === null
      ? null
      : ({ channel: "sms", recipient: phone } as const);
