import { applyCommand, isMember, moveTo, react, report } from "#domain/together";
import { api, requireCaller } from "../../context";
import { commandLimits, reactionLimits, takeAttempts } from "../../people/auth/attempts";
import { fail } from "../../platform/errors";
import {
  beginGroup,
  changeGroup,
  failAsStranger,
  findChanges,
  findEpisodeUid,
  findGroup,
  joinGroup,
  leaveGroup,
  readClock,
  requireMember,
} from "./groups";

const failAsStale = () => fail(409, "STALE", "The group has been changed since");

/** Watching together (docs/decisions/0066). */
export const togetherRoutes = {
  create: api.together.create.handler(async ({ input, context }) =>
    beginGroup(context, await requireCaller(context), input),
  ),
  clock: api.together.clock.handler(async ({ context }) => ({ now: await readClock(context.db) })),
  group: api.together.group.handler(({ input, context }) => findGroup(context, input.id, input.for_kids)),
  join: api.together.join.handler(async ({ input, context }) =>
    joinGroup(context, await requireCaller(context), { id: input.id, deviceId: input.device_id }),
  ),
  command: api.together.command.handler(async ({ input, context }) => {
    const key = await requireMember(context, input.id);
    await takeAttempts(context.db, context.now, commandLimits(key), "GROUP_LIMIT");
    const { start_id: startId, ...command } = input;
    return changeGroup(context, input.id, async (group, now, { transaction, playable }) => {
      if (!isMember(group, key)) failAsStranger();
      if (startId === undefined) return applyCommand(group, command, now) ?? failAsStale();
      const uid =
        (await findEpisodeUid(transaction, playable, startId)) ?? fail(404, "NOT_FOUND", "No such episode");
      return moveTo(group, { seq: input.seq, uid }, now) ?? failAsStale();
    });
  }),
  react: api.together.react.handler(async ({ input, context }) => {
    const key = await requireMember(context, input.id);
    await takeAttempts(context.db, context.now, reactionLimits(key), "GROUP_LIMIT");
    return changeGroup(context, input.id, (group) => react(group, key, input.kind) ?? failAsStranger());
  }),
  report: api.together.report.handler(async ({ input, context }) => {
    const key = await requireMember(context, input.id);
    return changeGroup(
      context,
      input.id,
      (group, now) => report(group, key, input.state, now) ?? failAsStranger(),
    );
  }),
  leave: api.together.leave.handler(async ({ input, context }) => {
    await leaveGroup(context, await requireCaller(context), input.id);
    return { ok: true as const };
  }),
  changes: api.together.changes.handler(({ input, context }) => findChanges(context, input.groups)),
};
