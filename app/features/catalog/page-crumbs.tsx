import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Breadcrumbs } from "~/ui/breadcrumbs";

/** `lang`: the language of the name, if it may be another than the page's. */
export type Crumb = { name: string; path: string | null; lang?: string };

/** Breadcrumbs to this page, which is the last one; the home page is added here. */
export function PageCrumbs({ crumbs, isChild }: { crumbs: Crumb[]; isChild: boolean }) {
  const { t } = useTranslation();
  const to = useLocalised();
  const langOf = useNameLang();
  const home = { name: t("breadcrumbs.home"), path: isChild ? paths.kids() : paths.home() };
  return (
    <Breadcrumbs
      label={t(isChild ? "breadcrumbs.labelKids" : "breadcrumbs.label")}
      crumbs={[home, ...crumbs].map(({ path, ...crumb }) => ({
        lang: langOf(crumb.name),
        ...crumb,
        href: path && to(path),
      }))}
    />
  );
}
