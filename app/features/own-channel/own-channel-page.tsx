import { useActionData, useLoaderData } from "@remix-run/react";
import { CalendarPlus } from "lucide-react";
import type { SharedChannel } from "#contract/own-channel";
import { getChannelState } from "#domain/own-channel";
import { eventBlock } from "~/lib/event-block";
import type { TFunction } from "~/lib/i18n/i18n";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PosterFan } from "~/ui/poster-fan";
import { ZoneNote } from "../catalog/local-time";
import { PageCrumbs } from "../catalog/page-crumbs";
import { ChannelForm } from "./channel-form";
import type { ChannelRefusal } from "./channel-form-state";
import { ChannelLink, RemoveForm } from "./channel-link";
import { NowOn } from "./now-on";
import styles from "./own-channel.module.css";
import type { ownChannelLoader } from "./own-channel.server";
import { ProgrammeList } from "./programme-list";

type Data = ReturnType<typeof useLoaderData<typeof ownChannelLoader>>;
type Own = Extract<Data, { kind: "own" }>;
type Shared = Extract<Data, { kind: "shared" }>;

/** /my-channel: what is on, the programme, its link, and the form for another one. /my-channel/{link}: a shared programme. */
export function OwnChannelPage() {
  const page = useLoaderData<typeof ownChannelLoader>();
  const { t } = useTranslation("ownChannel");
  const isShared = page.kind === "shared";
  return (
    <article className={styles.page} {...eventBlock("guide")}>
      <PageCrumbs
        isChild={page.isChild}
        crumbs={[{ name: t(isShared ? "shared.title" : "title"), path: null }]}
      />
      {isShared ? <SharedProgramme {...page} /> : <OwnProgramme {...page} />}
    </article>
  );
}

const getSlots = ({ items }: Pick<SharedChannel, "items">) =>
  items.map(({ start_ts: start, stop_ts: stop }) => ({ start, stop }));

/** What it is made of; a playlist that is gone has no name. */
function getKicker(t: TFunction<"ownChannel">, { source, name }: NonNullable<Own["channel"]>): string {
  if (source === "favorites") return t("of.favorites");
  return name === undefined ? t(`form.${source}`) : t(`of.${source}`, { name });
}

function OwnProgramme({ channel, sources, evening, typed, now, zone, isChild }: Own) {
  const { t } = useTranslation("ownChannel");
  const refusal = useActionData<ChannelRefusal>();
  const form = <ChannelForm sources={sources} evening={evening} chosen={typed} isAgain={channel !== null} />;
  if (!channel)
    return (
      <div className={styles.begin}>
        <div className={styles.making}>
          <header className={styles.head}>
            <h1>{t("title")}</h1>
            <p className={styles.lead}>{t("about")}</p>
          </header>
          {form}
          <ZoneNote className={styles.note} now={now} zone={zone} />
        </div>
        <PosterFan className={styles.fan} />
      </div>
    );
  const state = getChannelState(getSlots(channel), now);
  return (
    <>
      <NowOn
        programme={channel}
        state={state}
        now={now}
        zone={zone}
        heading={t("title")}
        kicker={getKicker(t, channel)}
        playsHere
      />
      <div className={styles.columns}>
        <section aria-labelledby="programme" className={styles.section}>
          <h2 id="programme">{t("programme")}</h2>
          <ProgrammeList items={channel.items} state={state} now={now} zone={zone} />
          <ZoneNote className={styles.note} now={now} zone={zone} />
        </section>
        <div className={styles.side}>
          <section aria-labelledby="share" className={styles.section}>
            <h2 id="share">{t("take")}</h2>
            <LinkButton href={paths.resources.channelCalendar()} download="">
              <CalendarPlus size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("calendar")}
            </LinkButton>
            {isChild ? null : <ChannelLink link={channel.link} zone={zone} />}
          </section>
          <details className={styles.again} open={state.kind === "over" || Boolean(refusal?.typed)}>
            <summary>{t("form.again")}</summary>
            {form}
            <RemoveForm />
          </details>
        </div>
      </div>
    </>
  );
}

function SharedProgramme({ programme, link, now, zone }: Shared) {
  const { t } = useTranslation("ownChannel");
  const to = useLocalised();
  const state = getChannelState(getSlots(programme), now);
  return (
    <>
      <NowOn
        programme={programme}
        state={state}
        now={now}
        zone={zone}
        heading={t("shared.title")}
        kicker={t("shared.kicker")}
        playsHere={false}
      />
      <div className={styles.columns}>
        <section aria-labelledby="programme" className={styles.section}>
          <h2 id="programme">{t("programme")}</h2>
          <ProgrammeList items={programme.items} state={state} now={now} zone={zone} />
          <ZoneNote className={styles.note} now={now} zone={zone} />
        </section>
        <div className={styles.side}>
          <section aria-labelledby="share" className={styles.section}>
            <h2 id="share">{t("shared.take")}</h2>
            <p className={styles.lead}>{t("shared.rights")}</p>
            <LinkButton href={paths.resources.channelCalendar(link)} download="">
              <CalendarPlus size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("calendar")}
            </LinkButton>
            <LinkButton href={to(paths.ownChannel())}>{t("shared.own")}</LinkButton>
          </section>
        </div>
      </div>
    </>
  );
}
