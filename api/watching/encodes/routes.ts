import { listFilms } from "../../catalogue/editing/films";
import { api } from "../../context";
import { requireStaff } from "../../people/viewers/staff";
import { createList } from "../../platform/paging";
import { retryFilm } from "./queue";

/** The films' files, for the editors. */
export const filmRoutes = {
  films: api.editing.films.handler(async ({ context }) => {
    await requireStaff(context, "editing");
    return createList(await listFilms(context.db));
  }),
  encode: api.editing.encode.handler(async ({ input, context }) => {
    await requireStaff(context, "editing");
    await retryFilm(context, input.id);
    return { ok: true as const };
  }),
};
