import { useContext, useRef, useState } from "react";
import { hydrateIslands, showIslandsAgain, unmountIslands } from "../islands/hydrate-islands";
import { onForgetViewer } from "../navigation/viewer-memory";
import { showLocalTimes } from "../time/local-times";
import { useBrowserLayoutEffect } from "../use-browser-layout-effect";
import { adoptServedMarkup, markupAttribute } from "./served-markup";
import { ServerMarkupContext, type ServerMarkupRef } from "./server-markup-context";

/** Nodes of server markup of pages that were left, by id, so that going back needs neither a request nor parsing. */
const cachedMarkup = new Map<string, DocumentFragment>();
const maxCached = 40;

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
  const [markup] = useState(fromDocument ?? (cachedMarkup.has(id) ? "" : html) ?? "");
  useBrowserLayoutEffect(() => {
    const node = element.current;
    const cachedNodes = cachedMarkup.get(id);
    cachedMarkup.delete(id);
    if (node) {
      if (cachedNodes && node.childNodes.length === 0) node.append(cachedNodes);
      adoptServedMarkup(id, node);
      showLocalTimes(node);
      if (cachedNodes) showIslandsAgain(node);
      hydrateIslands(node);
    }
    return () => {
      if (node) cacheMarkup(id, node);
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

onForgetViewer(() => {
  for (const markup of cachedMarkup.values()) unmountIslands(markup);
  cachedMarkup.clear();
});

function cacheMarkup(id: string, { childNodes }: HTMLElement) {
  const nodes = new DocumentFragment();
  nodes.append(...childNodes);
  cachedMarkup.delete(id);
  cachedMarkup.set(id, nodes);
  for (const [oldest, markup] of cachedMarkup) {
    if (cachedMarkup.size <= maxCached) break;
    cachedMarkup.delete(oldest);
    // Deferred, because React cannot unmount another root while it is committing.
    queueMicrotask(() => unmountIslands(markup));
  }
}
