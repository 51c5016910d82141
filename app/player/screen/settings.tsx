import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useI18n, useTranslation } from "~/lib/i18n/i18n-context";
import type { PlayerMedia } from "../player-media";
import { getQualityOptions } from "../quality";
import { formatRate } from "../rate";
import { rates } from "../store/player-requests";
import { usePlayer, usePlayerStore } from "../store/use-player";
import { getPlainName, getTrackName, toNamedTrack } from "../track-name";
import { formatQuality, getSoundName } from "./announcements";
import { CaptionLook } from "./caption-look";
import styles from "./settings.module.css";
import { Choice, PanelHead, Row, SwitchRow } from "./settings-parts";
import { SleepPage, useSleepText } from "./sleep";
import { SubtitleOffset } from "./subtitle-offset";

/** Rarely used, so its code is loaded when it is opened. */
const ShareMoment = lazy(async () => ({ default: (await import("./share-moment")).ShareMoment }));

export type SettingsPage =
  | "root"
  | "share"
  | "quality"
  | "audio"
  | "subtitles"
  | "rate"
  | "look"
  | "sleep"
  | "second";
type Props = {
  media: PlayerMedia;
  first: SettingsPage;
  isEpisode: boolean;
  onPage: (page: SettingsPage) => void;
  onClose: () => void;
  onKeys: () => void;
  onText: (() => void) | null;
};

function QualityPage({ back }: { back: ReactNode }) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const quality = usePlayer((state) => state.quality);
  const heights = usePlayer((state) => state.heights);
  const lowest = heights.length > 1 ? Math.min(...heights) : null;
  const playing = usePlayer((state) => (state.quality === "AUTO" ? state.renderedHeight : null));
  const getNote = (height: number | null) => {
    if (height === null) return playing ? t("native.height", { height: playing }) : null;
    return t(height === lowest ? "settings.saving" : "native.height", { height });
  };
  return (
    <>
      {back}
      {getQualityOptions(heights).map(({ level, label, height }) => (
        <Choice
          key={level}
          isChosen={quality === level}
          note={getNote(height)}
          onChoose={() => store.request("setQuality", level)}
        >
          {label}
        </Choice>
      ))}
    </>
  );
}

function AudioPage({ back }: { back: ReactNode }) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const tracks = usePlayer((state) => state.audioTracks);
  const heard = usePlayer((state) => state.audioLabel);
  return (
    <>
      {back}
      {tracks.map((track) => (
        <Choice
          key={track.label}
          isChosen={track.label === heard}
          note={track.kind && t(`trackKind.${track.kind}`)}
          onChoose={() => store.request("setAudio", track)}
        >
          {getPlainName(track)}
        </Choice>
      ))}
    </>
  );
}

type SubtitlesChoiceProps = {
  track: PlayerMedia["tracks"][number];
  isChosen: boolean;
  onChoose: () => void;
};

function SubtitlesChoice({ track, isChosen, onChoose }: SubtitlesChoiceProps) {
  const { t } = useTranslation("player");
  return (
    <Choice isChosen={isChosen} note={track.kind && t(`trackKind.${track.kind}`)} onChoose={onChoose}>
      {getPlainName(toNamedTrack(track))}
    </Choice>
  );
}

function SubtitlesPage({
  back,
  tracks,
  onPage,
}: {
  back: ReactNode;
  tracks: PlayerMedia["tracks"];
  onPage: (page: SettingsPage) => void;
}) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const subtitles = usePlayer((state) => state.subtitles);
  const second = usePlayer((state) => state.secondSubtitles);
  const shownSecond = tracks.find(({ srclang }) => srclang === second && srclang !== subtitles);
  return (
    <>
      {back}
      <Choice isChosen={subtitles === null} onChoose={() => store.request("setSubtitles", null)}>
        {t("settings.off")}
      </Choice>
      {tracks.map((track) => (
        <SubtitlesChoice
          key={track.srclang}
          track={track}
          isChosen={subtitles === track.srclang}
          onChoose={() => store.request("setSubtitles", track.srclang)}
        />
      ))}
      {subtitles !== null && tracks.length > 1 && (
        <Row
          name={t("second.name")}
          value={shownSecond ? getTrackName(toNamedTrack(shownSecond), t) : t("second.none")}
          isOn={shownSecond !== undefined}
          onOpen={() => onPage("second")}
        />
      )}
      {subtitles !== null && <SubtitleOffset />}
      <Row name={t("settings.look")} onOpen={() => onPage("look")} />
    </>
  );
}

function SecondSubtitlesPage({ back, tracks }: { back: ReactNode; tracks: PlayerMedia["tracks"] }) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const first = usePlayer((state) => state.subtitles);
  const second = usePlayer((state) => state.secondSubtitles);
  const others = tracks.filter(({ srclang }) => srclang !== first);
  return (
    <>
      {back}
      <Choice
        isChosen={!others.some(({ srclang }) => srclang === second)}
        onChoose={() => store.request("setSecondSubtitles", null)}
      >
        {t("second.none")}
      </Choice>
      {others.map((track) => (
        <SubtitlesChoice
          key={track.srclang}
          track={track}
          isChosen={second === track.srclang}
          onChoose={() => store.request("setSecondSubtitles", track.srclang)}
        />
      ))}
    </>
  );
}

