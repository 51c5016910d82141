import type { Catchup } from "~/contract/tv";
import { childFilterDropped } from "~/lib/metrics.server";
import { isForChildren } from "../catalog/kids-safe";

/** The second lock for children: what is not theirs is dropped, and counted. */
export function onlyForKids(recordings: Catchup[]): Catchup[] {
  const kept = recordings.filter(({ rating_age: age }) => isForChildren({ for_kids: true, rating_age: age }));
  if (kept.length < recordings.length) childFilterDropped.inc(recordings.length - kept.length);
  return kept;
}
