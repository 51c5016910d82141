import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { env, publicSettings } from "~/lib/env.server";
import { renderFragment } from "~/lib/fragment/render-fragment.server";
import { normaliseAddress } from "~/lib/http/normalise-address";
import { redirectTo } from "~/lib/http/redirect-to";
import { type RequestScope, scopeOf } from "~/lib/scope/request-scope.server";
import type { Viewer } from "~/lib/scope/viewer";
import { readToast } from "~/lib/session/session.server";
import { footerContents } from "./footer";
import { Footer } from "./footer-view";
import styles from "./header.module.css";
import { HeaderContents, isCurrent } from "./header-contents";
import { menus } from "./menu";
import { MenuContents } from "./menu-contents";
import { noticesId, type Shell } from "./shell";
import { TabBarContents } from "./tab-bar-contents";

/** The root loader: sends wrong spellings of an address to the right one, then gathers what every page shows. */
export async function shellLoader({ request, context }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  const move = normaliseAddress(scope.url);
  if (move) throw redirectTo(move.path, { status: move.status });

  const [viewer, left] = await Promise.all([scope.viewer(), readToast(request.headers.get("cookie"))]);
  const shell: Shell = {
    viewer,
    now: scope.now,
    isOldSafari: scope.browser.isOldSafari,
    isGiftHost: scope.isGiftHost,
    pictureBase: env.IMAGE_BASE_URL,
    ...menuFragments(scope, viewer),
    footer: footerFragment(scope, viewer),
    toast: left?.toast ?? null,
  };
  return left ? data(shell, { headers: { "Set-Cookie": left.clearing } }) : data(shell);
}

/** Puts a notice into a page that is not what it should be; called when everything was asked for. */
export function renderNotices(scope: RequestScope): void {
  const { isStale, isViewerUnknown } = scope.notices;
  const texts = [
    ...(isViewerUnknown ? ["viewerUnknown" as const] : []),
    ...(isStale ? ["stale" as const] : []),
  ];
  if (texts.length === 0) return;
  renderFragment(scope, {
    name: noticesId,
    id: noticesId,
    data: menuParts,
    variant: texts.join(),
    element: () => <Notices texts={texts} />,
  });
}

function Notices({ texts }: { texts: ("stale" | "viewerUnknown")[] }) {
  const { t } = useTranslation();
  return texts.map((text) => (
    <p key={text} className={styles.notice} role="status">
      {t(text)}
    </p>
  ));
}

const menuParts = {};

/** Header, tab bar and menu of this kind of viewer; each says which of its entries the page belongs to. */
function menuFragments(scope: RequestScope, viewer: Viewer): Pick<Shell, "header" | "tabBar" | "menu"> {
  const { path } = scope;
  const current =
    menus[viewer.kind].find(({ url }) => isCurrent(url, path))?.url ??
    (path === "/" || path === "/kids" || path === "/search" ? path : "");
  const variant = `${viewer.kind}|${viewer.isVirtual}|${current}`;
  const part = (name: string, element: () => ReactElement, isHiddenAtFirst = false) =>
    renderFragment(scope, { name, data: menuParts, variant, isHiddenAtFirst, element });
  return {
    header: part("header", () => <HeaderContents viewer={viewer} path={current} />),
    tabBar: part("tab-bar", () => <TabBarContents viewer={viewer} path={current} />),
    menu: part("menu", () => <MenuContents kind={viewer.kind} />, true),
  };
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
    element: () => (
      <Footer contents={contents} settings={publicSettings()} isMobileWeb={isMobileWeb} year={year} />
    ),
  });
}
