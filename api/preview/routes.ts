import { api } from "../context";
import { requireStaff } from "../people/viewers/staff";
import { beginPreview } from "./preview";

/** Looks at drafts, for the editors. */
export const previewRoutes = {
  preview: api.editing.preview.handler(async ({ input, context }) => {
    const { account } = await requireStaff(context, "editing");
    const secret = context.settings.mediaSecret;
    const at = input.at || context.now;
    const begun = beginPreview(secret, context.now, { ...input, at, editor: account.id });
    // Says what is wrong with the draft before anybody looks at it.
    await context.tryPreview(begun.preview);
    return { token: begun.token, at, expires: begun.preview.expires };
  }),
};
