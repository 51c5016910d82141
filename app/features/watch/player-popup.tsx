import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { deferred } from "~/lib/deferred";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { clearPageCache } from "~/lib/navigation/browser-page-cache";
import { postForStatus } from "~/lib/navigation/own-resources";
import { keepUnsent } from "~/lib/offline/unsent";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { Player } from "~/player/player";
import type { LiveMedia, PlayerMedia, PlayerProgress } from "~/player/player-media";
import type { TogetherNodes } from "~/player/player-props";
import { Button, LinkButton } from "~/ui/button";
import { Cross } from "~/ui/cross";
import { Dialog, useModal } from "~/ui/dialog";
import { FormError } from "~/ui/form-error";
import { ChildMoon } from "./child-moon";
import { PlayerGuide } from "./player-guide";
import styles from "./player-popup.module.css";
import type { PlayerPopupState } from "./player-popup-state";
import { useRenewedPlayer } from "./use-renewed-player";
import { useViewingReports } from "./use-viewing-reports";
import { WhyLink } from "./why-link";

type ReadyState = Extract<PlayerPopupState, { kind: "ready" }>;

/** Loaded on demand, since few viewers open the list of episodes. */
const DeferredEpisodes = deferred(async () => (await import("./player-episodes")).PlayerEpisodes, ["watch"], {
  isServerRendered: false,
});

/** Loaded on demand, since few viewers read along. */
const DeferredTranscript = deferred(
  async () => (await import("./player-transcript")).PlayerTranscript,
  ["transcript"],
  { isServerRendered: false },
);

/** Loaded by whoever watches with others, or opens the drawer for it. */
const options = { isServerRendered: false };
const DeferredTogetherPanel = deferred(
  async () => (await import("./together/together-part")).TogetherPanel,
  ["together"],
  options,
);
const DeferredTogetherBar = deferred(
  async () => (await import("./together/together-part")).TogetherBar,
  ["together"],
  options,
);
const DeferredTogetherOverlay = deferred(
  async () => (await import("./together/together-part")).TogetherOverlay,
  ["together"],
  options,
);

function getTogetherNodes({ together, uid, media }: ReadyState): TogetherNodes | undefined {
  if (!together) return undefined;
  const isJoined = together.kind === "joined";
  return {
    panel: <DeferredTogetherPanel state={together} isForChild={media.isForChild === true} />,
    bar: isJoined ? <DeferredTogetherBar state={together} /> : null,
    overlay: isJoined ? <DeferredTogetherOverlay state={together} uid={uid} /> : null,
  };
}

const canBeRead = ({ tracks, live }: PlayerMedia) => tracks.length > 0 && live === null;

const retryMs = 5000;

/** The player over the page (P-012), or the reason why it cannot play. */
export function PlayerPopup({ state }: { state: PlayerPopupState }) {
  const { t } = useTranslation(["watch", "common"]);
  const close = t("back");
  switch (state.kind) {
    case "ready":
      return <PlayerStage state={state} />;
    case "start":
      return (
        <Dialog title={state.title} closeHref={state.closeHref} closeLabel={close}>
          <p>{t("startText")}</p>
          <form method="post" action={state.action} data-enhance="" data-keep-scroll="" data-play="">
            {state.trailer ? <input type="hidden" name="trailer" value={state.trailer} /> : null}
            {state.playlist ? <input type="hidden" name="playlist" value={state.playlist} /> : null}
            {state.group ? <input type="hidden" name="together" value={state.group} /> : null}
            {state.moment === null ? null : <input type="hidden" name="t" value={state.moment} />}
            <Button look="primary" isWide>
              {t("start")}
            </Button>
          </form>
        </Dialog>
      );
    case "problem":
      return (
        <Dialog title={t("errors.title")} closeHref={state.closeHref} closeLabel={close}>
          <p role="alert">{t(`errors.${state.problem}`)}</p>
          {state.retryHref === null ? null : (
            <LinkButton look="primary" href={state.retryHref} data-keep-scroll="">
              {t("common:retry")}
            </LinkButton>
          )}
          <WhyLink pagePath={state.closeHref} />
        </Dialog>
      );
    case "rest":
      return <RestPage {...state} closeLabel={close} />;
    case "devices": {
      const key = state.problem === "devices-exceeded" ? "exceeded" : "unknown";
      return (
        <Dialog title={t(`devices.${key}Title`)} closeHref={state.closeHref} closeLabel={close}>
          <p role="alert">{t(`devices.${key}Text`)}</p>
          <LinkButton look="primary" href={state.devicesHref}>
            {t("devices.action")}
          </LinkButton>
          <WhyLink pagePath={state.closeHref} />
        </Dialog>
      );
    }
  }
}

type RestProps = Extract<PlayerPopupState, { kind: "rest" }> & { closeLabel: string };

