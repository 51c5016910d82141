import { data } from "@remix-run/node";
import type { PinStatus } from "#contract/pin";
import { parsePhone } from "#domain/login";
import { encodePin } from "#domain/pin";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { getSentCode } from "~/lib/api/sent-code";
import { withExpiredCode } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithSession, redirectWithToast } from "~/lib/session/redirects.server";
import type { SessionData } from "~/lib/session/session.server";
import { describePinError } from "./pin-errors";
import type { PinMessage } from "./pin-page";
import { createPinForm, createPinPage, loadStatus } from "./pin-page.server";
import { getPinSchema, type PinValues, type PinView } from "./pin-schemas";
import {
  getNextStep,
  getPhoneStep,
  getPreviousStep,
  type PinEvent,
  type PinFlow,
  type PinStep,
} from "./pin-steps";

const toAccount = (status: PinStatus) => ({
  hasPhone: status.phone !== null,
  needsPhone: status.needs_phone,
});

type FormStep = Exclude<PinStep, "success">;

/** The step in the URL, if the session and the account's PIN allow it. */
function getStep(
  asked: string | null,
  status: PinStatus,
  session: SessionData["pin"],
): { flow: PinFlow; step: FormStep } | null {
  const has = status.status === "required";
  const account = toAccount(status);
  const removes = asked !== "create" && has && session?.flow !== "create";
  const flow: PinFlow = has ? "remove" : "create";
  switch (asked) {
    case "delete":
      return has ? { flow: "delete", step: "delete" } : null;
    case "phone_create":
    case "phone_send":
      return removes || (session?.flow === "create" && !has) ? { flow, step: getPhoneStep(account) } : null;
    case "phone_code":
      return session?.phone && (session.flow === "remove") === has ? { flow, step: "phone_code" } : null;
    default:
      return has ? null : { flow: "create", step: "create" };
  }
}

/** /account/pin: whether and when the PIN is required, and the steps that create and delete it (F-091 to F-119). */
export const pinSettingsLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  const to = (path: string) => localisedPath(path, context.locale);
  const message = (name: PinMessage, path: string) =>
    createPinPage(context, { kind: "message", message: name, href: to(path) });
  // For a child the PIN's status is not even requested (F-119).
  if ((await context.viewer()).isChild) return message("child", paths.profiles());
  const loaded = await attempt(loadStatus(context));
  if (!loaded.ok && loaded.error.isFault) return data(message("failed", paths.pin()), { status: 503 });
  if (!loaded.ok) throw loaded.error;
  const status = loaded.value;
  const asked = context.url.searchParams.get("step");
  if (status.status === "disabled") return message("disabled", paths.account());
  if (status.status === "payment_required") return message("paymentRequired", paths.tariffs());
  if (asked === "success")
    return message(status.status === "required" ? "created" : "deleted", paths.account());
  const session = (await context.session()).data.pin;
  const found = getStep(asked, status, session);
  if (found === null) {
    const view: PinView = { kind: "everytime", isEverytime: status.is_everytime };
    return createPinPage(context, {
      kind: "settings",
      form: await createPinForm(context, view),
    });
  }
  const { flow, step } = found;
  const previous = getPreviousStep(flow, step, toAccount(status));
  return createPinPage(context, {
    kind: "form",
    form: await createPinForm(
      context,
      createView(step, status, session),
      step === "delete" ? to(paths.pin(getPhoneStep(toAccount(status)))) : null,
    ),
    backHref: previous === null ? null : to(paths.pin(previous)),
    sentTo: null,
  });
});

function createView(step: FormStep, status: PinStatus, session: SessionData["pin"]) {
  // A forgotten PIN can also be removed by a link (AMB-254).
  const email = status.status === "required" ? status.email : null;
  switch (step) {
    case "phone_send":
      return { kind: step, phone: status.phone ?? "", email };
    case "phone_create":
      return { kind: step, email };
    case "phone_code":
      return { kind: step, phone: session?.phone ?? "" };
    default:
      return { kind: step };
  }
}

