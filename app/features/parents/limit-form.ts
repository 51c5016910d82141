import type { SubmissionResult } from "@conform-to/react";
import { dailyMinutes, type Limits, maxBlocks } from "#contract/parents";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { LimitIntent } from "./limit-schemas";

export type Submission = SubmissionResult<string[]> | null;

/** Returns the error texts of the form with this intent; undefined for fields without one. */
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
    /** The submitted value if the form was refused, else the stored one. */
    typed: (field: string, kept: string): string =>
      isMine ? ((submission?.initialValue?.[field] as string | undefined) ?? "") : kept,
  };
}

export type FormProps = { limits: Limits; action: string; submission: Submission };
