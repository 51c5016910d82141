const labels = ["aria-label", "title", "alt", "placeholder", "aria-valuetext"];

/** A label of ours around a name that is in Russian only: an attribute has one language. */
const isLabelOfName = (text: string) => /^[^а-яё]+: /i.test(text);

/** Texts and labels in Cyrillic letters that are not within an element that says so. */
export function findUnmarked(root: Element): string[] {
  const found: string[] = [];
  const add = (text: string | null) => {
    if (text !== null && /[а-яё]{3}/i.test(text)) found.push(text.trim().slice(0, 60));
  };
  const visit = (element: Element, isMarked: boolean) => {
    if (["SCRIPT", "STYLE", "TEMPLATE"].includes(element.tagName)) return;
    const lang = element.getAttribute("lang");
    const isHere = lang === null ? isMarked : /^(ru|bg|und)/.test(lang);
    for (const label of isHere ? [] : labels) {
      const text = element.getAttribute(label);
      if (text !== null && !isLabelOfName(text)) add(text);
    }
    for (const child of element.childNodes) {
      if (child.nodeType === 1) visit(child as Element, isHere);
      else if (child.nodeType === 3 && !isHere) add(child.textContent);
    }
  };
  visit(root, false);
  return found;
}
