import type { ReactNode } from "react";
import type { ChannelCard } from "#contract/catalog";
import type { FoundMoment, FoundProgramme, FoundRecording, SearchPage } from "#contract/search";
import type { TitleCard as Card } from "#contract/shared";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { formatPosition } from "~/lib/time/machine-time";
import { LinkButton } from "~/ui/button";
import cardStyles from "~/ui/card.module.css";
import { Picture } from "~/ui/picture";
import { Shelf } from "~/ui/shelf";
import shelfStyles from "~/ui/shelf.module.css";
import { cardWidth, originalWidth, smallWidth, storyWidth } from "../catalog/image-sizes";
import { LocalTime, ZoneNote } from "../catalog/local-time";
import { TitleCard } from "../catalog/title-card";
import { FavoriteItem } from "../favorites/favorite-item";
import type { SearchGroup } from "./group-order";
import styles from "./search.module.css";

const eagerPosters = 5;

/** A group of results, using the same cards as elsewhere on the site. */
export function GroupView({
  group,
  found,
  moreHref,
}: {
  group: SearchGroup;
  found: SearchPage;
  moreHref: string;
}) {
  const { t } = useTranslation(["search", "home"]);
  const to = useLocalised();
  const locale = useLocale();
  const { items_total: total } = found[group];
  const shelf = { id: group, title: `${t(`groups.${group}`)} · ${total}` };
  switch (group) {
    case "titles":
      return (
        <section className={styles.group} aria-labelledby="shelf-titles">
          <h2 id="shelf-titles" className={styles.heading}>
            {shelf.title}
          </h2>
          <PosterGrid titles={found.titles.items} />
          {total > found.titles.items.length ? (
            <LinkButton href={moreHref} className={styles.more}>
              {t("moreTitles")}
            </LinkButton>
          ) : null}
        </section>
      );
    case "persons":
      return (
        <Shelf {...shelf} kind="stories">
          {found.persons.items.map(({ alias, name, image, items_total: films }) => (
            <li key={alias}>
              <a href={to(paths.person(alias))} className={cardStyles.card}>
                <span className={styles.face}>
                  {image ? (
                    <Picture
                      className={cardStyles.image}
                      src={image}
                      alt=""
                      size={storyWidth}
                      ratio={[1, 1]}
                    />
                  ) : null}
                </span>
                <span className={styles.personName}>{name}</span>
                <span className={styles.personFacts}>{t("home:titlesCount", { count: films })}</span>
              </a>
            </li>
          ))}
        </Shelf>
      );
    case "channels":
      return (
        <Shelf {...shelf} kind="channels">
          {found.channels.items.map((channel) => (
            <li key={channel.id}>
              <ChannelLink channel={channel} href={paths.channel(channel.id)} name={channel.title} />
            </li>
          ))}
        </Shelf>
      );
    case "programmes":
      return (
        <Shelf {...shelf} kind="channels" note={<GroupZone items={found.programmes.items} />}>
          {found.programmes.items.map((item) => (
            <li key={item.id}>
              <Broadcast item={item} href={paths.channel(item.channel.id)} isNow={item.is_now} />
            </li>
          ))}
        </Shelf>
      );
    case "recordings":
      return (
        <Shelf {...shelf} kind="channels" note={<GroupZone items={found.recordings.items} />}>
          {found.recordings.items.map((item) => (
            <li key={item.id}>
              <Broadcast item={item} href={paths.recording(item.id)} />
            </li>
          ))}
        </Shelf>
      );
    case "collections":
      return (
        <Shelf {...shelf}>
          {found.collections.items.map((list) => (
            <li key={list.alias}>
              <PictureCard
                href={paths.collection(list.alias)}
                image={list.image}
                name={list.title}
                facts={t("home:titlesCount", { count: list.items_total })}
              />
            </li>
          ))}
        </Shelf>
      );
    case "articles":
      return (
        <Shelf {...shelf}>
          {found.articles.items.map(({ alias, title, rubric, image, is_veiled: isVeiled }) => (
            <li key={alias} lang="ru">
              <PictureCard
                href={paths.article(alias)}
                image={image}
                name={title}
                lang={isVeiled ? locale : undefined}
                facts={rubric}
              />
            </li>
          ))}
        </Shelf>
      );
    case "moments":
      return (
        <Shelf {...shelf}>
          {found.moments.items.map((moment) => (
            <li key={`${moment.uid} ${moment.second}`}>
              <MomentCard moment={moment} />
            </li>
          ))}
        </Shelf>
      );
  }
}

