import { defineLoader, notFound } from "~/lib/http/define-loader.server";

/** GET /resources/support-picture: a ticket's picture. The API checks access. */
export const supportPictureLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = context.url.searchParams;
  const id = query.get("id")?.slice(0, 64) || notFound();
  const token = query.get("token")?.slice(0, 100) || undefined;
  const { type, data } = await context.api.support.attachment({ id, token }, await context.callOptions());
  return new Response(Buffer.from(data, "base64"), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `inline; filename="luch-${id.replace(/\W/g, "")}.webp"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
});
