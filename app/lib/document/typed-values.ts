type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Tells a field from the others of the page, also once it was rendered again. */
function getKey(field: Field): string {
  const form = field.form ? [...document.forms].indexOf(field.form) : "";
  const choice =
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.value : "";
  return `${form} ${field.name} ${choice}`;
}

/**
 * Remembers what is entered until a page is hydrated. If hydration fails, because something was inserted among the
 * page's own elements, React renders the page again: the returned function then enters it anew.
 */
export function rememberTyped(container: HTMLElement): () => void {
  const typed = new Map<string, Field>();
  let active = "";
  const note = (target: unknown) => {
    if (isField(target) && target.type !== "file" && target.type !== "hidden")
      typed.set(getKey(target), target);
  };
  for (const field of container.querySelectorAll<Field>("input, textarea, select"))
    if (isChanged(field)) note(field);
  const onFocus = ({ target }: FocusEvent) => {
    if (isField(target)) active = getKey(target);
  };
  if (isField(document.activeElement)) active = getKey(document.activeElement);
  container.addEventListener("input", ({ target }) => note(target), true);
  container.addEventListener("focusin", onFocus, true);
  return () => {
    for (const field of container.querySelectorAll<Field>("input, textarea, select")) {
      const before = typed.get(getKey(field));
      if (before && before !== field) copyValue(before, field);
      if (getKey(field) === active && document.activeElement === document.body) field.focus();
    }
  };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true;
  return field.value !== field.defaultValue;
}

function copyValue(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.checked = from.checked;
  to.value = from.value;
  to.dispatchEvent(new Event("input", { bubbles: true }));
}
