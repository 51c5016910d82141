import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Playlist } from "~/contract/content";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Pages } from "~/ui/pages";
import shelfStyles from "~/ui/shelf.module.css";
import { cardShown } from "../catalog/shown-widths";
import { TitleCard } from "../catalog/title-card";
import styles from "./playlist.module.css";

type Props = { playlist: Playlist; page: number; pages: number; homePath: string };

/** A playlist's page. Rendered on the server only. */
export function PlaylistBody({ playlist, page, pages, homePath }: Props) {
  const { t } = useTranslation(["title", "common"]);
  const to = useLocalised();
  const crumb = (name: string, link: string | null, dataTestId: string) => ({ name, link, title: name, dataTestId });
  return (
    <>
      <Breadcrumbs
        label={t("common:breadcrumbs.label")}
        crumbs={[crumb(t("common:breadcrumbs.home"), to(homePath), "crumb-home"), crumb(playlist.title, null, "crumb-playlist")]}
      />
      <header className={styles.head}>
        <p className={styles.kicker}>{t("playlist")} · {t("playlistItems", { count: playlist.items_total })}</p>
        <h1>{playlist.title}</h1>
        <p lang={playlist.texts_lang}>{playlist.description}</p>
        {playlist.items.length > 0 ? (
          <form method="post" action={to(paths.playlist(playlist.alias))} data-enhance="" data-play="">
            <Button look="primary"><Play size={20} fill="currentColor" aria-hidden="true" />{t("playlistPlay")}</Button>
          </form>
        ) : null}
      </header>
      {playlist.items.length === 0 ? <p className={styles.empty}>{t("playlistEmpty")}</p> : null}
      <ul className={shelfStyles.grid}>
        {playlist.items.map(({ uid, card }, index) => <li key={uid}><TitleCard card={card} shown={cardShown} isEager={index < 2} /></li>)}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => to(paths.playlist(playlist.alias, number))} />
    </>
  );
}
