import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Tabs } from "~/ui/tabs";

/** The two parts of the editors' desk. */
export function EditorsTabs({ current }: { current: "titles" | "content" }) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <Tabs
      label={t("parts")}
      tabs={[
        { href: to(paths.titleDesk()), label: t("content.ownTitles"), isCurrent: current === "titles" },
        { href: to(paths.contentDesk()), label: t("content.title"), isCurrent: current === "content" },
      ]}
    />
  );
}
