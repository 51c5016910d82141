import type { Localized } from "../seed-types";

export const stories: { alias: string; title: Localized; titles: string[]; forKids: boolean }[] = [];
