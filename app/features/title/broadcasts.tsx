import type { Product } from "#contract/content";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { Picture } from "~/ui/picture";
import { smallWidth } from "../catalog/image-sizes";
import { LocalTime, ZoneNote } from "../catalog/local-time";
import styles from "./title.module.css";

/** Upcoming broadcasts of the title by channel. */
export function Broadcasts({ product }: { product: Product }) {
  const { t } = useTranslation("title");
  const to = useLocalised();
  // Not the poster: its lettering is where the channel's logo goes.
  const art = product.images.frame_wide ?? null;
  const first = product.streams.flatMap(({ broadcasts }) => broadcasts)[0];
  if (!first || !hasPart("television")) return null;
  return (
    <section className={styles.section} aria-labelledby="schedule">
      <h2 id="schedule">{t("schedule")}</h2>
      <ZoneNote now={first.program.start_ts} look="short" className={styles.quiet} />
      <ul className={styles.broadcasts}>
        {product.streams.flatMap((stream) =>
          stream.broadcasts.map(({ channel, program }) => (
            <li key={`${channel.id}-${program.start_ts}`}>
              <a
                href={to(paths.broadcast(channel.id, program.start_ts))}
                rel="nofollow"
                className={styles.broadcast}
              >
                <span className={styles.broadcastPicture}>
                  {(art ?? program.poster) ? (
                    <Picture src={art ?? program.poster ?? ""} alt="" size={smallWidth(96)} ratio={[16, 9]} />
                  ) : null}
                  {channel.logo ? (
                    <Picture
                      className={styles.logo}
                      src={channel.logo}
                      alt=""
                      size={smallWidth(32)}
                      ratio={[1, 1]}
                    />
                  ) : null}
                </span>
                <span className={styles.broadcastText}>
                  <LocalTime at={program.start_ts} look="date-time" />
                  <span className={styles.quiet}>
                    {" "}
                    {channel.title}
                    {stream.episode_title ? (
                      <>
                        , <span lang="ru">{stream.episode_title}</span>
                      </>
                    ) : null}
                    , {program.rating_age ?? "18+"}
                  </span>
                </span>
              </a>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
