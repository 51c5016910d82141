import { usePageData } from "~/lib/navigation/use-page-data";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { DeferredPlayerPopup } from "../watch/deferred-player-popup";
import type { ChannelData } from "./channel.server";
import { useTelevision } from "./use-television";

/** A channel page: server markup, the player over it when open, and the behaviour shared by television pages. */
export function ChannelPage() {
  const { page, player, television } = usePageData<ChannelData>();
  const toast = useTelevision(television);
  return (
    <>
      <ServerMarkup of={page} />
      {player ? (
        <DeferredPlayerPopup key={player.kind === "ready" ? player.uid : player.kind} state={player} />
      ) : null}
      {toast}
    </>
  );
}
