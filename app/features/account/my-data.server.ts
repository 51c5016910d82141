import { defineLoader } from "~/lib/http/define-loader.server";

/** GET /resources/my-data: a file with everything stored about the account. The API checks access. */
export const myDataLoader = defineLoader({ access: "signed-in" }, async ({ context }) => {
  const data = await context.api.account.data(undefined, await context.callOptions());
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="luch-my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
});
