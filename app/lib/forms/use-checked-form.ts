import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import type * as z from "zod/mini";
import { formatCountdown } from "../time/machine-time";
import { useBlurAfterPress } from "./use-blur-after-press";
import { useCountdown } from "./use-countdown";
import { useSingleSubmit } from "./use-single-submit";

/** What the server says of a form: why it is shown again, and until when (Unix seconds) nothing is accepted. */
export type CheckedFormResult = {
  submission: SubmissionResult<string[]> | null;
  expired: number | null;
  now: number;
};

type Options<Values extends Record<string, unknown>> = CheckedFormResult & {
  id: string;
  /** The fields when a button is pressed. */
  getSchema: (intent: string | null) => z.ZodMiniType<Values>;
  /** An error's sentence; `time` is the countdown of those that say until when to wait. */
  getText: (error: string, values: { time: string }) => string;
  validatesOn?: "onBlur" | "onSubmit";
  /** Whether the form may be sent now; says why not itself. */
  canSend?: () => boolean;
  /** Sends the form by script, where the page is not to be left. */
  send?: ((form: HTMLFormElement) => void) | undefined;
};

/**
 * A form that is checked on the server and, once its script is there, in the browser by the same schema. It is sent
 * once at a time, and a message never moves the button that is being pressed.
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
    /** What was typed into a field before the form was shown again. */
    getTyped: (field: keyof Values & string): string | undefined => {
      const value = submission?.initialValue?.[field];
      return typeof value === "string" ? value : undefined;
    },
    /** What is wrong with the form as a whole. */
    formError:
      formError === undefined ? null : { id: form.errorId, key: formError, text: explain([formError]) ?? "" },
  };
}
