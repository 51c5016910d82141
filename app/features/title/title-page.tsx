import { Fragment } from "~/lib/fragment/fragment";
import { LazyPlayerPopup } from "../watch/lazy-player-popup";
import type { TitleData } from "./title.server";

/** A title's page: server markup, and the player over it when it is open. */
export function TitlePage({ page, player }: Pick<TitleData, "page" | "player">) {
  return (
    <>
      <Fragment of={page} />
      {player ? <LazyPlayerPopup key={player.kind === "ready" ? player.uid : player.kind} state={player} /> : null}
    </>
  );
}
