import { useFormResponse } from "./use-form-response";

/**
 * Why the page's action refused a form without fields; a key of its texts. `only` are the values that tell it apart
 * from the page's other forms.
 */
export const useActionError = (only?: Readonly<Record<string, string>>): string | undefined => {
  const response = useFormResponse(only);
  return response?.isUnsent ? undefined : response?.submission.error?.[""]?.[0];
};
