import type { ShownWidth } from "~/ui/picture";

/** How wide a card is shown, from the cards per row of the specification (K-011, K-012). */
export const cardShown: ShownWidth = [
  { upTo: 567, width: "46vw" }, { upTo: 767, width: "31vw" }, { upTo: 1023, width: "23vw" }, { upTo: 1279, width: "18vw" }, { width: "15vw" },
];
export const originalShown: ShownWidth = [{ upTo: 767, width: "46vw" }, { upTo: 1023, width: "31vw" }, { upTo: 1279, width: "23vw" }, { width: "17vw" }];
export const storyShown: ShownWidth = [{ width: "104px" }];
export const wideShown: ShownWidth = [{ upTo: 1560, width: "50vw" }, { width: "780px" }];
