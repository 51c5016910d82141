import { formatGroup } from "#domain/experiment-groups";

/**
 * Says that this part of the page is drawn by an experiment, so that an event tells once a visit that it was seen
 * (app/features/visits/seen-events.ts). The control group's part has it, too, or there is nothing to compare with.
 */
export const experimentPart = (name: string, group: string | null) =>
  group === null ? {} : { "data-experiment": formatGroup(name, group) };
