import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import * as z from "zod";
import type * as core from "zod/v4/core";
import { attempt } from "../api/api-client.server";
import type { ApiError, CaptchaChallenge } from "../api/api-error";
import { type ActionContext, defineAction, type KeptFields } from "../http/define-action.server";
import type { Access } from "../http/define-loader.server";
import { redirectTo } from "../http/redirect-to";
import type { RequestContext } from "../request-context/request-context.server";
import {
  type FormErrors,
  type FormResponse,
  type FormResult,
  renewField,
  secretFields,
  toFieldErrors,
} from "./form-result";

const AnyFields = z.record(z.string(), z.string());
const maxNameLength = 41;

type Sent<Schema extends core.$ZodType> = Omit<ActionContext<unknown>, "form"> & {
  value: core.output<Schema>;
};
type Options<Schema extends core.$ZodType> = {
  access: Access;
  getSchema: (args: Omit<ActionContext<unknown>, "form">) => Schema;
  /** The fields that are never sent back to the browser, if not all of this kind. */
  secrets?: readonly string[];
  /** For pages of the staff (defineAction). */
  askAsStaff?: (context: RequestContext) => Promise<unknown>;
  /** What can be sent again if the session has ended (defineAction). */
  keepsTyped?: KeptFields;
  /** Maps an API error to a field and its message. */
  describeError: (
    error: ApiError,
    request: Omit<ActionContext<unknown>, "form">,
  ) => FormErrors | Promise<FormErrors>;
  /** The URL of the form if it is on another page, to redirect to with the error. */
  getErrorUrl?: (sent: Omit<ActionContext<unknown>, "form">, result: FormResult) => string | null;
  /**
   * Stores the submitted files before anything else is validated, so that they are not lost when the form is shown
   * again. Writes their ids into `fields` and returns their errors.
   */
  storeFiles?: (sent: Omit<ActionContext<unknown>, "form">) => Promise<FormErrors>;
};

/**
 * Creates the action of a form that is shown again with the submitted values on errors: 400 for schema errors, the
 * API's own 4xx for its refusals, 503 if it fails. The page finds the result in its action's data (useActionForm).
 */
export function defineFormAction<Schema extends core.$ZodType>(
  {
    access,
    getSchema,
    secrets = secretFields,
    askAsStaff,
    keepsTyped,
    describeError,
    getErrorUrl,
    storeFiles,
  }: Options<Schema>,
  act: (sent: Sent<Schema>) => Promise<Response>,
) {
  const hasFiles = storeFiles !== undefined;
  const refuse = (sent: Omit<ActionContext<unknown>, "form">, result: FormResult, status: number) => {
    const errorUrl = getErrorUrl?.(sent, result) ?? null;
    if (errorUrl !== null) return redirectTo(errorUrl, { status: 303 });
    return data(toFormResponse(result, sent.context.now), { status });
  };
  return defineAction(
    { access, form: AnyFields, hasFiles, askAsStaff, keepsTyped },
    async ({ form: _form, ...sent }) => {
      requirePlainNames(sent.fields);
      const fileErrors = storeFiles && sent.files.length > 0 ? await storeFiles(sent) : {};
      const submission = parseWithZod(sent.fields, { schema: getSchema(sent) });
      const hideFields = [...secrets];
      if (sent.fields.has(renewField)) {
        const captcha = await attempt(loadCaptcha(sent.context));
        const { error: _error, ...typed } = submission.reply({ hideFields });
        return refuse(
          sent,
          {
            submission: captcha.ok ? { ...typed, status: "error" } : { ...typed, error: { "": ["server"] } },
            captcha: captcha.ok ? captcha.value : null,
            expired: null,
            isRenewed: true,
          },
          captcha.ok ? 200 : 503,
        );
      }
      if (submission.status !== "success" || Object.keys(fileErrors).length > 0) {
        const refused = submission.reply({ hideFields, fieldErrors: toFieldErrors(fileErrors) });
        return refuse(sent, { submission: refused, captcha: null, expired: null }, 400);
      }
      const result = await attempt(act({ ...sent, value: submission.value as core.output<Schema> }));
      if (result.ok) return result.value;
      const { error } = result;
      const described = isUnanswered(error, sent.fields)
        ? { captcha: "captchaEmpty" }
        : await describeError(error, sent);
      const { "": formError, ...fieldErrors } = hasFiles ? described : placeErrors(described, sent.fields);
      const refused = submission.reply({
        fieldErrors: toFieldErrors(fieldErrors),
        ...(formError ? { formErrors: [formError] } : {}),
        hideFields,
      });
      const { expired } = error;
      const captcha = await findCaptcha(sent.context, error);
      return refuse(sent, { submission: refused, captcha, expired }, error.isFault ? 503 : error.status);
    },
  );
}

/** What is wrong with a field that the form does not have is said of the form as a whole. */
function placeErrors(errors: FormErrors, fields: URLSearchParams): FormErrors {
  const isThere = (name: string) => name === "" || name === "captcha" || fields.has(name);
  const missing = Object.keys(errors).find((name) => !isThere(name));
  const placed = Object.fromEntries(Object.entries(errors).filter(([name]) => isThere(name)));
  return missing === undefined ? placed : { "": errors[missing] ?? "", ...placed };
}

/** Whether a captcha was shown, and left without an answer. */
const isUnanswered = ({ code }: ApiError, fields: URLSearchParams): boolean =>
  code === "CAPTCHA_IS_NEEDED" && fields.has("key") && (fields.get("captcha") ?? "").trim() === "";

/** The captcha that has to be answered next, which a refusal may leave out. */
async function findCaptcha(context: RequestContext, { code, captcha }: ApiError) {
  if (captcha !== null || !code.startsWith("CAPTCHA_")) return captcha;
  const loaded = await attempt(loadCaptcha(context));
  return loaded.ok ? loaded.value : null;
}

async function loadCaptcha({ api, locale, callOptions }: RequestContext): Promise<CaptchaChallenge> {
  return api.captcha.get({ renew: true, v: String(Date.now()), locale }, await callOptions());
}

const toFormResponse = (result: FormResult, now: number): FormResponse => ({ ...result, now });

/**
 * Field names must be plain identifiers, each used once: brackets, dots and control fields would make the parser
 * build arrays of any length.
 */
function requirePlainNames(fields: URLSearchParams): void {
  const names = [...fields.keys()];
  const isPlain = names.every((name) => name.length <= maxNameLength && /^[a-z][\w-]*$/i.test(name));
  if (!isPlain || new Set(names).size < names.length)
    throw data({ reason: "bad-form" as const }, { status: 400 });
}
