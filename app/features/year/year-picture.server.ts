import { sharedYearPattern } from "#contract/year-options";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { getAudience } from "../catalog/public-data.server";

/** GET /year/{link}.png: the picture of a shared year, as long as there is the link. Children get none. */
export const yearPictureLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  const id = params.link ?? "";
  if (!sharedYearPattern.test(id)) notFound();
  const audience = await getAudience(context);
  if (audience.for_kids) notFound();
  const { type, data } = await context.api.year.picture({ ...audience, id }, await context.callOptions());
  return new Response(Buffer.from(data, "base64"), {
    headers: {
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      // The link can be ended.
      "Cache-Control": "private, no-store",
    },
  });
});
