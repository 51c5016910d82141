import type { SubmissionResult } from "@conform-to/react";
import { useCountdown } from "~/lib/forms/use-countdown";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { formatCountdown } from "~/lib/time/machine-time";
import { useNotSent } from "./not-sent";

type Options = {
  form: { errorId: string; errors: string[] | undefined };
  submission: SubmissionResult<string[]> | null;
  action: string;
  expired: number | null;
  now: number;
};

/** What a form of the support centre says of its submission: what was typed, the errors of fields, why it was not sent. */
export function useFormTexts({ form, submission, action, expired, now }: Options) {
  const { t } = useTranslation("support");
  const left = useCountdown(expired, now);
  const getError = (key: string | undefined) =>
    key === undefined ? undefined : t(`errors.${key}` as "errors.unknown", { count: 5 });
  const getTyped = (name: string) => {
    const value = submission?.initialValue?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const formError = form.errors?.[0];
  const text =
    formError === undefined
      ? null
      : t(`errors.${formError}` as "errors.limit", { time: formatCountdown(left ?? 0) });
  const notSent = useNotSent(text === null ? null : { id: form.errorId, text }, action);
  return { ...notSent, getError, getTyped };
}
