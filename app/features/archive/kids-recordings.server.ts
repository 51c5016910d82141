import type { Catchup } from "#contract/tv";
import { childFilterDropped } from "~/lib/metrics.server";
import { isForChildren } from "../catalog/filter-for-children";

/** Defence in depth behind the API's own child filter: drops unsuitable recordings and counts them. */
export function onlyForKids(recordings: Catchup[]): Catchup[] {
  const allowed = recordings.filter(({ rating_age: age }) =>
    isForChildren({ for_kids: true, rating_age: age }),
  );
  if (allowed.length < recordings.length) childFilterDropped.inc(recordings.length - allowed.length);
  return allowed;
}
