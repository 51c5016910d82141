import { useEffect, useRef } from "react";
import { runAfterLoad } from "~/lib/document/interaction";
import type { Locale } from "~/lib/i18n/locales";
import { forgetKept } from "~/lib/navigation/viewer-memory";
import type { Shell } from "../shell/shell";

/** How long after the page: nothing of it is needed now. */
const quietMs = 4000;

/** Keeps what is shown without a connection, once nothing else is to be loaded (docs/decisions/0075). */
export function useOffline(shell: Shell, locale: Locale): void {
  const offline = shell.offline ?? null;
  const { profileId, authState } = shell.viewer;
  const isSignedOut = profileId === null && authState !== "error";
  const known = useRef(offline);
  useEffect(() => {
    // Null while nobody can say whom things may be kept for: nothing is forgotten then.
    if (offline !== null && known.current !== null && known.current !== offline) void forgetKept();
    known.current = offline ?? known.current;
    if (import.meta.env.DEV) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    runAfterLoad(() => {
      timer = setTimeout(() => {
        // The browser may have no room, or be without a connection: the next page tries again.
        import("./keep-offline")
          .then(({ keepOffline }) => keepOffline({ audience: offline, profileId, isSignedOut, locale }))
          .catch(() => {});
      }, quietMs);
    });
    return () => clearTimeout(timer);
  }, [offline, profileId, isSignedOut, locale]);
}
