import type { ApiError } from "../api/api-error";
import type { FormErrors } from "./form-result";

/** For each API error code, or message of one without: the field, or "" for the form itself, and the message. */
export type Refusals<Field extends string = string> = Readonly<
  Record<string, readonly [field: Field | "", key: string]>
>;
type Options = {
  /** The form's message when the API failed. */
  fault?: string;
  /** The form's message for a limit whose code is not in the table, and for one that says no time. */
  limit?: string;
  limitWithoutTime?: string | ((code: string) => string);
  /** The form's message for any other code: by default the one of a failure. */
  unknown?: string | ((error: ApiError) => string);
};

/** In forms with codes: the code can no longer be tried, but another can be had at once; else nobody says when. */
export const getLimitOfCodes = (code: string): string =>
  code === "CODE_ENTRY_LIMIT_REACHED" ? "codeUsedUp" : "limitHour";

/** The same messages, but where a code was refused that could be entered until `expired`, its time was over. */
export const withExpiredCode = (errors: FormErrors, expired: number | undefined, now: number): FormErrors =>
  expired === undefined || expired > now
    ? errors
    : Object.fromEntries(
        Object.entries(errors).map(([field, key]) => [field, key === "codeWrong" ? "codeExpired" : key]),
      );

/** Creates a function that maps an API error to a form's messages: keys of its texts «errors», by field. */
export function createErrorDescriber(
  refusals: Refusals,
  { fault = "server", limit = "limit", limitWithoutTime = limit, unknown = "server" }: Options = {},
) {
  return (error: ApiError): FormErrors => {
    const { code, isFault, kind, message } = error;
    if (isFault) return { "": fault };
    const known = [code, message].find((key) => Object.hasOwn(refusals, key));
    const [field, key] = (known === undefined ? undefined : refusals[known]) ?? [];
    const isLimit = key === undefined ? kind === "limit" : key === limit;
    if (isLimit && error.expired !== null) return { "": limit };
    if (isLimit)
      return { "": typeof limitWithoutTime === "string" ? limitWithoutTime : limitWithoutTime(code) };
    if (field !== undefined && key !== undefined) return { [field]: key };
    // The captcha's label says what to do; it gets the focus.
    if (code === "CAPTCHA_IS_NEEDED") return {};
    if (code.startsWith("CAPTCHA_")) return { captcha: "captchaWrong" };
    return { "": typeof unknown === "string" ? unknown : unknown(error) };
  };
}
