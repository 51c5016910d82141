/**
 * Where hydration fails all the same (something was inserted among the page's own elements), React draws the page anew
 * and knows nothing of the markup that only the server draws. Its nodes are noted before, and moved to where they belong.
 */
const served = new Map<string, Element>();

export const markupAttribute = "data-markup";

/** Notes the server's markup in the document; called once, before hydration. */
export function noteServedMarkup(container: Element): void {
  for (const element of container.querySelectorAll(`[${markupAttribute}]`))
    served.set(element.getAttribute(markupAttribute) ?? "", element);
}

/** Puts the served nodes of a piece into the element that now stands for it, unless they are there already. */
export function adoptServedMarkup(id: string, element: Element): void {
  const noted = served.get(id);
  served.delete(id);
  if (noted && noted !== element && element.childNodes.length === 0) element.append(...noted.childNodes);
}
