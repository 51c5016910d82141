import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { DeferredPlayerPopup } from "../watch/deferred-player-popup";
import type { TitleData } from "./title.server";

/** The title page: server markup, and the player over it when open. */
export function TitlePage({ page, player }: Pick<TitleData, "page" | "player">) {
  return (
    <>
      <ServerMarkup of={page} />
      {player ? (
        <DeferredPlayerPopup key={player.kind === "ready" ? player.uid : player.kind} state={player} />
      ) : null}
    </>
  );
}
