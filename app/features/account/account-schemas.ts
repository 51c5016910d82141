import * as z from "zod/mini";
import { getPasswordProblem, maxPasswordLength, parsePhone } from "#domain/login";
import { codeChecks, newEmailChecks } from "~/lib/forms/entered-fields";
import type { AccountFormView, ProofWay } from "./account-forms";

// Messages are keys of the namespace «account», group «errors».
const text = (whenEmpty: string) => z.string({ error: whenEmpty });
const email = text("emailEmpty").check(...newEmailChecks);
/** The account has its own message for a missing phone number (AMB-127). */
const phone = text("phoneForgotten").check(
  z.refine((value) => parsePhone(value) !== null, { error: "phoneFormat" }),
);
const newPassword = text("passwordMin").check(
  z.refine((value) => getPasswordProblem(value) === null, {
    error: ({ input }) => (String(input).length > maxPasswordLength ? "passwordLong" : "passwordShort"),
  }),
);
const code = (whenEmpty: string) => text(whenEmpty).check(...codeChecks);
const ignored = z.optional(z.string());
/** Every form may include a captcha answer and the pressed button. */
const common = { intent: ignored, key: ignored, captcha: ignored };

type Name = "email" | "phone" | "newPassword" | "password" | "proof" | "code" | "id" | keyof typeof common;
export type AccountValues = { [Field in Name]?: string | undefined };

type Text = z.ZodMiniType<string | undefined>;
const proofFields = (by: ProofWay): { password: Text; proof: Text } => ({
  password: by === "password" ? text("passwordEmpty") : ignored,
  proof: by === "code" ? code("codeEmpty") : ignored,
});

/** The fields required when a button is pressed. A proof code may be requested before anything is entered. */
export function getAccountSchema(
  view: AccountFormView,
  pressed: string | null,
): z.ZodMiniType<AccountValues> {
  if (!("by" in view))
    return view.kind === "emailCode"
      ? z.object({ email, code: code("codeEmpty"), ...common })
      : z.object({ phone, code: code("codeEmpty"), ...common });
  if (pressed === "proof") return z.object({ email: ignored, phone: ignored, ...common });
  const proof = proofFields(view.by);
  switch (view.kind) {
    case "email":
      return z.object({ email, ...proof, ...common });
    case "phone":
      return z.object({ phone, ...proof, ...common });
    case "password":
      return z.object({ newPassword, ...proof, ...common });
    case "link":
    case "unlink":
    case "delete":
      return z.object({ ...proof, ...common });
  }
}
