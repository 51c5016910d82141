import type { Motif } from "#domain/artwork";
import * as creatures from "./creatures";
import { type FieldName, fields } from "./fields";
import type { Figure } from "./figure";
import * as machines from "./machines";
import * as places from "./places";
import * as things from "./things";

export const figures: Record<Exclude<Motif, FieldName>, Figure> = {
  ...machines,
  ...creatures,
  ...things,
  ...places,
};

export const isField = (motif: Motif): motif is FieldName => motif in fields;
