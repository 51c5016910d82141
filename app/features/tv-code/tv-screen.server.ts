import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { describeUserAgent } from "~/lib/request-context/describe-user-agent";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { asDocument, redirectWithSession } from "~/lib/session/redirects.server";
import { createFromTvHeader } from "~/lib/session/session.server";
import { drawQr } from "./qr.server";
import type { QrDrawing } from "./qr-picture";
import type { TvStatus } from "./tv-status";

/** /tv/screen: the page on the television. Shows a code until a viewer confirms it at /tv. */
export const tvScreenLoader = defineLoader({ access: "public" }, async ({ context }) => {
  return { view: await getView(context), plainTitle: fixedT(context.locale, "auth")("tvScreen.title") };
});

type TvScreenView =
  | { kind: "start"; isOver: boolean }
  | { kind: "code"; code: string; address: string; qr: QrDrawing }
  | { kind: "signed-in" };

async function getView(context: RequestContext): Promise<TvScreenView> {
  if (!(await context.viewer()).isVirtual) return { kind: "signed-in" };
  const { tvScreen } = (await context.session()).data;
  if (!tvScreen || tvScreen.expired <= context.now) return { kind: "start", isOver: tvScreen !== undefined };
  const origin = siteOrigin(context.url);
  const to = (path: string) => origin + localisedPath(path, context.locale);
  return {
    kind: "code",
    code: tvScreen.code,
    address: to(paths.tvCode()).replace(/^https?:\/\//, ""),
    qr: drawQr(to(paths.tvCode(tvScreen.code))),
  };
}

/** GET /resources/tv-code: whether this screen's code has been confirmed; changes nothing. */
export const tvStatusLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { tvScreen } = (await context.session()).data;
  const status: TvStatus = tvScreen
    ? (await context.api.auth.tvStatus({ secret: tvScreen.secret }, await context.callOptions())).status
    : "OVER";
  return Response.json({ status }, { headers: { "Cache-Control": "private, no-store" } });
});

/** The page of the title or the episode that the television was signed in for. */
function getTitlePath(watch: string): string {
  const [alias = "", startId] = watch.split("/");
  return startId === undefined ? paths.title(alias) : paths.episode(alias, startId);
}

const TvScreenFields = z.object({ intent: z.enum(["start", "collect"]) });

/** POST /tv/screen: requests a new code, or collects the session of a confirmed one. */
export const tvScreenAction = defineFormAction(
  {
    access: "public",
    getSchema: () => TvScreenFields,
    describeError: createErrorDescriber(
      { CODE_NOT_CONFIRMED: ["", "tvNotConfirmed"] },
      { unknown: "tvOver" },
    ),
  },
  async ({ context, value }) => {
    const session = await context.session();
    const options = await context.callOptions();
    const to = (path: string) => localisedPath(path, context.locale);
    if (!(await context.viewer()).isVirtual) return redirectTo(to(paths.home()));
    const { tvScreen, deviceId = randomUUID() } = session.data;
    if (value.intent === "collect" && tvScreen) {
      const { secret } = tvScreen;
      const auth = await context.api.auth.tvToken({ secret, device_id: deviceId }, options);
      session.signIn(auth, deviceId);
      session.set({ tvScreen: undefined });
      const next = auth.watch === null ? to(paths.home()) : popupPath(to(getTitlePath(auth.watch)), "player");
      return redirectWithSession(context, next, [await createFromTvHeader()], asDocument);
    }
    const shown = await context.api.auth.tvStart(
      { device_name: describeUserAgent(context.userAgent) },
      options,
    );
    session.set({ tvScreen: shown });
    return redirectWithSession(context, to(paths.tvScreen()));
  },
);
