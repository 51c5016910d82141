import { useContext, useLayoutEffect, useRef } from "react";
import { FragmentContext, type FragmentRef } from "./fragment-context";

/** Markup of fragments the browser has seen, so that going back needs no request. */
const seen = new Map<string, string>();
const mostSeen = 40;

const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Shows a server-rendered fragment. In the document its markup is already there and hydration leaves it alone;
 * after a client navigation it comes with the data. The browser needs neither the data behind it nor the code.
 */
export function Fragment({ of, className }: { of: FragmentRef; className?: string | undefined }) {
  const fromDocument = useContext(FragmentContext).get(of.id);
  const element = useRef<HTMLDivElement>(null);
  useBrowserLayoutEffect(() => {
    const node = element.current;
    return () => {
      if (node) remember(of.id, node.innerHTML);
    };
  }, [of.id]);
  const html = fromDocument ?? of.html ?? seen.get(of.id) ?? "";
  return <div ref={element} className={className} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

function remember(id: string, html: string) {
  seen.delete(id);
  seen.set(id, html);
  for (const oldest of seen.keys()) {
    if (seen.size <= mostSeen) break;
    seen.delete(oldest);
  }
}
