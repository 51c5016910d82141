import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { listDemonstrationCodes } from "../money/promo/demonstration";
import type { Passwords } from "../people/auth/passwords";
import type { Clock } from "../platform/clock";
import { loadCatalogue } from "../platform/content/catalogue";
import { channelSchema, titleSchema } from "../platform/content/content-schema";
import type { Database } from "../platform/db/database";
import { isUniqueViolation } from "../platform/db/violations";
import { refusalBody } from "../platform/errors";
import { channelRow } from "../seed/list-rows";
import type { LiveStreams } from "../watching/media/live/live-streams";
import { endpointNames } from "./endpoint-names";
import { Fault, type Faults } from "./faults";
import {
  EventsRequest,
  findDigits,
  listAliases,
  listOutbox,
  listOwnEvents,
  putChannel,
  putFilm,
} from "./stored";
import { createViewer, viewerKinds, ViewerRequest } from "./viewers";

type Options = {
  db: Database;
  clock: Clock;
  faults: Faults;
  liveStreams: LiveStreams;
  passwords: Passwords;
  codeSecret: string;
  onChange: () => Promise<void>;
};

/** Controls for demo and test modes. Not mounted in production. */
export function devRoutes({
  db,
  clock,
  faults,
  liveStreams,
  passwords,
  codeSecret,
  onChange,
}: Options): Hono {
  const routes = new Hono();
  // Only from this machine, even if the API itself listens on other interfaces (AMB-210).
  routes.use("*", async (context, next) => {
    return isLocal(context) ? next() : context.json(refusalBody("NOT_FOUND", "No such endpoint"), 404);
  });
  routes.get("/", (context) =>
    context.json({
      now: clock.now(),
      faults: faults.list(),
      endpoints: endpointNames,
      viewerKinds,
      promoCodes: listDemonstrationCodes(),
      experiments: loadCatalogue().experiments,
      playlistBuilds: liveStreams.builds(),
    }),
  );
  routes.post("/faults", async (context) => {
    const fault = Fault.safeParse(await context.req.json().catch(() => null));
    if (!fault.success) return context.json(invalid, 400);
    faults.add(fault.data);
    if (fault.data.viewer === "*") await onChange();
    return context.json({ ok: true });
  });
  routes.delete("/faults", async (context) => {
    const viewer = context.req.query("viewer");
    faults.clear(viewer);
    if (!viewer || viewer === "*") await onChange();
    return context.json({ ok: true });
  });
  routes.post("/clock", async (context) => {
    const body = ClockRequest.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json(invalid, 400);
    clock.set(body.data.now);
    await onChange();
    return context.json({ now: clock.now() });
  });
  routes.post("/viewers", async (context) => {
    const body = ViewerRequest.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json(invalid, 400);
    try {
      return context.json(await createViewer(db, clock.now(), body.data, { passwords, codeSecret }));
    } catch (error) {
      return isUniqueViolation(error) ? context.json(taken, 409) : Promise.reject(error as Error);
    }
  });
  routes.post("/channels", async (context) => {
    const body = ChannelRequest.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json(invalid, 400);
    await putChannel(db, channelRow({ alias: body.data.alias, ...body.data.channel }));
    await onChange();
    return context.json({ ok: true });
  });
  routes.post("/films", async (context) => {
    const body = FilmRequest.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json(invalid, 400);
    await putFilm(db, body.data);
    await onChange();
    return context.json({ ok: true });
  });
  routes.get("/outbox", async (context) => {
    const to = context.req.query("to");
    return context.json({ items: await listOutbox(db, to) });
  });
  routes.post("/events", async (context) => {
    const body = EventsRequest.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json(invalid, 400);
    return context.json({ items: await listOwnEvents(db, clock.now(), body.data) });
  });
  routes.get("/captchas/:key", async (context) =>
    context.json({ digits: await findDigits(db, context.req.param("key")) }),
  );
  routes.get("/aliases", async (context) => context.json({ items: await listAliases(db) }));
  return routes;
}

/** Whether the request is from this machine. A request without a connection comes from this process. */
function isLocal(context: Context): boolean {
  const isConnected = (context.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
  return !isConnected || /^(?:::ffff:)?127\.|^::1$/.test(getConnInfo(context).remote.address ?? "");
}

const ChannelRequest = z.strictObject({ alias: z.string(), channel: channelSchema });
const FilmRequest = z.strictObject({ alias: z.string(), media: titleSchema.shape.media.unwrap() });
const ClockRequest = z.strictObject({ now: z.number().int().positive().nullable() });
const invalid = refusalBody("BAD_REQUEST", "The request does not fit");
const taken = refusalBody("LOGIN_TAKEN", "The address or number has an account");
