import { data } from "@remix-run/node";
import * as z from "zod";
import { AuthData } from "#contract/auth";
import { eventActions } from "#contract/event-names";
import { formatGroups, parseGroups } from "#domain/experiment-groups";
import { devCall } from "~/lib/api/dev-call.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { clearCaches } from "~/lib/http/server-api.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { setClock } from "~/lib/request-context/clock.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { decideForPage } from "../popup-content/decide-for-page.server";
import { loadPopupContent } from "../popup-content/popup-content.server";

const State = z.object({
  now: z.number(),
  faults: z.array(
    z.object({
      viewer: z.string(),
      endpoint: z.string(),
      code: z.string().optional(),
      status: z.number().optional(),
      kind: z.string().optional(),
      left: z.number().nullable(),
    }),
  ),
  endpoints: z.array(z.string()),
  viewerKinds: z.array(z.string()),
  promoCodes: z.array(z.string()),
  experiments: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      groups: z.array(z.object({ name: z.string(), share: z.number() })),
      from: z.number(),
      till: z.number().nullable(),
    }),
  ),
});
const Outbox = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      channel: z.string(),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
    }),
  ),
});
const storedText = z.string().nullable();
const Events = z.object({
  items: z.array(
    z.object({
      sessionId: z.string(),
      sequenceNumber: z.number(),
      eventTime: z.number(),
      actionId: z.string(),
      screenType: z.string(),
      screenId: z.string(),
      screenAttributes: z.record(z.string(), z.string()),
      screenAbTag: storedText,
      blockType: storedText,
      blockId: storedText,
      elementType: storedText,
      elementId: storedText,
      text: storedText,
    }),
  ),
});
export type StoredEvent = z.output<typeof Events>["items"][number];
const CreatedViewer = z.object({ device_id: z.string(), auth: AuthData });

/** Controls of demo and test modes; not found in production. */
export const devLoader = defineLoader({ access: "public" }, async ({ context, request }) => {
  requireControls(context);
  const query = context.url.searchParams;
  const action = eventActions.find((name) => name === query.get("action")) ?? null;
  const visit = /^[0-9a-f]{32}$/.exec(query.get("visit") ?? "")?.[0] ?? null;
  const [state, outbox, events, viewer, session] = await Promise.all([
    devCall("GET", "", State),
    devCall("GET", "outbox", Outbox),
    devCall("POST", "events", Events, { token: await context.token(), visit, action }),
    context.viewer(),
    context.session(),
  ]);
  context.isPrivate = true;
  return {
    state,
    outbox: outbox.items,
    events: { action, items: events.items },
    viewer,
    hasSession: session.data.token !== undefined,
    chosenGroups: parseGroups(session.data.experiments ?? ""),
    popups: await explainPopups(context, request.headers.get("cookie") ?? ""),
    plainTitle: fixedT(context.locale, "dev")("title"),
  };
});

/** What the page at an address of this site would open by itself for this viewer, and why not the others (AMB-256). */
async function explainPopups(context: RequestContext, cookies: string) {
  const address = safePath(context.url.searchParams.get("page")) ?? paths.home();
  const { pathname, searchParams } = new URL(address, context.url);
  const { popup, passedOver } = decideForPage(context, {
    viewer: await context.viewer(),
    content: await loadPopupContent(context),
    cookies,
    path: splitLocale(pathname).path,
    query: searchParams,
  });
  return { address, popup, passedOver };
}

