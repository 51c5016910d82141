import * as z from "zod/mini";
import {
  codeLength,
  getPasswordProblem,
  isEmail,
  maxPasswordLength,
  normalizeEmail,
  parsePhone,
} from "#domain/login";
import type { AccountFormView, ProofWay } from "./account-forms";

// Messages are keys of the namespace «account», group «errors».
const text = (whenEmpty: string) => z.string({ error: whenEmpty });
const email = text("emailEmpty").check(
  z.refine((value) => isEmail(normalizeEmail(value)), { error: "emailFormat" }),
);
/** AMB-127 has a text of its own for the account. */
const phone = text("phoneForgotten").check(
  z.refine((value) => parsePhone(value) !== null, { error: "phoneFormat" }),
);
const newPassword = text("passwordMin").check(
  z.refine((value) => getPasswordProblem(value) === null, {
    error: ({ input }) => (String(input).length > maxPasswordLength ? "passwordLong" : "passwordShort"),
  }),
);
const code = (whenEmpty: string) =>
  text(whenEmpty).check(
    z.refine((value) => new RegExp(`^\\d{${codeLength}}$`).test(value), { error: "codeShort" }),
  );
const ignored = z.optional(z.string());
const intent = ignored;

type Name = "email" | "phone" | "newPassword" | "password" | "proof" | "code" | "intent" | "id";
export type AccountValues = { [Field in Name]?: string | undefined };

type Text = z.ZodMiniType<string | undefined>;
const proofFields = (by: ProofWay): { password: Text; proof: Text } => ({
  password: by === "password" ? text("passwordEmpty") : ignored,
  proof: by === "code" ? code("codeEmpty") : ignored,
});

/** The fields of a form when a button is pressed. A code of proof may be asked for before anything is typed. */
export function getAccountSchema(
  view: AccountFormView,
  pressed: string | null,
): z.ZodMiniType<AccountValues> {
  if (!("by" in view))
    return view.kind === "emailCode"
      ? z.object({ email, code: code("codeEmpty"), intent })
      : z.object({ phone, code: code("codeEmpty"), intent });
  if (pressed === "proof") return z.object({ email: ignored, phone: ignored, intent });
  const proof = proofFields(view.by);
  switch (view.kind) {
    case "email":
      return z.object({ email, ...proof, intent });
    case "phone":
      return z.object({ phone, ...proof, intent });
    case "password":
      return z.object({ newPassword, ...proof, intent });
    case "delete":
      return z.object({ ...proof, intent });
  }
}

/** Never sent back to the browser. */
export const secretFields = ["password", "newPassword", "proof", "code"];
