import * as z from "zod/mini";
import { cleanText } from "#domain/entered-text";
import { getPasswordProblem, maxPasswordLength, parseLogin, parsePhone } from "#domain/login";
import { codeChecks, describeEmail, emailChecks, newEmailChecks } from "~/lib/forms/entered-fields";
import type { AuthView } from "./auth-steps";

// Messages are keys of the namespace «auth», group «errors».
const text = (whenEmpty: string) => z.string({ error: whenEmpty });

const login = text("loginEmpty").check(
  z.refine((value) => parseLogin(value) !== null, {
    error: ({ input }) =>
      cleanText(String(input)).includes("@") ? describeEmail(String(input)) : "loginEmpty",
  }),
);
const email = text("emailEmpty").check(...emailChecks);
const newEmail = text("emailEmpty").check(...newEmailChecks);
const phone = text("phoneEmpty").check(
  z.refine((value) => parsePhone(value) !== null, { error: "phoneFormat" }),
);
const password = (whenShort: string) =>
  text(whenShort).check(
    z.refine((value) => getPasswordProblem(value) === null, {
      error: ({ input }) => (String(input).length > maxPasswordLength ? "passwordLong" : whenShort),
    }),
  );
const code = (whenEmpty: string) => text(whenEmpty).check(...codeChecks);

const emptyCode = {
  signup: "emailCodeEmpty",
  email: "emailCodeEmpty",
  sms: "codeEmpty",
  messenger: "messageCodeEmpty",
  operator: "codeEmpty",
} as const;

/** Every form may include a captcha answer, the page to return to, and the pressed button. */
const common = {
  intent: z.optional(z.string()),
  back: z.optional(z.string()),
  key: z.optional(z.string()),
  captcha: z.optional(z.string()),
};

type Name = "login" | "email" | "phone" | "password" | "code" | keyof typeof common;
export type AuthValues = { [Field in Name]?: string | undefined };

/** The fields required when a button of a view is pressed: alternatives and new codes need only the login. */
export function getSchema(view: AuthView, intent: string | null): z.ZodMiniType<AuthValues> {
  switch (view.kind) {
    case "password":
      return z.object(
        intent === "code"
          ? { email, password: ignored, ...common }
          : { email, password: password("passwordShort"), ...common },
      );
    case "registration":
      return z.object({ email: newEmail, password: password("passwordShort"), ...common });
    case "code": {
      const isEmailCode = view.way === "email" || view.way === "signup";
      const wanted = intent === "resend" || intent === "other" ? ignored : code(emptyCode[view.way]);
      return isEmailCode
        ? z.object({ email, code: wanted, ...common })
        : z.object({ phone, code: wanted, ...common });
    }
    case "request":
      return z.object({ phone, ...common });
    case "recovery":
      return z.object({ email, ...common });
    case "new-password":
      return intent === "resend"
        ? z.object({ email, code: ignored, password: ignored, ...common })
        : z.object({ email, code: code("emailCodeEmpty"), password: password("passwordMin"), ...common });
    case "social-code":
      return z.object({ login, code: intent === "resend" ? ignored : code("messageCodeEmpty"), ...common });
    case "login":
    case "social-login":
    case "ways":
    case "provider":
    case "message":
      return z.object({ login, ...common });
  }
}
const ignored = z.optional(z.string());