const text = (max: number) => z.string().trim().max(max);
const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const Form = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("become"),
    kind: text(40),
    country: text(2).regex(/^[A-Za-z]{2}$/),
    child: checkbox,
    devicesOver: checkbox,
    deviceUnknown: checkbox,
    hasChild: checkbox,
    hasLastYear: checkbox,
    pin: z
      .string()
      .regex(/^(\d{4})?$/)
      .default(""),
    phone: text(20).default(""),
    unconfirmedPhone: text(20).default(""),
  }),
  z.strictObject({ intent: z.literal("leave") }),
  z.strictObject({ intent: z.literal("clock"), at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/) }),
  z.strictObject({ intent: z.literal("clock-reset") }),
  z.strictObject({
    intent: z.literal("fault"),
    endpoint: text(200).min(1),
    kind: z.enum(["answer", "refuse", "reset", "truncate", "redirect", "flap", "slow"]),
    status: z.union([z.literal(""), z.coerce.number().int().min(200).max(599)]),
    code: text(100),
    times: z.union([z.literal(""), z.coerce.number().int().min(1)]),
    forAll: checkbox,
  }),
  z.strictObject({ intent: z.literal("clear-faults") }),
  /** An empty group leaves the choice to the account's number. */
  z.strictObject({ intent: z.literal("experiment"), name: text(100).min(1), group: text(100) }),
]);
type DevForm = z.output<typeof Form>;

export const devAction = defineAction({ access: "public", form: Form }, async ({ context, form }) => {
  requireControls(context);
  const cookies = await applyForm(context, form);
  const key = context.url.searchParams.get("key");
  return redirectTo(
    localisedPath(paths.dev(), context.locale) + (key ? `?key=${encodeURIComponent(key)}` : ""),
    { status: 303, headers: cookies ? { "Set-Cookie": cookies } : {} },
  );
});

async function applyForm(context: RequestContext, form: DevForm): Promise<string | null> {
  const session = await context.session();
  switch (form.intent) {
    case "become": {
      const created = await devCall("POST", "viewers", CreatedViewer, {
        kind: form.kind,
        country: form.country,
        child: form.child,
        extraDevices: form.devicesOver ? 6 : 0,
        deviceIsRegistered: !form.deviceUnknown,
        hasChild: form.hasChild,
        hasLastYear: form.hasLastYear,
        ...(form.pin ? { pin: form.pin } : {}),
        ...(form.phone ? { phone: form.phone } : {}),
        ...(form.unconfirmedPhone ? { unconfirmedPhone: form.unconfirmedPhone } : {}),
      });
      session.signIn(created.auth, created.device_id);
      return session.commit();
    }
    case "leave":
      return session.destroy();
    case "clock": {
      const now = Math.floor(Date.parse(`${form.at}Z`) / 1000);
      setClock(now);
      await devCall("POST", "clock", z.unknown(), { now });
      break;
    }
    case "clock-reset": {
      setClock(null);
      await devCall("POST", "clock", z.unknown(), { now: null });
      break;
    }
    case "fault": {
      const viewer = form.forAll ? "*" : session.data.deviceId;
      if (!viewer) break;
      const isSlow = form.kind === "slow";
      await devCall("POST", "faults", z.unknown(), {
        viewer,
        endpoint: form.endpoint,
        ...(isSlow ? { delayMs: 10_000 } : { kind: form.kind }),
        ...(form.status === "" ? {} : { status: form.status }),
        ...(form.code ? { code: form.code, message: form.code } : {}),
        ...(form.times === "" ? {} : { times: form.times }),
      });
      break;
    }
    case "clear-faults":
      await devCall("DELETE", "faults", z.unknown());
      break;
    case "experiment": {
      const { experiments } = await devCall("GET", "", State);
      const groups = experiments.find(({ name }) => name === form.name)?.groups ?? [];
      if (form.group !== "" && !groups.some(({ name }) => name === form.group))
        throw data({ reason: "bad-form" as const }, { status: 400 });
      const { [form.name]: _former, ...others } = parseGroups(session.data.experiments ?? "");
      const chosen = form.group === "" ? others : { ...others, [form.name]: form.group };
      session.set({ experiments: formatGroups(chosen) ?? undefined });
      return session.commit();
    }
  }
  clearCaches();
  return null;
}

/** Not found in production. */
export function requireControls({ mayControl }: RequestContext) {
  if (!mayControl) notFound();
}
