import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import type * as z from "zod/mini";
import { formatCountdown } from "../time/machine-time";
import { useBlurAfterPress } from "./use-blur-after-press";
import { useCountdown } from "./use-countdown";
import { useSingleSubmit } from "./use-single-submit";

/** The server's result for a form that is shown again, and until when (Unix seconds) nothing is accepted. */
export type CheckedFormResult = {
  submission: SubmissionResult<string[]> | null;
  expired: number | null;
  now: number;
};

type Options<Values extends Record<string, unknown>> = CheckedFormResult & {
  id: string;
  /** The schema of the fields for the pressed button. */
  getSchema: (intent: string | null) => z.ZodMiniType<Values>;
  /** An error's text; `time` is the countdown in messages that say when to retry. */
  getText: (error: string, values: { time: string }) => string;
  validatesOn?: "onBlur" | "onSubmit";
  /** Whether the form may be submitted now; if not, the callback shows why. */
  canSend?: () => boolean;
  /** Submits the form by script, for popups that must stay open. */
  send?: ((form: HTMLFormElement) => void) | undefined;
};

/**
 * A form that is validated on the server and, once its script has loaded, in the browser by the same schema. It
 * cannot be submitted twice at a time, and messages never move the button while it is being pressed.
 */
export function useCheckedForm<Values extends Record<string, unknown>>({
  id,
  submission,
  expired,
  now,
  getSchema,
  getText,
  validatesOn = "onBlur",
  canSend,
  send,
}: Options<Values>) {
  const single = useSingleSubmit();
  const [form, fields] = useForm<Values>({
    id,
    lastResult: submission,
    shouldValidate: validatesOn,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: getSchema(formData.get("intent") as string | null) }),
    onSubmit: (event) => {
      if (canSend?.() === false) return event.preventDefault();
      single.onSubmit(event);
      if (!send || event.defaultPrevented) return;
      event.preventDefault();
      send(event.currentTarget);
    },
  });
  const ref = useRef<HTMLFormElement>(null);
  useBlurAfterPress(ref);
  const time = formatCountdown(useCountdown(expired, now) ?? 0);
  const explain = (errors: string[] | undefined) => errors?.[0] && getText(errors[0], { time });
  const formError = form.errors?.[0];
  return {
    formProps: { ...getFormProps(form), ref, method: "post" as const },
    fields,
    isSent: single.isSent,
    getError: (field: keyof Values & string): string | undefined => explain(fields[field].errors),
    /** The submitted value of a field. */
    getTyped: (field: keyof Values & string): string | undefined => {
      const value = submission?.initialValue?.[field];
      return typeof value === "string" ? value : undefined;
    },
    /** The error of the form as a whole. */
    formError:
      formError === undefined ? null : { id: form.errorId, key: formError, text: explain([formError]) ?? "" },
  };
}
