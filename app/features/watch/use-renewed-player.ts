import { useNavigate } from "@remix-run/react";
import { useContext, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { getRouteData } from "~/lib/navigation/fetch-ahead";
import type { PlayerState } from "./player-state";

type Ready = Extract<PlayerState, { kind: "ready" }>;
const minMsBetweenRequests = 4000;

/**
 * The open player with newer addresses than the page came with. They are asked for without a navigation: one that fails, as it does while the connection is
 * away, would put its failure in place of the film. `renew` answers whether an answer came.
 */
export function useRenewedPlayer(state: Ready): { state: Ready; renew: () => Promise<boolean> } {
  const navigate = useNavigate();
  const routes = useContext(DataRouterContext)?.router.routes;
  const [renewed, setRenewed] = useState<{ of: Ready; state: Ready } | null>(null);
  const askedAt = useRef(-Infinity);

  async function renew(): Promise<boolean> {
    if (!routes || performance.now() - askedAt.current < minMsBetweenRequests) return false;
    askedAt.current = performance.now();
    const player = await getPlayer(routes);
    if (player === "unknown") return false;
    // Something else stands in the way now, an offer or a list of devices: the page shows it.
    if (player?.kind !== "ready")
      navigate({ search: location.search }, { replace: true, preventScrollReset: true });
    else setRenewed({ of: state, state: player });
    return true;
  }
  return { state: renewed?.of === state ? renewed.state : state, renew };
}

async function getPlayer(
  routes: Parameters<typeof getRouteData>[1],
): Promise<PlayerState | null | "unknown"> {
  try {
    const data = await getRouteData(new URL(location.href), routes);
    const player =
      typeof data === "object" && data !== null && "player" in data
        ? (data.player as PlayerState | null)
        : null;
    return player?.kind === "problem" && player.problem === "server" ? "unknown" : player;
  } catch {
    return "unknown";
  }
}
