import { Meta, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** Selector of head elements that depend on the page. Styles, icons and preloads stay. */
const aboutThePage =
  'title, meta[name="description"], meta[name="robots"], meta[property^="og:"], meta[name^="twitter:"], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';

/** The location that the document was served for; the head of later ones is written by script. */
let servedKey: string | undefined;

type Props = { lang: string; theme: string; themeColor: string; title: ReactNode };

/**
 * Updates the document's head and attributes after client-side navigation; until then they stay as served. React
 * renders into a detached element whose contents are copied into the head, so that elements inserted by others cannot
 * break it.
 */
export function LiveHead({ lang, theme, themeColor, title }: Props) {
  const { key } = useLocation();
  servedKey ??= key;
  const hasMoved = useRef(false);
  const [drawn] = useState(() => document.createElement("div"));
  const copied = useRef("");
  if (key !== servedKey) hasMoved.current = true;

  useLayoutEffect(() => {
    if (!hasMoved.current) return;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColor);
  }, [lang, theme, themeColor]);

  useEffect(() => {
    if (!hasMoved.current || drawn.innerHTML === copied.current) return;
    copied.current = drawn.innerHTML;
    for (const element of document.head.querySelectorAll(aboutThePage)) element.remove();
    document.head.append(...[...drawn.children].map((element) => element.cloneNode(true)));
  });

  return hasMoved.current
    ? createPortal(
        <>
          <Meta />
          {title}
        </>,
        drawn,
      )
    : null;
}
