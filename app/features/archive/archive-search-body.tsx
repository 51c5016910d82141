import type { Recording } from "#contract/tv";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { ListPage } from "../catalog/list-page";
import { NothingFound } from "./archive-body";
import { ArchiveSearch } from "./archive-search";
import type { ArchiveViewer } from "./archive-viewer";
import { RecordingCard } from "./recording-card";
import { UpgradeForm } from "./upgrade-form";

type Props = {
  typed: string;
  query: string;
  excessCharacters: number;
  items: Recording[];
  viewer: ArchiveViewer;
  now: number;
};

/** Archive search results. Rendered on the server only. */
export function ArchiveSearchBody({ typed, query, excessCharacters, items, viewer, now }: Props) {
  const { t } = useTranslation("archive");
  const isTooLong = excessCharacters > 0;
  return (
    <ListPage
      crumbs={[
        { name: t("title"), path: paths.archive() },
        { name: t("search.label"), path: null },
      ]}
      isChild={viewer.isChild}
      title={t("title")}
      kicker={items.length > 0 ? t("found", { count: items.length }) : undefined}
      lead={query === "" || isTooLong ? undefined : { text: t("search.results", { query }) }}
      tools={
        <>
          {viewer.isLite ? <UpgradeForm back={paths.archive(query)} /> : null}
          <ArchiveSearch typed={typed} excessCharacters={excessCharacters} />
        </>
      }
      isEmpty={items.length === 0}
      empty={<NothingFound text={t("empty.search")} label={t("search.all")} />}
      paging={null}
    >
      {items.map((recording) => (
        <li key={recording.id}>
          <RecordingCard recording={recording} now={now} isLite={viewer.isLite} />
        </li>
      ))}
    </ListPage>
  );
}
