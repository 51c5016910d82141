import * as z from "zod";
import { createRoutes } from "./create-routes";
import { AudienceQuery, listSchema, Paging, TitleCard, tolerantArray } from "./shared";
import { listPageSize } from "./sizes";

export const PersonCard = z.object({
  alias: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  items_total: z.number().int(),
});
export type PersonCard = z.infer<typeof PersonCard>;

export const Profession = z.enum(["actor", "director", "writer", "operator", "composer", "producer"]);
export type Profession = z.infer<typeof Profession>;

export const Person = PersonCard.extend({
  born: z.number().int().nullable(),
  died: z.number().int().nullable(),
  biography: z.string(),
  texts_lang: z.string(),
  /** The profession with most titles first; in each, the most popular title first. `character` is an actor's role. */
  filmography: tolerantArray(
    z.object({
      profession: Profession,
      items: tolerantArray(TitleCard.extend({ character: z.string().nullable() })),
    }),
  ),
});
export type Person = z.infer<typeof Person>;

const { get } = createRoutes("persons");

/** People of the titles the audience may see. */
export const persons = {
  list: get("/catalog/persons", `People, most popular first; ${listPageSize} a page`)
    .input(AudienceQuery.extend(Paging.shape))
    .output(listSchema(PersonCard)),
  person: get("/catalog/persons/{alias}", "A person with the filmography by profession")
    .input(AudienceQuery.extend({ alias: z.string().max(200) }))
    .output(Person),
};
