import * as z from "zod";
import { createRoutes } from "./create-routes";
import { Acknowledgement, Count } from "./shared";
import { figures, groupIdPattern, memberStates, reactions } from "./together-options";

const GroupId = z.string().regex(groupIdPattern);
const Milliseconds = z.number().nonnegative();
/** Seconds of a film. */
const Position = z.number().min(0).max(86_400);
const DeviceId = z.string().max(64);

/** A group that watches together. Whoever knows its id and may watch the title belongs to it. */
export const Group = z.object({
  id: z.string(),
  /** Grows with each change. */
  version: z.number().int(),
  /** Grows with each command. */
  seq: z.number().int(),
  /** When this was read, in milliseconds of the clock that `at` is by. */
  now: Milliseconds,
  uid: z.string(),
  alias: z.string(),
  /** The episode in the title's address; null for a film. */
  start_id: z.string().nullable(),
  is_playing: z.boolean(),
  /** At `at`, from when on it plays. */
  position: z.number(),
  rate: z.number(),
  at: Milliseconds,
  members: z.array(z.object({ figure: z.enum(figures), state: z.enum(memberStates) })),
  /** The last ones; each has a number of its own. */
  reactions: z.array(
    z.object({ number: z.number().int(), figure: z.enum(figures), kind: z.enum(reactions) }),
  ),
});
export type Group = z.infer<typeof Group>;

const Named = z.strictObject({ id: GroupId });
/** How many groups a web server asks about at once. */
export const maxGroupsAsked = 200;

const { get, post } = createRoutes("together");

export const together = {
  create: post(
    "/together",
    "Begins a group that is paused at this second; 403 for a child's profile, else the refusals of playback",
  )
    .input(z.strictObject({ uid: z.string().max(200), position: Position, device_id: DeviceId }))
    .output(Group),
  clock: get("/together/clock", "The time that groups go by")
    .input(z.object({}))
    .output(z.object({ now: Milliseconds })),
  group: get("/together/{id}", "A group; 404 if its title is hidden from the caller")
    .input(
      z.object({
        id: GroupId,
        /** For visitors without a session. */
        for_kids: z.union([z.boolean(), z.stringbool()]).optional(),
      }),
    )
    .output(Group),
  join: post("/together/{id}/join", "Joins a group; 409 GROUP_FULL, else the refusals of playback")
    .input(Named.extend({ device_id: DeviceId }))
    .output(z.object({ me: z.enum(figures), group: Group })),
  command: post(
    "/together/{id}/commands",
    "Changes what the group plays; 409 STALE if it changed since. What is missing stays",
  )
    .input(
      Named.extend({
        seq: Count,
        is_playing: z.boolean().optional(),
        position: Position.optional(),
        rate: z.number().min(0.5).max(2).optional(),
        /** Another episode of the series, which begins anew. */
        start_id: z.string().max(200).optional(),
      }),
    )
    .output(Group),
  react: post("/together/{id}/reactions", "Shows a reaction to all members")
    .input(Named.extend({ kind: z.enum(reactions) }))
    .output(Group),
  report: post("/together/{id}/reports", "How a member is; also says that they are still there")
    .input(Named.extend({ state: z.enum(memberStates) }))
    .output(Group),
  leave: post("/together/{id}/leave", "Leaves the group").input(Named).output(Acknowledgement),
  changes: post(
    "/together/changes",
    "Of these groups those that are newer than the asker knows, and those that have ended. Changes nothing",
  )
    .input(
      z.strictObject({
        groups: z.array(z.strictObject({ id: GroupId, version: Count })).max(maxGroupsAsked),
      }),
    )
    .output(z.object({ groups: z.array(Group), ended: z.array(z.string()) })),
};