function RatePage({ back }: { back: ReactNode }) {
  const { t } = useTranslation("player");
  const { locale } = useI18n();
  const store = usePlayerStore();
  const rate = usePlayer((state) => state.rate);
  return (
    <>
      {back}
      {rates.map((value) => (
        <Choice key={value} isChosen={rate === value} onChoose={() => store.request("setRate", value)}>
          {t("settings.rateValue", { rate: formatRate(value, locale) })}
        </Choice>
      ))}
    </>
  );
}

function RootPage({ media, isEpisode, onPage, onKeys, onText }: Omit<Props, "first" | "onClose">) {
  const { t } = useTranslation("player");
  const { locale } = useI18n();
  const store = usePlayerStore();
  const quality = usePlayer((state) => formatQuality(state, t("settings.auto")));
  const hasSounds = usePlayer((state) => state.audioTracks.length > 1);
  const sound = usePlayer((state) => getSoundName(state, t));
  const subtitles = usePlayer((state) => state.subtitles);
  const rate = usePlayer((state) => state.rate);
  const size = usePlayer((state) => state.captionStyle.size);
  const canCast = usePlayer((state) => state.canCast || state.isCasting);
  const playsNext = usePlayer((state) => state.playsNext);
  const sleep = useSleepText(isEpisode);
  const shown = media.tracks.find(({ srclang }) => srclang === subtitles);
  const language = shown ? getTrackName(toNamedTrack(shown), t) : t("settings.off");
  return (
    <>
      <Row name={t("settings.quality")} value={quality} onOpen={() => onPage("quality")} />
      {hasSounds && (
        <Row name={t("settings.audio")} value={sound ?? undefined} onOpen={() => onPage("audio")} />
      )}
      {media.tracks.length > 0 && (
        <Row
          name={t("settings.subtitles")}
          value={language}
          isOn={subtitles !== null}
          onOpen={() => onPage("subtitles")}
        />
      )}
      {media.live === null && (
        <Row
          name={t("settings.rate")}
          value={t("settings.rateValue", { rate: formatRate(rate, locale) })}
          onOpen={() => onPage("rate")}
        />
      )}
      {media.tracks.length > 0 && (
        <Row name={t("settings.look")} value={t(`look.size.${size}`)} onOpen={() => onPage("look")} />
      )}
      {onText && <Row name={t("transcript")} onOpen={onText} />}
      {media.next && (
        <SwitchRow
          name={t("next.auto")}
          isOn={playsNext}
          onToggle={() => store.request("setPlaysNext", !playsNext)}
        />
      )}
      <Row
        name={t("sleep.name")}
        value={sleep ?? t("sleep.none")}
        isOn={sleep !== null}
        onOpen={() => onPage("sleep")}
      />
      {canCast && <Row name={t("cast")} onOpen={() => store.request("chooseScreen")} />}
      {media.sharePath !== null && <Row name={t("share.name")} onOpen={() => onPage("share")} />}
      <Row name={t("keys.name")} isWideOnly onOpen={onKeys} />
    </>
  );
}

/** A small dialog with a few pages. Opens at the given page, takes focus, and returns it to the button. */
export function SettingsPanel({ media, first, isEpisode, onPage, onClose, onKeys, onText }: Props) {
  const { t } = useTranslation("player");
  const [page, setPage] = useState<SettingsPage>(first);
  const panel = useRef<HTMLDivElement>(null);
  const home = first === "root" ? "root" : first;
  const titles = {
    quality: "settings.quality",
    audio: "settings.audio",
    subtitles: "settings.subtitles",
    rate: "settings.rate",
    look: "settings.look",
    root: "settings.name",
    share: "share.name",
    sleep: "sleep.name",
    second: "second.name",
  } as const;
  const title = t(titles[page]);
  const back = (
    <PanelHead
      title={title}
      onBack={page === home ? null : () => setPage(page === "second" ? "subtitles" : home)}
      onClose={onClose}
    />
  );

  // Each page focuses its first control.
  useEffect(() => {
    onPage(page);
    panel.current?.querySelector<HTMLElement>("[aria-pressed=true], button")?.focus({ preventScroll: true });
  }, [page, onPage]);

  return (
    <div className={styles.panel} ref={panel} role="dialog" aria-label={title} data-page={page}>
      {page === "root" && (
        <RootPage media={media} isEpisode={isEpisode} onPage={setPage} onKeys={onKeys} onText={onText} />
      )}
      {page === "quality" && <QualityPage back={back} />}
      {page === "audio" && <AudioPage back={back} />}
      {page === "subtitles" && <SubtitlesPage back={back} tracks={media.tracks} onPage={setPage} />}
      {page === "second" && <SecondSubtitlesPage back={back} tracks={media.tracks} />}
      {page === "rate" && <RatePage back={back} />}
      {page === "sleep" && <SleepPage back={back} isEpisode={isEpisode} hasEnd={media.live === null} />}
      {page === "share" && media.sharePath !== null && (
        <>
          {back}
          <Suspense>
            <ShareMoment path={media.sharePath} title={media.title} />
          </Suspense>
        </>
      )}
      {page === "look" && <CaptionLook back={back} hasSecond={media.tracks.length > 1} />}
    </div>
  );
}
