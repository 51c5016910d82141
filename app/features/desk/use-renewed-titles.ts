import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import type { titleDeskLoader } from "./title-desk.server";

const renewalMs = 2000;

type Desk = ReturnType<typeof useFetcher<typeof titleDeskLoader>>["data"];
type Titles = Extract<Desk, { kind: "titles" }>;

const isUnfinished = ({ state }: { state: string }) => state === "waiting" || state === "encoding";

/**
 * The list of titles, loaded again and again while a film waits or is encoded and somebody looks; null until it is newer
 * than the page. Not the page's own data: its forms must keep the version that their writer has seen.
 */
export function useRenewedTitles(page: NonNullable<Desk>): Titles | null {
  const { load, state, data } = useFetcher<typeof titleDeskLoader>();
  const address = useLocalised()(paths.titleDesk());
  const [renewed, setRenewed] = useState<{ page: Desk; titles: Titles } | null>(null);
  const latest = useRef({ page, state, load });
  useEffect(() => {
    latest.current = { page, state, load };
  });
  useEffect(() => {
    if (data?.kind === "titles") setRenewed({ page: latest.current.page, titles: data });
  }, [data]);
  const titles = renewed?.page === page ? renewed.titles : null;
  const isWaiting = [...(titles?.films ?? page.films)].some(isUnfinished);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && latest.current.state === "idle")
        latest.current.load(address);
    }, renewalMs);
    return () => clearInterval(timer);
  }, [isWaiting, address]);
  return titles;
}
