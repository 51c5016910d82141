import { ApiError } from "~/lib/api/api-error";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { loadPublic, loadUncached, type PublicLoad } from "../catalog/public-data.server";
import { CaptchaBody } from "./captcha-body";

type Answer = { captcha_key?: string; captcha?: string };

/** The captcha answer in the URL. */
function parseAnswer({ url }: RequestContext): Answer | null {
  const key = url.searchParams.get("captcha_key");
  return key === null ? null : { captcha_key: key, captcha: url.searchParams.get("captcha") ?? undefined };
}

/**
 * loadPublic for endpoints that the API may protect with a captcha. A request with an answer is not cached.
 */
export async function loadWithCaptcha<Value>(
  context: RequestContext,
  { name, load }: { name: string; load: (args: PublicLoad & { answer: Answer }) => Promise<Value> },
): Promise<Value> {
  const answer = parseAnswer(context);
  if (!answer) return loadPublic(context, { name, load: (args) => load({ ...args, answer: {} }) });
  return loadUncached(context, (args) => load({ ...args, answer }));
}

export const isCaptchaRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith("CAPTCHA_");

/** Loads the page, or shows a captcha if the API requires one (AMB-193). `path` is without the locale. */
export async function loadPageOrCaptcha(
  context: RequestContext,
  path: string,
  loadPage: () => Promise<MarkupPage>,
): Promise<MarkupPage> {
  try {
    return await loadPage();
  } catch (error) {
    if (!isCaptchaRequired(error)) throw error;
    return captchaPage(context, path, error.code === "CAPTCHA_IS_WRONG");
  }
}

async function captchaPage(context: RequestContext, path: string, isWrong: boolean): Promise<MarkupPage> {
  const captcha = await context.api.captcha.get(
    { renew: true, v: String(Date.now()), locale: context.locale },
    await context.callOptions(),
  );
  const title = fixedT(context.locale, "catalog")("captcha.title");
  return {
    page: privateMarkup(context, CaptchaBody, { captcha, path, isWrong }),
    seo: createSeo(context, {
      title,
      description: title,
      canonicalPath: path,
      isIndexed: false,
    }),
  };
}
