import type { Viewer } from "~/lib/request-context/viewer";

/** The properties of the viewer that archive pages depend on. */
export type ArchiveViewer = {
  isChild: boolean;
  isSubscriber: boolean;
  isLite: boolean;
  trialDays: number | null;
};

const trialDays = 7;

export function getArchiveViewer({
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
