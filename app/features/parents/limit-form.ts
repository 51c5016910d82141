import type { SubmissionResult } from "@conform-to/react";
import { dailyMinutes, type Limits, maxBlocks } from "#contract/parents";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { LimitIntent } from "./limit-schemas";

export type Submission = SubmissionResult<string[]> | null;

/** The text of an error of the form with this intent; undefined if it has none. */
export function useErrors(intent: LimitIntent, submission: Submission) {
  const { t } = useTranslation("parents");
  const isMine = submission?.initialValue?.intent === intent;
  return {
    isMine,
    error: (field: string): string | undefined => {
      const key = isMine ? submission?.error?.[field]?.[0] : undefined;
      return key === undefined
        ? undefined
        : t(`errors.${key}` as "errors.unknown", { ...dailyMinutes, most: maxBlocks });
    },
    /** What was typed into a form that was refused, else what is kept. */
    typed: (field: string, kept: string): string =>
      isMine ? ((submission?.initialValue?.[field] as string | undefined) ?? "") : kept,
  };
}

export type FormProps = { limits: Limits; action: string; submission: Submission };
