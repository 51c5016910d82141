import { data } from "@remix-run/node";
import * as z from "zod";
import { maxFilmBytes, maxPieceBytes } from "#contract/sizes";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";

const Bytes = z.coerce.number().int().min(0).max(maxFilmBytes);
const Form = z.union([
  z.object({ intent: z.literal("begin"), title: z.string(), name: z.string(), bytes: Bytes }),
  z.object({ intent: z.literal("piece"), id: z.string(), offset: Bytes }),
  /** Without script. */
  z.object({ intent: z.literal("whole"), title: z.string() }),
]);

const badForm = () => data({ reason: "bad-form" as const }, { status: 400 });

/**
 * POST /resources/film-upload: begins an upload, takes a piece of it, or takes a small film as a whole. Answers with
 * how much has arrived. The API checks access.
 */
export const filmUploadAction = defineAction(
  {
    access: "public",
    form: Form,
    hasFiles: true,
    askAsStaff: async ({ api, callOptions }) => api.editing.films(undefined, await callOptions()),
  },
  async ({ context, form, files: [file] }) => {
    const { editing } = context.api;
    const call = await context.callOptions();
    const send = async (id: string, offset: number, piece: Blob) =>
      editing.sendPiece(
        { id, offset, data: Buffer.from(await piece.arrayBuffer()).toString("base64") },
        call,
      );
    const begin = (name: string, bytes: number, title: string) =>
      editing.beginUpload({ file_name: name, bytes, title: title || null }, call);
    if (form.intent === "begin") return Response.json(await begin(form.name, form.bytes, form.title));
    if (!file) throw badForm();
    if (form.intent === "piece") return Response.json(await send(form.id, form.offset, file));
    const { id, received } = await begin(file.name, file.size, form.title);
    for (let offset = received; offset < file.size; offset += maxPieceBytes)
      await send(id, offset, file.slice(offset, offset + maxPieceBytes));
    const query: Record<string, string> = form.title ? { title: form.title, saved: "1" } : {};
    return redirectTo(localisedPath(paths.titleDesk(query), context.locale), { status: 303 });
  },
);
