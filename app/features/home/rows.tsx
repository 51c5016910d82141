import type { ChannelNow, HomeRow, StoryCard } from "#contract/catalog";
import { veilArticles, type VeiledArticles } from "#domain/spoilers";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { hasPart } from "~/lib/site-parts";
import cardStyles from "~/ui/card.module.css";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { Shelf } from "~/ui/shelf";
import shelfStyles from "~/ui/shelf.module.css";
import { cardWidth, originalWidth, smallWidth, storyWidth } from "../catalog/image-sizes";
import { LocalTime, ZoneNote } from "../catalog/local-time";
import { TitleCard } from "../catalog/title-card";
import { ListCard } from "../lists/list-card";

type Props = { row: HomeRow; veiledArticles: VeiledArticles; now: number };

/** A row of the home page by kind (AMB-206). Rendered on the server only. */
export function HomeRowView({ row, veiledArticles, now }: Props) {
  const to = useLocalised();
  const shelf = { id: row.id, title: row.title, href: row.href ? to(row.href) : null };
  if (row.kind === "channels" && !hasPart("television")) return null;
  switch (row.kind) {
    case "titles":
      return (
        <Shelf {...shelf}>
          {row.items.map((card) => (
            <li key={card.uid}>
              <TitleCard card={card} imageSize={cardWidth} />
            </li>
          ))}
        </Shelf>
      );
    case "originals":
      return (
        <Shelf {...shelf} kind="originals">
          {row.items.map((card) => (
            <li key={card.uid}>
              <TitleCard card={card} imageSize={originalWidth} isVertical />
            </li>
          ))}
        </Shelf>
      );
    case "stories":
      return (
        <Shelf {...shelf} kind="stories">
          {row.items.map((story) => (
            <li key={story.alias}>
              <Story story={story} />
            </li>
          ))}
        </Shelf>
      );
    case "playlists":
      return (
        <Shelf {...shelf}>
          {row.items.map((list) => (
            <li key={list.alias}>
              <ListCard list={list} href={paths.playlist(list.alias)} />
            </li>
          ))}
        </Shelf>
      );
    case "collections":
      return (
        <Shelf {...shelf}>
          {row.items.map((list) => (
            <li key={list.alias}>
              <ListCard list={list} href={paths.collection(list.alias)} />
            </li>
          ))}
        </Shelf>
      );
    case "channels":
      return (
        <Shelf {...shelf} kind="channels" note={<ZoneNote now={now} look="short" />}>
          {row.items.map((channel) => (
            <li key={channel.id}>
              <Channel channel={channel} now={now} />
            </li>
          ))}
        </Shelf>
      );
    case "articles":
      return (
        <Shelf {...shelf}>
          {veilArticles(row.items, veiledArticles).map(
            ({ alias, title, rubric, image, is_veiled: isVeiled }) => (
              <li key={alias}>
                <a href={to(paths.article(alias))} className={cardStyles.card}>
                  <span className={cardStyles.box}>
                    {image ? (
                      <Picture
                        className={cardStyles.image}
                        src={image}
                        alt=""
                        size={cardWidth}
                        ratio={[16, 9]}
                      />
                    ) : null}
                  </span>
                  <span className={cardStyles.name} lang={isVeiled ? undefined : "ru"}>
                    {title}
                  </span>
                  <span className={cardStyles.facts} lang="ru">
                    {rubric}
                  </span>
                </a>
              </li>
            ),
          )}
        </Shelf>
      );
  }
}

function Story({ story }: { story: StoryCard }) {
  return (
    <a
      href={popupPath("", "story", { story: story.alias })}
      className={cardStyles.card}
      data-keep-scroll=""
      data-story-link={story.alias}
    >
      <span className={classes(cardStyles.box, cardStyles.round)}>
        {story.image ? (
          <Picture className={cardStyles.image} src={story.image} alt="" size={storyWidth} ratio={[1, 1]} />
        ) : null}
      </span>
      <span className={classes(cardStyles.name, cardStyles.centred)}>{story.title}</span>
    </a>
  );
}

function Channel({ channel, now }: { channel: ChannelNow; now: number }) {
  const { t } = useTranslation("home");
  const to = useLocalised();
  const langOf = useNameLang();
  const programme = channel.current_programs[0];
  const name = programme?.title ?? channel.title;
  const [prefix = "", suffix = ""] = t("until", { time: "\n" }).split("\n");
  return (
    <a href={to(paths.channel(channel.id))} className={classes(shelfStyles.channel)}>
      <span className={shelfStyles.mark}>
        {channel.logo ? <Picture src={channel.logo} alt="" size={smallWidth(48)} ratio={[1, 1]} /> : null}
      </span>
      <span className={shelfStyles.channelText}>
        <span lang={langOf(name)}>{name}</span>
        <span className={shelfStyles.quiet}>
          {programme ? (
            <>
              {channel.title} · {prefix}
              <LocalTime at={programme.stop_ts} />
              {suffix}
            </>
          ) : (
            channel.title
          )}
        </span>
        {programme ? (
          <progress
            className={shelfStyles.live}
            aria-label={t("nowOn", { channel: channel.title })}
            max={programme.stop_ts - programme.start_ts}
            value={Math.max(0, now - programme.start_ts)}
          />
        ) : null}
      </span>
    </a>
  );
}
