import * as z from "zod";
import type { Group } from "#contract/together";
import { groupIdPattern, memberStates, reactions } from "#contract/together-options";
import { daySeconds } from "#domain/time-units";
import type { Attempt } from "~/lib/api/api-client.server";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { toGroupEvent } from "../watch/together.server";

const noStore = { headers: { "Cache-Control": "private, no-store" } };

/** GET /resources/together: the time that groups go by. */
export const togetherClockLoader = defineLoader({ access: "public" }, async ({ context }) =>
  Response.json(await context.api.together.clock({}, await context.callOptions()), noStore),
);

const Flag = z.enum(["0", "1"]).transform((flag) => flag === "1");
const Form = z.strictObject({
  id: z.string().regex(groupIdPattern),
  intent: z.enum(["join", "command", "react", "report", "leave"]),
  seq: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  is_playing: Flag.optional(),
  position: z.coerce.number().min(0).max(daySeconds).optional(),
  rate: z.coerce.number().min(0.5).max(2).optional(),
  start_id: z.string().max(200).optional(),
  kind: z.enum(reactions).optional(),
  state: z.enum(memberStates).default("waiting"),
});

/** What is wrong, for scripts: the status says whether it helps to try again. */
const toResponse = <Value>(result: Attempt<Value>, describe: (value: Value) => unknown): Response => {
  if (result.ok) return Response.json(describe(result.value), noStore);
  const { isFault, status, code } = result.error;
  return Response.json(
    { code: isFault ? "UNAVAILABLE" : code },
    { status: isFault ? 503 : status, ...noStore },
  );
};
const describeGroup = (group: Group) => toGroupEvent(group);

/** POST /resources/together: what a member does, from the script of the player. */
export const togetherAction = defineAction({ access: "public", form: Form }, async ({ context, form }) => {
  const session = (await context.session()).data;
  if (!session.token || !session.deviceId) return Response.json({ code: "UNAUTHORIZED" }, { status: 401 });
  const { id, intent, seq, kind, state, ...command } = form;
  const { together } = context.api;
  const call = await context.callOptions();
  switch (intent) {
    case "join":
      return toResponse(
        await attempt(together.join({ id, device_id: session.deviceId }, call)),
        (joined) => ({
          me: joined.me,
          group: toGroupEvent(joined.group),
        }),
      );
    case "command":
      return toResponse(await attempt(together.command({ id, seq, ...command }, call)), describeGroup);
    case "react":
      if (kind === undefined) return Response.json({ code: "BAD_REQUEST" }, { status: 400 });
      return toResponse(await attempt(together.react({ id, kind }, call)), describeGroup);
    case "report":
      return toResponse(await attempt(together.report({ id, state }, call)), describeGroup);
    case "leave":
      return toResponse(await attempt(together.leave({ id }, call)), () => ({ ok: true }));
  }
});
