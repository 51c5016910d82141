import * as z from "zod";
import { defineAction } from "~/lib/http/define-action.server";
import { needsAdultsPlan } from "../watch/access";
import { ensureAccount, redirectWithCookies } from "../watch/access-flow.server";

/**
 * Pressing «watch» on a channel: makes the account if there is none and opens the player. Live television needs no
 * subscription, but for a child: to play anything, one of the account must be active (AMB-225).
 */
export const watchChannelAction = defineAction(
  { access: "public", form: z.strictObject({}) },
  async ({ context, request }): Promise<Response> => {
    const entry = await ensureAccount(context, request);
    return redirectWithCookies(
      entry,
      `${context.url.pathname}?popup=${needsAdultsPlan(entry.viewer) ? "child-plan" : "player"}`,
    );
  },
);
