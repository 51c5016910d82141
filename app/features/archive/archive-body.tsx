import type { Recording, RecordingFilters, RecordingPoster } from "#contract/tv";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { LinkButton } from "~/ui/button";
import { Tabs } from "~/ui/tabs";
import { ListPage } from "../catalog/list-page";
import styles from "./archive.module.css";
import { ArchiveBanner } from "./archive-banner";
import { ArchiveFilters } from "./archive-filters";
import { ArchiveSearch } from "./archive-search";
import { type ArchiveChoices, archivePath, type ArchiveUrl, recordingTypes } from "./archive-url";
import type { ArchiveViewer } from "./archive-viewer";
import { getChosenLabels } from "./chosen-recordings";
import { limitsByWidth } from "./page-size";
import { RecordingCard } from "./recording-card";
import { UpgradeForm } from "./upgrade-form";

/**
 * Contents of an archive page. `filters` is null if their request failed, and for the ranges that the endless list
 * appends.
 */
export type ArchiveContents = {
  items: Recording[];
  total: number;
  filters: RecordingFilters | null;
  poster: RecordingPoster | null;
};

type Props = {
  url: ArchiveUrl;
  contents: ArchiveContents;
  viewer: ArchiveViewer;
  now: number;
  /** Position in the list: current page, number of pages, recordings listed so far (this page included). */
  position: { page: number; pages: number; listedCount: number };
};

const eagerCards = 4;

/** The archive: intro, tabs, filters, search, recordings. Rendered on the server only. */
export function ArchiveBody({ url: { choices, window }, contents, viewer, now, position }: Props) {
  const { t } = useTranslation(["archive", "catalog"]);
  const to = useLocalised();
  const { items, total, filters, poster } = contents;
  const chosen = getChosenLabels(choices, filters, t);
  const pagePath = archivePath(choices, window);
  return (
    <ListPage
      crumbs={[
        { name: t("title"), path: chosen.length > 0 ? paths.archive() : null },
        ...(chosen.length > 0 ? [{ name: chosen.join(" · "), path: null }] : []),
      ]}
      isChild={viewer.isChild}
      title={[t("title"), ...chosen].join(" · ")}
      kicker={t("found", { count: total })}
      lead={{ text: t(viewer.isSubscriber ? "intro" : "introBySubscription") }}
      action={viewer.isSubscriber ? undefined : <Subscribe trialDays={viewer.trialDays} back={pagePath} />}
      banner={poster ? <ArchiveBanner poster={poster} isLite={viewer.isLite} /> : undefined}
      tools={
        <>
          {viewer.isLite ? <UpgradeForm back={pagePath} /> : null}
          <div className={styles.tabs}>
            <Tabs label={t("types.label")} tabs={createTypeTabs(choices, t, to)} />
          </div>
          <div className={styles.tools}>
            {filters ? <ArchiveFilters choices={choices} filters={filters} total={total} /> : null}
            <ArchiveSearch typed="" />
          </div>
        </>
      }
      isEmpty={items.length === 0}
      empty={<NothingFound text={t("empty.text")} label={t("catalog:reset")} />}
      paging={{
        page: position.page,
        pages: position.pages,
        getPath: (page) => archivePath(choices, { page }),
        portions: { skip: position.listedCount, byWidth: limitsByWidth },
      }}
    >
      {items
        .filter(({ expired_at: expiredAt }) => expiredAt > now)
        .map((recording, index) => (
          <li key={recording.id}>
            <RecordingCard
              recording={recording}
              now={now}
              isLite={viewer.isLite}
              isEager={index < eagerCards}
            />
          </li>
        ))}
    </ListPage>
  );
}

function Subscribe({ trialDays, back }: { trialDays: number | null; back: string }) {
  const { t } = useTranslation("archive");
  const to = useLocalised();
  if (!hasPart("money")) return null;
  return (
    <LinkButton look="primary" href={`${to(paths.tariffs())}?back=${encodeURIComponent(to(back))}`}>
      {trialDays === null ? t("subscribe.default") : t("subscribe.trial", { count: trialDays })}
    </LinkButton>
  );
}

/** Empty state: a sentence and a link to all recordings. */
export function NothingFound({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation("archive");
  const to = useLocalised();
  return (
    <>
      <h2 className={styles.emptyTitle}>{t("empty.title")}</h2>
      <p>{text}</p>
      <LinkButton look="primary" href={to(paths.archive())}>
        {label}
      </LinkButton>
    </>
  );
}

type Texts = ReturnType<typeof useTranslation<["archive", "catalog"]>>["t"];

function createTypeTabs(choices: ArchiveChoices, t: Texts, to: (path: string) => string) {
  return ([null, ...recordingTypes] as const).map((type) => ({
    href: to(archivePath({ ...choices, type })),
    label: t(`types.${type ?? "all"}`),
    isCurrent: choices.type === type,
  }));
}
