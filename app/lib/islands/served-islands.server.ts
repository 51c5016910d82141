import type { ComponentType } from "react";
import type { Namespace } from "../i18n/texts";

type Source = { island: { Component: ComponentType<never>; texts?: readonly Namespace[] } };
type ServedIsland = { name: string; texts: readonly Namespace[] };

/** The islands by their components: a file `{name}.island.tsx` of a feature exports one as `island`. */
export const servedIslands = new Map<unknown, ServedIsland>(
  Object.entries(import.meta.glob<Source>("/app/features/*/*.island.tsx", { eager: true })).map(
    ([file, { island }]) => [
      island.Component,
      { name: file.replace(/^.*\/|\.island.*/g, ""), texts: island.texts ?? [] },
    ],
  ),
);
