import type { Viewer } from "~/lib/request-context/viewer";

/** What the archive's pages depend on of who is looking. */
export type ArchiveViewer = {
  isChild: boolean;
  isSubscriber: boolean;
  isLite: boolean;
  trialDays: number | null;
};

/** A free trial is a week long. */
const trialDays = 7;

export function archiveViewer({
  isChild,
  hasSubscription,
  hasTrial,
  aclType,
}: Pick<Viewer, "isChild" | "hasSubscription" | "hasTrial" | "aclType">): ArchiveViewer {
  return {
    isChild,
    isSubscriber: hasSubscription,
    isLite: hasSubscription && aclType === "lite",
    trialDays: hasTrial && !hasSubscription ? trialDays : null,
  };
}

/** Under which markup made for one such viewer is kept for all of them. */
export const viewerVariant = ({ isChild, isSubscriber, isLite, trialDays: days }: ArchiveViewer): string =>
  [isChild, isSubscriber, isLite, days].join();
