import type { Shell } from "../shell/shell";

/** Whether what a viewer does may be reported: never of children and of viewers that the API could not identify. */
export function mayReport(shell: Pick<Shell, "viewer"> | undefined): boolean {
  if (!shell || shell.viewer.isChild || shell.viewer.authState === "error") return false;
  return shell.viewer.kind === "Adult_Ru" && !wantsNoReports();
}

function wantsNoReports(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === "1";
}
