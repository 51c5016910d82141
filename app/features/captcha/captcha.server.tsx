import { data } from "@remix-run/node";
import { ApiError } from "~/lib/api/api-error";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { publicData, type PublicLoad } from "../catalog/public-data.server";
import { CaptchaBody } from "./captcha-body";

type Answer = { captcha_key?: string; captcha?: string };

/** What the visitor read off the picture, as the address carries it. */
function getAnswer({ url }: RequestContext): Answer | null {
  const key = url.searchParams.get("captcha_key");
  return key === null ? null : { captcha_key: key, captcha: url.searchParams.get("captcha") ?? undefined };
}

/** As publicData for what the API may guard by a captcha: an answered call is this visitor's own. */
export async function loadWithCaptcha<Value>(
  context: RequestContext,
  { name, load }: { name: string; load: (asked: PublicLoad & { answer: Answer }) => Promise<Value> },
): Promise<Value> {
  const answer = getAnswer(context);
  if (!answer) return publicData(context, { name, load: (asked) => load({ ...asked, answer: {} }) });
  const { forKids, country, locale, apiKey } = await context.cacheAudience();
  return load({
    audience: { device_type: "web", locale, for_kids: forKids, geoip_cc: country },
    call: { context: { apiKey } },
    answer,
  });
}

export const isCaptchaAsked = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith("CAPTCHA_");

/** A page of a list, or in its place a captcha while the API wants to know whether a person asks (AMB-193). `path` without locale. */
export async function pageOrCaptcha(context: RequestContext, path: string, make: () => Promise<MarkupPage>) {
  try {
    return data<MarkupPage>(await make());
  } catch (error) {
    if (!isCaptchaAsked(error)) throw error;
    return captchaPage(context, path, error.code === "CAPTCHA_IS_WRONG");
  }
}

async function captchaPage(context: RequestContext, path: string, isWrong: boolean) {
  const captcha = await context.api.captcha.get(
    { renew: true, v: String(Date.now()), locale: context.locale },
    await context.callOptions(),
  );
  const title = fixedT(context.locale, "catalog")("captcha.title");
  const answer: MarkupPage = {
    page: renderServerMarkup(context, {
      name: "captcha",
      data: captcha,
      variant: `${path}|${isWrong}`,
      element: () => <CaptchaBody captcha={captcha} path={path} isWrong={isWrong} />,
    }),
    seo: {
      title,
      description: title,
      canonicalPath: path,
      locale: context.locale,
      origin: siteOrigin(context.url),
      image: null,
      type: "website",
      isIndexed: false,
      jsonLd: [],
    },
  };
  // Each captcha is for one visitor.
  return data(answer, { headers: { "Cache-Control": "private, no-store" } });
}
