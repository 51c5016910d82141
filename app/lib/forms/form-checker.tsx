import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, type MutableRefObject, useEffect, useLayoutEffect, useRef } from "react";
import type * as z from "zod/mini";
import { catchUpChecks } from "./field-events";
import { getFirstErrors } from "./form-result";
import { useBlurAfterPress } from "./use-blur-after-press";

/** The schema of a form's fields for the pressed button. */
export type GetSchema<Values extends object = object> = (intent: string | null) => z.ZodMiniType<Values>;

type Submit = (event: FormEvent<HTMLFormElement>) => void;
export type CheckerProps = {
  id: string;
  getSchema: GetSchema;
  submission: SubmissionResult<string[]> | null;
  validatesOn: "onBlur" | "onSubmit";
  /** Called with a form that has no errors. */
  onSubmit: Submit;
  onErrors: (errors: Readonly<Record<string, string | undefined>>) => void;
  submitRef: MutableRefObject<Submit | null>;
};

/** Checks the form around it in the browser with Conform. Messages never move the button while it is being pressed. */
export function FormChecker({
  id,
  getSchema,
  submission,
  validatesOn,
  onSubmit,
  onErrors,
  submitRef,
}: CheckerProps) {
  const [form] = useForm({
    id,
    lastResult: submission,
    shouldValidate: validatesOn,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: getSchema(formData.get("intent") as string | null) }),
    onSubmit,
  });
  const { allErrors } = form;
  // Before paint, as Conform's own listeners: what it checks meanwhile would be sent as a form.
  useLayoutEffect(() => {
    submitRef.current = form.onSubmit;
  });
  useEffect(() => onErrors(getFirstErrors(allErrors)), [allErrors, onErrors]);
  const element = useRef<HTMLFormElement | null>(null);
  const isRefused = useRef(submission !== null);
  useEffect(() => {
    const found = document.forms.namedItem(id);
    element.current = found;
    // What the server has said of the fields stays until one is changed.
    if (found && !isRefused.current) catchUpChecks(found);
  }, [id]);
  useBlurAfterPress(element);
  return null;
}
