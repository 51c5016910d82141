import type { BlockType } from "#contract/event-names";

/** Says which part of the page this is, for events of what is pressed in it (app/features/visits/press-events.ts). */
export const eventBlock = (type: BlockType, id?: string) => ({
  "data-block": type,
  ...(id === undefined ? {} : { "data-block-id": id }),
});
