import * as z from "zod";
import { contentKinds } from "./content-kinds";
import { CountryCode } from "./countries";
import { createRoutes } from "./create-routes";
import { previewViewers } from "./preview-viewers";
import { UnixSeconds } from "./shared";

const { post } = createRoutes("editing");

/** Drafts as viewers would see them, for the editors; 404 for everyone else. */
export const previews = {
  preview: post(
    "/editing/previews",
    "Begins a look at the site as somebody else, at another time; 409 NO_FILM, 400 WRONG_FIELDS",
  )
    .input(
      z.strictObject({
        /** What is shown as if it were published: an entry, or a title of the operator's own. */
        kind: z.enum([...contentKinds, "own-titles"]),
        key: z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(80),
        viewer: z.enum(previewViewers),
        country: CountryCode,
        /** What the clock publishes and takes back until then is shown so, too. 0: now. */
        at: z.int().min(0).max(2_147_483_647),
      }),
    )
    .output(
      z.object({
        /** Sent as `X-Preview` with the editor's session; calls that would change something get 409 PREVIEW. */
        token: z.string().max(600),
        at: UnixSeconds,
        expires: UnixSeconds,
      }),
    ),
};
