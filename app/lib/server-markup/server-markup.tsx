import { useContext, useLayoutEffect, useRef, useState } from "react";
import { hydrateIslands, showIslandsAgain, unmountIslands } from "../islands/hydrate-islands";
import { showLocalTimes } from "../time/local-times";
import { adoptServedMarkup, markupAttribute } from "./served-markup";
import { ServerMarkupContext, type ServerMarkupRef } from "./server-markup-context";

/** Nodes of server markup of pages that were left, by id, so that going back needs neither a request nor parsing. */
const keptMarkup = new Map<string, DocumentFragment>();
const maxKept = 40;

const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Shows server markup. In the document it is already in place and hydration leaves it alone; after client-side
 * navigation it arrives with the data. The browser needs neither the underlying data nor the code.
 */
export function ServerMarkup({ of, className }: { of: ServerMarkupRef; className?: string | undefined }) {
  return <Markup key={of.id} of={of} className={className} />;
}

function Markup({ of: { id, html }, className }: { of: ServerMarkupRef; className?: string | undefined }) {
  const fromDocument = useContext(ServerMarkupContext).get(id);
  const element = useRef<HTMLDivElement>(null);
  // Fixed at mount: React must not overwrite restored nodes.
  const [markup] = useState(fromDocument ?? (keptMarkup.has(id) ? "" : html) ?? "");
  useBrowserLayoutEffect(() => {
    const node = element.current;
    const kept = keptMarkup.get(id);
    keptMarkup.delete(id);
    if (node) {
      if (kept && node.childNodes.length === 0) node.append(kept);
      adoptServedMarkup(id, node);
      showLocalTimes(node);
      if (kept) showIslandsAgain(node);
      hydrateIslands(node);
    }
    return () => {
      if (node) keepMarkup(id, node);
    };
  }, [id]);
  return (
    <div
      ref={element}
      className={className}
      {...{ [markupAttribute]: id }}
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  );
}

function keepMarkup(id: string, { childNodes }: HTMLElement) {
  const nodes = new DocumentFragment();
  nodes.append(...childNodes);
  keptMarkup.delete(id);
  keptMarkup.set(id, nodes);
  for (const [oldest, markup] of keptMarkup) {
    if (keptMarkup.size <= maxKept) break;
    keptMarkup.delete(oldest);
    // Deferred, because React cannot unmount another root while it is committing.
    queueMicrotask(() => unmountIslands(markup));
  }
}
