import { Play, TvMinimalPlay } from "lucide-react";
import type { Playlist } from "#contract/content";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { Button, LinkButton } from "~/ui/button";
import { ListPage } from "../catalog/list-page";
import { EmptyList } from "../lists/empty-list";
import { TitleItems } from "../lists/title-items";
import styles from "./playlist.module.css";

type Props = { playlist: Playlist; page: number; pages: number; isChild: boolean };

/** A playlist's page. Rendered on the server only. */
export function PlaylistBody({ playlist, page, pages, isChild }: Props) {
  const { t } = useTranslation(["title", "lists"]);
  const to = useLocalised();
  const play = (
    <form
      method="post"
      action={to(paths.playlist(playlist.alias))}
      className={styles.play}
      data-enhance=""
      data-play=""
    >
      <Button look="primary">
        <Play size={20} fill="currentColor" aria-hidden="true" />
        {t("playlistPlay")}
      </Button>
      {hasPart("accounts") ? (
        <LinkButton href={to(paths.ownChannel({ source: "playlist", alias: playlist.alias }))}>
          <TvMinimalPlay size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("playlistChannel")}
        </LinkButton>
      ) : null}
    </form>
  );
  return (
    <ListPage
      crumbs={[
        { name: t("lists:playlists.title"), path: paths.playlists() },
        { name: playlist.title, path: null },
      ]}
      isChild={isChild}
      kicker={`${t("playlist")} · ${t("playlistItems", { count: playlist.items_total })}`}
      title={playlist.title}
      lead={{ text: playlist.description, lang: playlist.texts_lang }}
      tools={playlist.items.length > 0 ? play : null}
      isEmpty={playlist.items.length === 0}
      empty={
        <EmptyList text={t("playlistEmpty")} href={paths.playlists()} label={t("lists:playlists.title")} />
      }
      paging={{ page, pages, getPath: (number) => paths.playlist(playlist.alias, number) }}
    >
      <TitleItems cards={playlist.items.map(({ card }) => card)} />
    </ListPage>
  );
}
