import { listFilms } from "../../catalogue/editing/films";
import { requireEpisode } from "../../catalogue/editing/find-episodes";
import { requireOwnTitle } from "../../catalogue/editing/own-titles";
import { api } from "../../context";
import { requireStaff } from "../../people/viewers/staff";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { cancelFilm, retryFilm } from "./queue";
import { beginUpload, receivePiece } from "./uploads";

/** The films' files, for the editors. */
export const filmRoutes = {
  films: api.editing.films.handler(async ({ context }) => {
    await requireStaff(context, "editing");
    return createList(await listFilms(context.db));
  }),
  beginUpload: api.editing.beginUpload.handler(async ({ input, context }) => {
    const { account } = await requireStaff(context, "editing");
    const { file_name: name, bytes, title, episode } = input;
    if (title !== null) await requireOwnTitle(context.db, title);
    if (episode !== null) await requireEpisode(context.db, episode);
    return beginUpload(context, { name, bytes, title, episode, editor: account.email ?? account.id });
  }),
  sendPiece: api.editing.sendPiece.handler(async ({ input, context }) => {
    const { account } = await requireStaff(context, "editing");
    const { id, offset, data } = input;
    const piece = Buffer.from(data, "base64");
    // Node leaves out what is not base64.
    if (piece.length === 0 || piece.toString("base64") !== data) fail(400, "BAD_REQUEST");
    return receivePiece(context, { id, offset, piece, editor: account.email ?? account.id });
  }),
  encode: api.editing.encode.handler(async ({ input, context }) => {
    await requireStaff(context, "editing");
    await retryFilm(context, input.id);
    return { ok: true as const };
  }),
  cancelEncoding: api.editing.cancelEncoding.handler(async ({ input, context }) => {
    const { account } = await requireStaff(context, "editing");
    await cancelFilm(context, input.id, account.email ?? account.id);
    return { ok: true as const };
  }),
};
