import * as z from "zod/mini";
import { cleanText } from "#domain/entered-text";
import { getPasswordProblem, maxPasswordLength, parseLogin } from "#domain/login";
import {
  codeChecks,
  describeEmail,
  describePhone,
  emailChecks,
  newEmailChecks,
  phoneChecks,
} from "~/lib/forms/entered-fields";
import type { AuthForm } from "./auth-views";

// Messages are keys of the namespace «auth», group «errors».
const text = (whenEmpty: string) => z.string({ error: whenEmpty });

const login = text("loginEmpty").check(
  z.refine((value) => parseLogin(value) !== null, {
    error: ({ input }) => {
      if (cleanText(String(input)).includes("@")) return describeEmail(String(input));
      const problem = describePhone(String(input));
      return problem === "phoneFormatTajik" ? problem : "loginEmpty";
    },
  }),
);
const email = text("emailEmpty").check(...emailChecks);
const newEmail = text("emailEmpty").check(...newEmailChecks);
const phone = text("phoneEmpty").check(...phoneChecks);
const password = (whenShort: string) =>
  text("passwordEmpty").check(
    z.refine((value) => getPasswordProblem(value) === null, {
      error: ({ input }) => (String(input).length > maxPasswordLength ? "passwordLong" : whenShort),
    }),
  );
const whenShort = { current: "passwordShort", first: "passwordShort", new: "passwordMin" };
const logins = { login, email, phone };
const code = (whenEmpty: string) => text(whenEmpty).check(...codeChecks);

const ignored = z.optional(z.string());
/** Every form may include a captcha answer, the page to return to, and the pressed button. */
const common = { intent: ignored, back: ignored, from: ignored, key: ignored, captcha: ignored };

type Name = "login" | "email" | "phone" | "password" | "code" | keyof typeof common;
export type AuthValues = { [Field in Name]?: string | undefined };

/** The fields required when a button of a form is pressed: all but the first one need only the login. */
export function getSchema(form: AuthForm, intent: string | null): z.ZodMiniType<AuthValues> {
  const isWhole = intent === null || !Object.hasOwn(form.others ?? {}, intent);
  const shape: Record<string, z.ZodMiniType<string | undefined>> = {
    [form.login]: form.password === "first" ? newEmail : logins[form.login],
    ...(form.code && { code: isWhole ? code(form.code) : ignored }),
    ...(form.password && { password: isWhole ? password(whenShort[form.password]) : ignored }),
    ...common,
  };
  return z.object(shape);
}
