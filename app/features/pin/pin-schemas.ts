import * as z from "zod/mini";
import { codeChecks, phoneChecks, pinChecks } from "~/lib/forms/entered-fields";

/** What a PIN form asks for. */
export type PinView =
  | { kind: "create" }
  | { kind: "everytime"; isEverytime: boolean }
  | { kind: "delete" }
  | { kind: "check" }
  | { kind: "phone_create"; email?: string | null }
  | { kind: "phone_send"; phone: string; email?: string | null }
  | { kind: "phone_code"; phone: string }
  | { kind: "remind"; phone: string | null; email: string | null };

// Messages are keys of the namespace «pin», group «errors».
const text = (whenEmpty: string) => z.string({ error: whenEmpty });
const pin = text("incomplete").check(...pinChecks);
const phone = text("phoneEmpty").check(...phoneChecks);
const code = text("codeEmpty").check(...codeChecks);

const common = {
  intent: z.optional(z.string()),
  back: z.optional(z.string()),
  profile: z.optional(z.string()),
  everytime: z.optional(z.string()),
  key: z.optional(z.string()),
  captcha: z.optional(z.string()),
};
type Name = "pin" | "phone" | "code" | keyof typeof common;
export type PinValues = { [Field in Name]?: string | undefined };

/** The schema of a view's form; requesting another code needs no fields. */
export function getPinSchema(kind: PinView["kind"], intent: string | null): z.ZodMiniType<PinValues> {
  switch (kind) {
    case "create":
    case "everytime":
    case "delete":
    case "check":
      return z.object({ pin, ...common });
    case "phone_create":
      return z.object(
        intent === "email" ? { phone: z.optional(z.string()), ...common } : { phone, ...common },
      );
    case "phone_code":
      return z.object(
        intent === "resend" ? { code: z.optional(z.string()), ...common } : { code, ...common },
      );
    case "phone_send":
    case "remind":
      return z.object(common);
  }
}
