import type { Viewer } from "~/lib/request-context/viewer";

/** The properties of the viewer that archive pages depend on. */
export type ArchiveViewer = {
  isChild: boolean;
  isSubscriber: boolean;
  isLite: boolean;
  /** Days of the trial that is offered. */
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
