import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { PageCrumbs } from "../catalog/page-crumbs";

/** Breadcrumbs of the check of what this names, or of its start page. */
export function CheckCrumbs({ isChild, name }: { isChild: boolean; name?: string }) {
  const { t } = useTranslation("playCheck");
  return (
    <PageCrumbs
      crumbs={[
        { name: t("support"), path: paths.support() },
        { name: t("title"), path: name === undefined ? null : paths.playCheckStart() },
        ...(name === undefined ? [] : [{ name, path: null }]),
      ]}
      isChild={isChild}
    />
  );
}
