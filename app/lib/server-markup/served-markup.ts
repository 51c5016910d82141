/**
 * If hydration fails after all (something was inserted among the page's own elements), React renders the page
 * again without the markup that only the server can render. Its nodes are recorded beforehand and moved into
 * the new elements.
 */
const served = new Map<string, Element>();

export const markupAttribute = "data-markup";

/** Records the server markup in the document; called once, before hydration. */
export function recordServerMarkup(container: Element): void {
  for (const element of container.querySelectorAll(`[${markupAttribute}]`))
    served.set(element.getAttribute(markupAttribute) ?? "", element);
}

/** Moves the recorded nodes into the element that replaced theirs, unless they are already there. */
export function adoptServedMarkup(id: string, element: Element): void {
  const noted = served.get(id);
  served.delete(id);
  if (noted && noted !== element && element.childNodes.length === 0) element.append(...noted.childNodes);
}