const viewKinds = ["create", "everytime", "delete", "phone_create", "phone_send", "phone_code"] as const;
type SentView = (typeof viewKinds)[number];

/** The submitted form, by its URL. */
const getSentView = (context: RequestContext): SentView =>
  viewKinds.find((kind) => kind === context.url.searchParams.get("step")) ?? "create";

/** POST /account/pin: submits the step and redirects to the next one. */
export const pinSettingsAction = defineFormAction(
  {
    access: "registered",
    getSchema: ({ context, fields }) => getPinSchema(getSentView(context), fields.get("intent")),
    describeError: async (error, { context }) => {
      const { pin } = (await context.session()).data;
      return withExpiredCode(describePinError(error), pin?.expired, context.now);
    },
  },
  async ({ context, value }) => {
    const session = await context.session();
    const status = await loadStatus(context);
    const view = getSentView(context);
    const removes = status.status === "required";
    if (removes && value.intent === "email" && (view === "phone_create" || view === "phone_send")) {
      await context.api.pin.removeEmail(
        { key: value.key, captcha: value.captcha },
        await context.callOptions(),
      );
      return redirectWithToast(context, paths.pin(), "pinLinkSent");
    }
    const event = await submitPinStep(context, { view, value, removes, phone: status.phone });
    const next = view === "everytime" ? null : getNextStep(view, event, toAccount(status));
    if (next === null || next === "success") session.set({ pin: undefined });
    return redirectWithSession(
      context,
      localisedPath(next === null ? paths.pin() : paths.pin(next), context.locale),
    );
  },
);

type SubmittedStep = { view: SentView; value: PinValues; removes: boolean; phone: string | null };

/** Makes the API call of a step. */
async function submitPinStep(
  context: RequestContext,
  { view, value, removes, phone: knownPhone }: SubmittedStep,
): Promise<PinEvent> {
  const { api } = context;
  const options = await context.callOptions();
  const session = await context.session();
  const code = encodePin(value.pin ?? "");
  const answer = { key: value.key, captcha: value.captcha };
  const isEverytime = value.everytime === "on";
  const flow = removes ? ("remove" as const) : ("create" as const);
  /** From the step at which the code is entered, a refusal says there when another can be had. */
  const send = async (typed?: string, isAgain = false): Promise<PinEvent> => {
    const phone = knownPhone ?? parsePhone(typed ?? "")?.number;
    const body = { ...(phone === undefined ? {} : { phone }), ...answer };
    const sending = removes ? api.pin.removeOtp(body, options) : api.pin.otp(body, options);
    const { resend, expired } = await (isAgain ? sending : getSentCode(sending));
    session.set({ pin: { ...session.data.pin, flow, phone, resend, expired } });
    return "code-sent";
  };
  switch (view) {
    case "create": {
      const status = await api.pin.statusByCode({ code }, options);
      // A PIN was created in the meantime, and the submitted one was checked against it.
      if (status.status !== "create")
        throw new ApiError({ kind: "refused", status: 400, code: "PIN_ALREADY_EXISTS" });
      if (!status.needs_phone) await api.pin.setStatus({ code, is_everytime: isEverytime }, options);
      session.set({ pin: { flow: "create", isEverytime } });
      return "pin-right";
    }
    case "everytime":
      await api.pin.setStatus({ code, is_everytime: isEverytime }, options);
      return "pin-right";
    case "delete":
      await api.pin.disable({ code }, options);
      return "pin-right";
    case "phone_create":
      return send(value.phone);
    case "phone_send":
      return send();
    case "phone_code": {
      const { pin } = session.data;
      if (value.intent === "resend") return send(pin?.phone, true);
      const confirmation = { otp: value.code ?? "", ...(pin?.phone ? { phone: pin.phone } : {}) };
      await (removes
        ? api.pin.removeOtpConfirm(confirmation, options)
        : api.pin.otpConfirm({ ...confirmation, is_everytime: pin?.isEverytime ?? false }, options));
      return "code-right";
    }
  }
}
