import type { Product } from "#contract/content";
import { codeLength } from "#domain/login";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { createFromTvHeader } from "~/lib/session/session.server";
import { loadProduct } from "../catalog/product.server";
import { findResume } from "../watch/resume.server";
import { getDigits } from "./tv-code-digits";
import { TvCodeFields } from "./tv-code-schema";

const titles = {
  enter: ["tvCode.title", "tvCode.lead"],
  confirm: ["tvConfirm.title", "tvConfirm.lead"],
  connected: ["tvConnected.title", "tvConnected.lead"],
  child: ["tvChild.title", "tvChild.lead"],
} as const;

/** /tv: a form for a television's code, then the device it belongs to, for confirmation (C-068). */
export const tvCodeLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const viewer = await context.viewer();
  const view = await getView(context, viewer.isChild);
  const shown = "watch" in view && view.watch !== null ? await findTitle(context, view.watch) : null;
  const t = fixedT(context.locale, "auth");
  const [title, description] = titles[view.kind];
  return {
    view,
    /** What the television is to show. */
    shown: shown && { alias: shown.alias, title: shown.title },
    isVirtual: viewer.isVirtual,
    seo: createSeo(context, {
      title: t(title),
      description: t(description),
      canonicalPath: paths.tvCode(),
      isIndexed: false,
    }),
  };
});

type TvCodeView =
  | { kind: "enter"; code: string; watch: string | null }
  | { kind: "confirm"; code: string; deviceName: string; watch: string | null }
  | { kind: "connected" }
  | { kind: "child" };

async function getView(context: RequestContext, isChild: boolean): Promise<TvCodeView> {
  if (isChild) return { kind: "child" };
  if (context.path === paths.tvConnected()) return { kind: "connected" };
  const { tv } = (await context.session()).data;
  const code = context.url.searchParams.get("code");
  const watch = context.url.searchParams.get("watch");
  if (tv && code === null && watch === null && tv.expired > context.now)
    return { kind: "confirm", code: tv.code, deviceName: tv.deviceName, watch: tv.watch ?? null };
  return { kind: "enter", code: getDigits(code ?? "").slice(0, codeLength), watch };
}

/** A title that may be shown to this viewer; null for any other. */
async function findTitle(context: RequestContext, alias: string): Promise<Product | null> {
  if (!/^[\w-]{1,100}$/.test(alias)) return null;
  const found = await attempt(loadProduct(context, alias));
  return found.ok ? found.value : null;
}

/** Where a television goes on with a title: the episode that was watched last, or the title. */
async function findWhereToGoOn(context: RequestContext, alias: string | null): Promise<string | null> {
  const product = alias === null ? null : await findTitle(context, alias);
  if (product === null) return null;
  const resume = await findResume(context, product, { kind: "about" }, await context.token());
  return resume?.episode ? `${product.alias}/${resume.episode.start_id}` : product.alias;
}

/** POST /tv: looks up the television that shows the code, then signs it in. A visitor signs in first and returns. */
export const tvCodeAction = defineFormAction(
  {
    access: "public",
    getSchema: () => TvCodeFields,
    secrets: [],
    describeError: createErrorDescriber({ CODE_NOT_FOUND: ["code", "codeWrong"] }),
  },
  async ({ context, value }) => {
    const code = getDigits(value.code);
    const asked = value.watch?.slice(0, 100);
    const viewer = await context.viewer();
    if (viewer.authState === "error") throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
    if (viewer.isVirtual) {
      const back = localisedPath(
        asked === undefined ? paths.tvCode(code) : paths.watchOnTv(asked, code),
        context.locale,
      );
      return redirectTo(paths.withBack(localisedPath(paths.auth(), context.locale), back), { status: 303 });
    }
    const session = await context.session();
    const options = await context.callOptions();
    const isConfirmed = value.intent === "confirm";
    if (isConfirmed) {
      const { tv } = session.data;
      const watch = await findWhereToGoOn(context, tv?.code === code ? (tv.watch ?? null) : null);
      await context.api.auth.tvConfirm({ code, ...(watch === null ? {} : { watch }) }, options);
      session.set({ tv: undefined });
    } else {
      const { device_name: deviceName, expired } = await context.api.auth.tvLookup({ code }, options);
      session.set({ tv: { code, deviceName, expired, ...(asked === undefined ? {} : { watch: asked }) } });
    }
    const headers = new Headers({ "Set-Cookie": await session.commit() });
    headers.append("Set-Cookie", await createFromTvHeader());
    const next = isConfirmed ? paths.tvConnected() : paths.tvCode();
    return redirectTo(localisedPath(next, context.locale), { status: 303, headers });
  },
);
