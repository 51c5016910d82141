import { useNavigate } from "@remix-run/react";
import { useContext, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { getRouteData } from "~/lib/navigation/fetch-ahead";
import type { PlayerPopupState } from "./player-popup-state";

type Ready = Extract<PlayerPopupState, { kind: "ready" }>;
const minMsBetweenRequests = 4000;

/**
 * The open player with renewed URLs. Fetched without a navigation, because a failed one, such as when offline, would
 * replace the video with an error. `renew` resolves to whether there was a response.
 */
export function useRenewedPlayer(state: Ready): { state: Ready; renew: () => Promise<boolean> } {
  const navigate = useNavigate();
  const routes = useContext(DataRouterContext)?.router.routes;
  const [renewed, setRenewed] = useState<{ source: Ready; state: Ready } | null>(null);
  const requestedAt = useRef(-Infinity);

  async function renew(): Promise<boolean> {
    if (!routes || performance.now() - requestedAt.current < minMsBetweenRequests) return false;
    requestedAt.current = performance.now();
    const player = await loadPlayer(routes);
    if (player === "unknown") return false;
    // Something else must be shown, such as an offer or the list of devices: leave it to the page.
    if (player?.kind !== "ready")
      navigate({ search: location.search }, { replace: true, preventScrollReset: true });
    else setRenewed({ source: state, state: player });
    return true;
  }
  return { state: renewed?.source === state ? renewed.state : state, renew };
}

async function loadPlayer(
  routes: Parameters<typeof getRouteData>[1],
): Promise<PlayerPopupState | null | "unknown"> {
  try {
    const data = await getRouteData(new URL(location.href), routes);
    const player =
      typeof data === "object" && data !== null && "player" in data
        ? (data.player as PlayerPopupState | null)
        : null;
    return player?.kind === "problem" && player.problem === "server" ? "unknown" : player;
  } catch {
    return "unknown";
  }
}
