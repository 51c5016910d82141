import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { env, publicSettings } from "~/lib/env.server";
import { renderFragment } from "~/lib/fragment/render-fragment.server";
import { normaliseAddress } from "~/lib/http/normalise-address";
import { redirectTo } from "~/lib/http/redirect-to";
import { type RequestScope, scopeOf } from "~/lib/scope/request-scope.server";
import { readToast } from "~/lib/session/session.server";
import type { Viewer } from "~/lib/scope/viewer";
import { Footer } from "./footer-view";
import { footerContents } from "./footer";
import type { Shell } from "./shell";

/** The root loader: sends wrong spellings of an address to the right one, then gathers what every page shows. */
export async function shellLoader({ request, context }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  const move = normaliseAddress(scope.url);
  if (move) throw redirectTo(move.path, { status: move.status });

  const [viewer, left] = await Promise.all([scope.viewer(), readToast(request.headers.get("cookie"))]);
  const shell: Shell = {
    viewer,
    locale: scope.locale,
    now: scope.now,
    isOldSafari: scope.browser.isOldSafari,
    isGiftHost: scope.isGiftHost,
    isStale: scope.notices.isStale,
    isDevAvailable: env.APP_MODE !== "production",
    footer: footerFragment(scope, viewer),
    toast: left?.toast ?? null,
  };
  return left ? data(shell, { headers: { "Set-Cookie": left.clearing } }) : data(shell);
}

const footers = new Map<string, object>();

/** The footer of this kind of viewer: the same markup for all of them but for the language links. */
function footerFragment(scope: RequestScope, viewer: Viewer) {
  const contents = footerContents(viewer);
  const key = JSON.stringify(contents);
  const known = footers.get(key) ?? contents;
  footers.set(key, known);
  const isMobileWeb = scope.browser.isMobile;
  const year = new Date(scope.now * 1000).getUTCFullYear();
  return renderFragment(scope, {
    name: "footer",
    data: known,
    variant: `${isMobileWeb ? "m" : "d"}|${year}`,
    element: () => <Footer contents={contents} settings={publicSettings()} isMobileWeb={isMobileWeb} year={year} />,
  });
}
