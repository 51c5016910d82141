import { Form } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";

/** The button that signs out. The next page is a new document, without anything of the viewer in memory. */
export function SignOutForm({ look }: { look: "quiet" | "text" }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  return (
    <Form method="post" action={to(paths.logout())} reloadDocument {...submitProps}>
      <Button look={look} isWide>
        {t("account.logout")}
      </Button>
    </Form>
  );
}
