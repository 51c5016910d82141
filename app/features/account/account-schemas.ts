import * as z from "zod/mini";
import type { SocialProvider } from "#contract/auth";
import { getPasswordProblem, maxPasswordLength } from "#domain/login";
import { codeChecks, newEmailChecks, phoneChecks } from "~/lib/forms/entered-fields";

// Messages are keys of the namespace «account», group «errors».
const text = (whenEmpty: string) => z.string({ error: whenEmpty });
const email = text("emailEmpty").check(...newEmailChecks);
/** The account has its own message for a missing phone number (AMB-127). */
const phone = text("phoneForgotten").check(...phoneChecks);
const newPassword = text("passwordEmpty").check(
  z.refine((value) => getPasswordProblem(value) === null, {
    error: ({ input }) => (String(input).length > maxPasswordLength ? "passwordLong" : "passwordMin"),
  }),
);
const code = text("codeEmpty").check(...codeChecks);
const ignored = z.optional(z.string());
/** Every form may include a captcha answer and the pressed button. */
const common = { intent: ignored, key: ignored, captcha: ignored };

/** The forms that a proof of identity is needed for, with what they ask for besides. */
const provenForms = {
  email: { email },
  phone: { phone },
  password: { newPassword },
  passkey: {},
  link: {},
  unlink: {},
  delete: {},
};
/** The forms for the code that was sent to the new address or number. */
const codeForms = { emailCode: { email, code }, phoneCode: { phone, code } };
/**
 * How the owner proves their identity. With «request» a code has to be requested first; with «none» there is no means
 * of proof.
 */
const proofs = {
  password: { password: text("passwordEmpty") },
  request: {},
  code: { proof: code },
  none: {},
};

type ProvenKind = keyof typeof provenForms;
type CodeKind = keyof typeof codeForms;
export type ProofWay = keyof typeof proofs;
export type ChangeView =
  | { kind: Exclude<ProvenKind, "link" | "unlink" | "delete">; by: ProofWay }
  | { kind: "link" | "unlink"; by: ProofWay; provider: SocialProvider }
  | { kind: CodeKind };
export type AccountFormView = ChangeView | { kind: "delete"; by: ProofWay };

type KeyOf<Shape> = Shape extends unknown ? keyof Shape : never;
export type AccountField = KeyOf<
  (typeof provenForms)[ProvenKind] | (typeof codeForms)[CodeKind] | (typeof proofs)[ProofWay]
>;
export type AccountValues = { [Field in AccountField | "id" | keyof typeof common]?: string | undefined };

export const isChange = (name: string): name is Exclude<ProvenKind, "delete"> =>
  name !== "delete" && Object.hasOwn(provenForms, name);
export const isCodeKind = (name: string): name is CodeKind => Object.hasOwn(codeForms, name);

const getShape = (view: AccountFormView) =>
  "by" in view ? { ...provenForms[view.kind], ...proofs[view.by] } : codeForms[view.kind];

/** The fields that a form shows. A proof code is requested before anything is entered. */
export const getFields = (view: AccountFormView): string[] =>
  "by" in view && view.by === "request" ? [] : Object.keys(getShape(view));

/** The fields required when a button is pressed. */
export function getAccountSchema(
  view: AccountFormView,
  pressed: string | null,
): z.ZodMiniType<AccountValues> {
  const shape: Record<string, z.ZodMiniType<string | undefined>> = "by" in view && pressed === "proof"
    ? { email: ignored, phone: ignored }
    : !("by" in view) && pressed === "resend"
      ? { ...getShape(view), code: ignored }
      : getShape(view);
  return z.object({ ...shape, ...common });
}