/** Titles as posters. */
export function PosterGrid({ titles }: { titles: Card[] }) {
  return (
    <ul className={shelfStyles.grid} data-list="">
      {titles.map((card, index) => (
        <FavoriteItem key={card.uid} card={card}>
          <TitleCard card={card} imageSize={originalWidth} isVertical isEager={index < eagerPosters} />
        </FavoriteItem>
      ))}
    </ul>
  );
}

function PictureCard({
  href,
  image,
  badge,
  name,
  lang,
  facts,
}: {
  href: string;
  image: string | null;
  badge?: string;
  name: string;
  /** Of the name, where it is not that of the page. */
  lang?: string | undefined;
  facts: ReactNode;
}) {
  const to = useLocalised();
  return (
    <a href={to(href)} className={cardStyles.card}>
      <span className={cardStyles.box}>
        {image ? (
          <Picture className={cardStyles.image} src={image} alt="" size={cardWidth} ratio={[16, 9]} />
        ) : null}
        {badge === undefined ? null : <span className={cardStyles.badge}>{badge}</span>}
      </span>
      <span className={cardStyles.name} lang={lang}>
        {name}
      </span>
      <span className={cardStyles.facts}>{facts}</span>
    </a>
  );
}

/** A moment of a film, which the link plays from. */
function MomentCard({ moment }: { moment: FoundMoment }) {
  const { t } = useTranslation(["search", "title"]);
  const { alias, start_id: startId, season, number, second } = moment;
  const page = startId === null ? paths.title(alias) : paths.episode(alias, startId);
  const langOf = useNameLang();
  return (
    <PictureCard
      href={popupPath(page, "player", { t: second })}
      image={moment.image}
      badge={formatPosition(second)}
      name={moment.text}
      lang={moment.lang === "und" ? undefined : moment.lang}
      facts={
        <span>
          {moment.kind === "chapter" ? `${t("chapter")} · ` : null}
          <span lang={langOf(moment.title)}>{moment.title}</span>
          {season === null ? null : ` · ${t("title:episodeOf", { season, number })}`}
        </span>
      }
    />
  );
}

function ChannelLink({
  channel,
  href,
  name,
  note,
}: {
  channel: ChannelCard;
  href: string;
  name: string;
  note?: ReactNode;
}) {
  const to = useLocalised();
  const langOf = useNameLang();
  return (
    <a href={to(href)} className={shelfStyles.channel}>
      <span className={shelfStyles.mark}>
        {channel.logo ? <Picture src={channel.logo} alt="" size={smallWidth(48)} ratio={[1, 1]} /> : null}
      </span>
      <span className={shelfStyles.channelText}>
        <span lang={langOf(name)}>{name}</span>
        {note ? <span className={shelfStyles.quiet}>{note}</span> : null}
      </span>
    </a>
  );
}

/** Time zone of the group's times. */
function GroupZone({ items: [first] }: { items: { start_ts: number }[] }) {
  return first ? <ZoneNote now={first.start_ts} look="short" /> : null;
}

/** A past, current or upcoming broadcast on a channel. */
function Broadcast({
  item,
  href,
  isNow = false,
}: {
  item: FoundProgramme | FoundRecording;
  href: string;
  isNow?: boolean;
}) {
  const { t } = useTranslation("search");
  const when = isNow ? t("now") : <LocalTime at={item.start_ts} look="date-time" />;
  return (
    <ChannelLink
      channel={item.channel}
      href={href}
      name={item.title}
      note={
        <>
          {item.channel.title} · {when}
        </>
      }
    />
  );
}
