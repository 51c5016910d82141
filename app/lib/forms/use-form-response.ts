import { useActionData } from "@remix-run/react";
import type { FormResponse } from "./form-result";

/** The action's response to the form that was sent with these values, until the viewer moves on. */
export function useFormResponse(only?: Readonly<Record<string, string>>): FormResponse | undefined {
  const response = useActionData<FormResponse>();
  const sent = response?.submission.initialValue;
  const isOther = Object.entries(only ?? {}).some(([name, value]) => sent?.[name] !== value);
  return isOther ? undefined : response;
}
