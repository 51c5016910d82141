import type { RecordingFilters } from "#contract/tv";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import type { FilterMenu } from "../catalog/filter-bar";
import { ArchiveFilterBar } from "./archive-filter-bar.island";
import { type ArchiveChoices, archivePath, isAnyChosen, noArchiveChoices } from "./archive-url";

type Props = { choices: ArchiveChoices; filters: RecordingFilters; total: number };

/** The filters of the archive, as an island. Rendered on the server only. */
export function ArchiveFilters({ choices, filters, total }: Props) {
  const { t } = useTranslation("archive");
  const to = useLocalised();
  const createMenu = (
    name: string,
    title: string,
    items: FilterMenu["items"],
    chosen: string[],
  ): FilterMenu => ({ name, title, kind: "several", items, chosen });
  const types = filters.category.map((item) => ({
    ...item,
    title: t(`types.${item.alias === "movie" ? "movie" : "series"}`),
  }));
  return (
    <Island
      of={ArchiveFilterBar}
      props={{
        data: {
          action: to(archivePath(noArchiveChoices)),
          label: t("filters.label"),
          isAnyChosen: isAnyChosen(choices),
          canReset: isAnyChosen(choices),
          hasOwnResets: true,
          applyLabel: t("filters.show", { count: total }),
          menus: [
            {
              ...createMenu("type", t("filters.type"), types, choices.type ? [choices.type] : []),
              all: { alias: "all", title: t("types.all"), total: null },
            },
            createMenu("genres", t("filters.genre"), filters.genre, choices.genres),
            createMenu("year", t("filters.year"), filters.year, choices.years),
          ],
        },
      }}
    />
  );
}