/** Tells a child that viewing time is over for now. */
function RestPage({ reason, ask, askError, retryHref, closeHref, homeHref, closeLabel }: RestProps) {
  const { t } = useTranslation(["watch", "common"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  useModal(dialog, () => closeLink.current?.click());
  return (
    <dialog ref={dialog} open className={styles.rest} aria-labelledby="rest-title">
      <svg className={styles.moon} viewBox="0 0 160 160" aria-hidden="true">
        <circle cx="80" cy="80" r="72" className={styles.sky} />
        <path d="M98 36a48 48 0 1 0 26 68a40 40 0 0 1-26-68Z" className={styles.crescent} />
        <circle cx="118" cy="52" r="4" className={styles.star} />
        <circle cx="130" cy="76" r="2.5" className={styles.star} />
        <circle cx="106" cy="74" r="2.5" className={styles.star} />
      </svg>
      <h2 id="rest-title">{t(`rest.${reason}.title`)}</h2>
      <p>{t(`rest.${reason}.text`)}</p>
      {askError === null ? null : <FormError>{t(`common:toast.${askError}`)}</FormError>}
      {ask === "possible" ? (
        <ActionForm action={paths.resources.moreMinutes()} isSamePage fields={{ back: retryHref }}>
          <Button look="primary">{t("rest.ask.action")}</Button>
        </ActionForm>
      ) : null}
      {ask === "asked" ? (
        <>
          <p role="status">{t("rest.ask.asked")}</p>
          <LinkButton look="primary" href={retryHref} data-keep-scroll="">
            {t("rest.ask.again")}
          </LinkButton>
        </>
      ) : null}
      <LinkButton look={ask === "unavailable" ? "primary" : "quiet"} href={homeHref}>
        {t("rest.action")}
      </LinkButton>
      <WhyLink pagePath={closeHref} />
      <a
        ref={closeLink}
        className={styles.closeRest}
        href={closeHref}
        aria-label={closeLabel}
        data-keep-scroll=""
      >
        <Cross />
      </a>
    </dialog>
  );
}

function PlayerStage({ state: initialState }: { state: ReadyState }) {
  const { t } = useTranslation(["watch", "common"]);
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => navigate(state.closeHref, { preventScrollReset: true });
  useModal(dialog, close);
  const { state, renew } = useRenewedPlayer(initialState);
  useProgrammeEnd(state.media.live, renew);
  useViewingReports(state.reportsViewing ? state.uid : null, dialog);
  // The next episode is everybody's.
  const openNext = (href: string) => {
    const startId = /\/watch\/[^/?]+\/([^/?]+)/.exec(href)?.[1];
    const { together } = state;
    if (together?.kind !== "joined" || startId === undefined) navigate(href, { preventScrollReset: true });
    else
      void import("./together/group-session").then(({ goToEpisode }) =>
        goToEpisode(together.id, decodeURIComponent(startId)),
      );
  };
  return (
    <dialog
      ref={dialog}
      open
      className={styles.stage}
      aria-label={t("playerLabel", { title: state.media.title })}
    >
      {state.media.files.length === 0 ? (
        <noscript>
          <p className={styles.note}>{t("needsScript")}</p>
        </noscript>
      ) : null}
      <Player
        media={state.media}
        selectedHeight={state.selectedHeight}
        qualityLinks={state.qualityLinks}
        closeHref={state.closeHref}
        onClose={close}
        episodes={state.seasons.length > 0 ? <DeferredEpisodes seasons={state.seasons} /> : null}
        transcript={canBeRead(state.media) ? <DeferredTranscript media={state.media} /> : null}
        guide={state.guideUrl ? <PlayerGuide url={state.guideUrl} pageHref={state.guidePageHref} /> : null}
        together={getTogetherNodes(state)}
        corner={state.timeLeft ? <ChildMoon left={state.timeLeft} stage={dialog} /> : null}
        onNext={openNext}
        onProgress={(progress) =>
          state.savesProgress && sendProgress({ ...state, profileId: initialState.profileId }, progress)
        }
        onError={(kind) => kind === "expired" && void renew()}
      />
    </dialog>
  );
}

/**
 * Requests the next programme's title and times when a live programme ends, without interrupting the video.
 */
function useProgrammeEnd(live: LiveMedia | null, onEnd: () => Promise<boolean>): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!live) return;
    const renew = async () => {
      if (!(await latest.current())) timer = setTimeout(() => void renew(), retryMs);
    };
    let timer = setTimeout(() => void renew(), (live.stopTs - live.nowTs + 1) * 1000);
    return () => clearTimeout(timer);
  }, [live]);
}

/** Kept while there is no connection, as a film plays on from what it has loaded, and sent later. */
function sendProgress(
  { uid, profileId }: { uid: string; profileId: string | null },
  { positionSeconds, durationSeconds, reason }: PlayerProgress,
) {
  if (!hasPart("accounts")) return;
  const fields = {
    uid,
    position: positionSeconds.toFixed(1),
    duration: durationSeconds.toFixed(1),
    ended: reason === "ended" ? "1" : "0",
    ...(profileId === null ? {} : { profile: profileId }),
  };
  const path = paths.resources.progress();
  const keep = () => profileId !== null && keepUnsent({ profile: profileId, path, key: uid, fields });
  if (!navigator.onLine) keep();
  // sendBeacon delivers even while the page is unloading, and does not say whether.
  else if (reason === "leave") navigator.sendBeacon(path, new URLSearchParams(fields));
  else void postForStatus(path, fields).then((status) => status === 0 && keep());
  // The home page's progress of this title is outdated.
  if (reason !== "interval") clearPageCache();
}
