import type { Viewer } from "~/lib/request-context/viewer";

/** What archive pages depend on about the viewer. */
export type ArchiveViewer = {
  isChild: boolean;
  isSubscriber: boolean;
  isLite: boolean;
  /** Length of the offered trial in days. */
  trialDays: number | null;
};

export function getArchiveViewer(
  { isChild, hasSubscription, aclType }: Pick<Viewer, "isChild" | "hasSubscription" | "aclType">,
  trialDays: number | null,
): ArchiveViewer {
  return {
    isChild,
    isSubscriber: hasSubscription,
    isLite: hasSubscription && aclType === "lite",
    trialDays,
  };
}
