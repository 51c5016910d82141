import { useLocalised } from "~/lib/i18n/locale-context";
import { useTexts } from "~/lib/i18n/use-texts";
import { usePageData } from "~/lib/navigation/use-page-data";
import { paths } from "~/lib/paths";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { DeferredPlayerPopup } from "../watch/deferred-player-popup";
import { NoRecordingPopup } from "./no-recording-popup";
import styles from "./recording.module.css";
import type { RecordingData } from "./recording.server";

const texts = ["watch"] as const;

/** The recording page: server markup, with the player or the "no such recording" popup over it. */
export function RecordingPage() {
  const { page, player, isGone } = usePageData<RecordingData>();
  const hasTexts = useTexts(texts);
  const to = useLocalised();
  return (
    <>
      <ServerMarkup of={page} className={isGone ? styles.belowHeader : undefined} />
      {player ? (
        <DeferredPlayerPopup key={player.kind === "ready" ? player.uid : player.kind} state={player} />
      ) : null}
      {isGone && hasTexts ? <NoRecordingPopup closeHref={to(paths.archive())} /> : null}
    </>
  );
}
