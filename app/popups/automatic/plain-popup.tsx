import { useLocation } from "@remix-run/react";
import type { Shell } from "~/features/shell/shell";
import { deferred } from "~/lib/deferred";

/** For the server: the browser without script shows it, and with script it is not there. */
const DeferredDialog = deferred(async () => {
  const { AutomaticPopupDialog, loadDialogs } = await import("./automatic-popup-dialog");
  await loadDialogs();
  return AutomaticPopupDialog;
}, ["popups", "billing", "watch", "common"]);
export const loadPlainPopup = DeferredDialog.load;

/** The popup that opens by itself where scripts do not run; where they run, AutomaticPopup opens it. */
export function PlainPopup({ shell: { plainPopup, popups } }: { shell: Shell }) {
  const page = useLocation();
  return (
    <noscript>
      {!import.meta.env.SSR || plainPopup === null ? null : (
        <DeferredDialog shown={plainPopup} content={popups} page={page} onShown={null} onClose={null} />
      )}
    </noscript>
  );
}
