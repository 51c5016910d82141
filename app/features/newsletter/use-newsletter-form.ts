import { useActionData } from "@remix-run/react";
import type * as z from "zod/mini";
import type { FormResponse } from "~/lib/forms/form-result";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";

type Schemas = typeof import("./newsletter-schemas");

/** A form of the newsletter, checked by one of its schemas. */
export function useNewsletterForm<Values extends object>(
  getSchema: (schemas: Schemas) => z.ZodMiniType<Values>,
) {
  const { t } = useTranslation("newsletter");
  return useActionForm<Values>({
    id: "newsletter",
    loadSchema: async () => {
      const schema = getSchema(await import("./newsletter-schemas"));
      return () => schema;
    },
    getText: (error, values) => t(`errors.${error}` as "errors.unknown", values),
  });
}

/** Whether the form was refused because the email's link has become outdated. */
export const useIsOutdated = (): boolean =>
  useActionData<FormResponse>()?.submission.error?.[""]?.includes("outdated") ?? false;
