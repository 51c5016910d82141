/**
 * The document's server markup, by id. If hydration fails after all (something was inserted among the page's own
 * elements), React renders the page again without the markup that only the server can render; the served nodes are
 * then moved into the new elements.
 */
const servedElements = new Map<string, Element>();

export const markupAttribute = "data-markup";

/** Records the document's server markup; called once, before hydration. */
export function recordServedMarkup(container: Element): void {
  for (const element of container.querySelectorAll(`[${markupAttribute}]`))
    servedElements.set(element.getAttribute(markupAttribute) ?? "", element);
}

/** Moves the served nodes into the element that replaced theirs, unless they are already there. */
export function adoptServedMarkup(id: string, element: Element): void {
  const served = servedElements.get(id);
  servedElements.delete(id);
  if (served && served !== element && element.childNodes.length === 0) element.append(...served.childNodes);
}
