import { useActionData } from "@remix-run/react";
import type { FormResponse } from "./form-result";
import { useFormResponse } from "./use-form-response";

/**
 * Why the page's action refused a form without fields; a key of its texts. `only` are the values that tell it apart
 * from the page's other forms.
 */
export const useActionError = (only?: Readonly<Record<string, string>>): string | undefined => {
  const response = useFormResponse(only);
  return response?.isUnsent ? undefined : response?.submission.error?.[""]?.[0];
};

/** Whether the page's action refused what was sent. */
export function useIsRefused(): boolean {
  const response = useActionData<Partial<FormResponse>>();
  return response !== undefined && !response.isUnsent;
}
