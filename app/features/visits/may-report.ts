import { allows } from "../consent/consent-store";
import type { Shell } from "../shell/shell";

/**
 * Whether what a viewer does may be reported: only with consent to statistics, and never of children and of viewers that
 * the API could not identify.
 */
export function mayReport(shell: Pick<Shell, "viewer"> | undefined): boolean {
  if (!shell || shell.viewer.isChild || shell.viewer.authState === "error") return false;
  return allows("statistics");
}
