import { usePageData } from "~/lib/navigation/use-page-data";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { DeferredPlayerPopup } from "../watch/deferred-player-popup";
import { DeferredPremierePopup } from "./deferred-premiere-popup";
import type { TitleData } from "./title.server";

/** The title page: server markup, and the player over it when open. */
export function TitlePage() {
  const { page, player, premiere } = usePageData<TitleData>();
  return (
    <>
      <ServerMarkup of={page} />
      {player ? (
        <DeferredPlayerPopup key={player.kind === "ready" ? player.uid : player.kind} state={player} />
      ) : null}
      {premiere ? <DeferredPremierePopup {...premiere} /> : null}
    </>
  );
}
