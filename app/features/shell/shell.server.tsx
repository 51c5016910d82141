import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { env, publicSettings } from "~/lib/env.server";
import { normalizeUrl } from "~/lib/http/normalize-url";
import { redirectTo } from "~/lib/http/redirect-to";
import { getRequestContext, type RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
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
export async function shellLoader({ request, context: loadContext }: LoaderFunctionArgs) {
  const context = getRequestContext(loadContext, request);
  const move = normalizeUrl(context.url);
  if (move) throw redirectTo(move.path, { status: move.status });

  const [viewer, left] = await Promise.all([context.viewer(), readToast(request.headers.get("cookie"))]);
  const shell: Shell = {
    viewer,
    now: context.now,
    isOldSafari: context.browser.isOldSafari,
    isGiftHost: context.isGiftHost,
    pictureBase: env.IMAGE_BASE_URL,
    ...menuMarkup(context, viewer),
    footer: footerMarkup(context, viewer),
    toast: left?.toast ?? null,
  };
  return left ? data(shell, { headers: { "Set-Cookie": left.clearing } }) : data(shell);
}

/** Puts a notice into a page that is not what it should be; called when everything was asked for. */
export function renderNotices(context: RequestContext): void {
  const { isStale, isViewerUnknown } = context.notices;
  const texts = [
    ...(isViewerUnknown ? ["viewerUnknown" as const] : []),
    ...(isStale ? ["stale" as const] : []),
  ];
  if (texts.length === 0) return;
  renderServerMarkup(context, {
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
function menuMarkup(context: RequestContext, viewer: Viewer): Pick<Shell, "header" | "tabBar" | "menu"> {
  const { path } = context;
  const current =
    menus[viewer.kind].find(({ url }) => isCurrent(url, path))?.url ??
    (path === "/" || path === "/kids" || path === "/search" ? path : "");
  const variant = `${viewer.kind}|${viewer.isVirtual}|${current}`;
  const part = (name: string, element: () => ReactElement, isHiddenAtFirst = false) =>
    renderServerMarkup(context, { name, data: menuParts, variant, isHiddenAtFirst, element });
  return {
    header: part("header", () => <HeaderContents viewer={viewer} path={current} />),
    tabBar: part("tab-bar", () => <TabBarContents viewer={viewer} path={current} />),
    menu: part("menu", () => <MenuContents kind={viewer.kind} />, true),
  };
}

const footers = new Map<string, object>();

/** The footer of this kind of viewer: the same markup for all of them but for the language links. */
function footerMarkup(context: RequestContext, viewer: Viewer) {
  const contents = footerContents(viewer);
  const key = JSON.stringify(contents);
  const known = footers.get(key) ?? contents;
  footers.set(key, known);
  const isMobileWeb = context.browser.isMobile;
  const year = new Date(context.now * 1000).getUTCFullYear();
  return renderServerMarkup(context, {
    name: "footer",
    data: known,
    variant: `${isMobileWeb ? "m" : "d"}|${year}`,
    element: () => (
      <Footer contents={contents} settings={publicSettings()} isMobileWeb={isMobileWeb} year={year} />
    ),
  });
}
