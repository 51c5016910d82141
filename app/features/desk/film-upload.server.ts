import { data } from "@remix-run/node";
import * as z from "zod";
import { maxFilmBytes, maxPieceBytes } from "#contract/sizes";
import { ApiError } from "~/lib/api/api-error";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { UploadRefusal } from "./film-upload";

const Bytes = z.coerce.number().int().min(0).max(maxFilmBytes);
/** Whose film it is to be; empty for none. */
const owner = { title: z.string(), episode: z.string().default("") };
const Form = z.union([
  z.object({ intent: z.literal("begin"), ...owner, name: z.string(), bytes: Bytes }),
  z.object({ intent: z.literal("piece"), id: z.string(), offset: Bytes }),
  /** Without script. */
  z.object({ intent: z.literal("whole"), ...owner }),
]);

const refusals: Record<string, UploadRefusal> = { NO_SPACE: "noSpace", TOO_MANY_UPLOADS: "tooMany" };

/** Why the API takes no film now. Rethrows what is no such refusal. */
function getRefusal(error: unknown): UploadRefusal {
  const refusal = error instanceof ApiError ? refusals[error.code] : undefined;
  if (refusal === undefined) throw error;
  return refusal;
}

/** The refusal that the page's address names, for those without script. */
export const readRefusal = (text: string | null): UploadRefusal | null =>
  Object.values(refusals).find((refusal) => refusal === text) ?? null;

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
    const begin = (name: string, bytes: number, of: { title: string; episode: string }) =>
      editing.beginUpload(
        { file_name: name, bytes, title: of.title || null, episode: of.episode || null },
        call,
      );
    const toAnswer = (arrived: Promise<object>) =>
      arrived.then(
        (upload) => Response.json(upload),
        (error: unknown) => Response.json({ refusal: getRefusal(error) }, { status: 409 }),
      );
    if (form.intent === "begin") return toAnswer(begin(form.name, form.bytes, form));
    if (!file) throw badForm();
    if (form.intent === "piece") return toAnswer(send(form.id, form.offset, file));
    const sendWhole = async () => {
      const { id, received } = await begin(file.name, file.size, form);
      for (let offset = received; offset < file.size; offset += maxPieceBytes)
        await send(id, offset, file.slice(offset, offset + maxPieceBytes));
      return { saved: "1" };
    };
    const outcome = await sendWhole().catch((error: unknown) => ({ refused: getRefusal(error) }));
    const query: Record<string, string> = form.title
      ? { title: form.title, ...(form.episode ? { episode: form.episode } : {}), ...outcome }
      : {};
    return redirectTo(localisedPath(paths.titleDesk(query), context.locale), { status: 303 });
  },
);
