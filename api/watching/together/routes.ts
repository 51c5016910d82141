import { applyCommand, leave, moveTo, react, report, type WatchGroup } from "#domain/together";
import { api, requireCaller } from "../../context";
import { commandLimits, reactionLimits, takeAttempts } from "../../people/auth/attempts";
import { fail } from "../../platform/errors";
import {
  beginGroup,
  changeGroup,
  findChanges,
  findEpisodeUid,
  findGroup,
  getMemberKey,
  joinGroup,
  readClock,
} from "./groups";

const failAsStale = () => fail(409, "STALE", "The group has been changed since");
const failAsStranger = () => fail(403, "NOT_A_MEMBER", "Join the group first");

function requireMember(group: WatchGroup, key: string): void {
  if (!group.members.some((member) => member.key === key && !member.hasLeft)) failAsStranger();
}

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
    const key = getMemberKey(input.id, await requireCaller(context));
    await takeAttempts(context.db, context.now, commandLimits(key), "GROUP_LIMIT");
    const { start_id: startId, ...command } = input;
    return changeGroup(context, input.id, async (group, now, { transaction, playable }) => {
      requireMember(group, key);
      if (startId === undefined) return applyCommand(group, command, now) ?? failAsStale();
      const uid =
        (await findEpisodeUid(transaction, playable, startId)) ?? fail(404, "NOT_FOUND", "No such episode");
      return moveTo(group, { seq: input.seq, uid }, now) ?? failAsStale();
    });
  }),
  react: api.together.react.handler(async ({ input, context }) => {
    const key = getMemberKey(input.id, await requireCaller(context));
    await takeAttempts(context.db, context.now, reactionLimits(key), "GROUP_LIMIT");
    return changeGroup(context, input.id, (group) => react(group, key, input.kind) ?? failAsStranger());
  }),
  report: api.together.report.handler(async ({ input, context }) => {
    const key = getMemberKey(input.id, await requireCaller(context));
    return changeGroup(
      context,
      input.id,
      (group, now) => report(group, key, input.state, now) ?? failAsStranger(),
    );
  }),
  leave: api.together.leave.handler(async ({ input, context }) => {
    const key = getMemberKey(input.id, await requireCaller(context));
    await changeGroup(context, input.id, (group) => leave(group, key));
    return { ok: true as const };
  }),
  changes: api.together.changes.handler(({ input, context }) => findChanges(context, input.groups)),
};
